"""The heart of the bot without Discord: presses and commands as data in, messages as data out."""
