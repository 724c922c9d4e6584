"""What every registered game, and the reference game, must do: nothing here knows one of them."""
