"""What the store keeps, and what it keeps through cancellations, crashes and wrong files."""
