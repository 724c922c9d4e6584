"""The bot inside simcord: real discord.py, a make-believe Discord in the same process."""
