"""The command line, one small module for each command.

Each has `add(commands)`, which describes its arguments, and a function that takes the parsed ones
and returns the exit code: 0 done, 1 done and the answer is no (a game unfinished, a fault found),
2 not done (`Refused`: wrong words, a setting, a file). Figures go to standard output, all else to
standard error.
"""
