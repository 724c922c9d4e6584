"""Tests of the reference game."""
