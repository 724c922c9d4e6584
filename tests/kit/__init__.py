"""What tests share: the small reference game and helpers that run over any game."""
