"""What tests ask of the stand-in: a world, people's acts, trouble, and reports. No bot comes here."""
