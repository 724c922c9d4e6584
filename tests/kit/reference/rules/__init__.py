"""The rules of Caravan, a file for each chapter."""
