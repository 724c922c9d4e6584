"""Tests of ANTgravity."""
