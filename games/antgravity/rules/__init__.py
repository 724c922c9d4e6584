"""The rules of ANTgravity, a file a chapter or two."""
