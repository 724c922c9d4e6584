"""Discord's limits that its API description lacks. Each check adds to a list of problems."""
