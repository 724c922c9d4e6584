"""The stand-in: Discord's REST API and gateway for one bot, strict and troublesome on demand.

It may know nothing of the bot it serves: all that passes is Discord's own wire format.
"""
