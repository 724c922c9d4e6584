"""The only floor that knows Discord: commands, messages, the clock and the command line."""
