"""The command line: each command called as a person would, with what it says and its exit code."""
