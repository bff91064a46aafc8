"""The rules kernel: positions, procedures, decisions, events, effects, secrets. It knows no game and does no input or output.

A game is a :class:`~tefuda.kernel.rules.Rules` object: tables and functions handed to the kernel. Everything here is plain,
typed code that runs interpreted and compiles with mypyc from the same source.
"""
