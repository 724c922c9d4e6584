"""The wire: a small stand-in for Discord in its own process, and people who press its buttons."""
