"""A relay for games on many screens: it puts the entries of a table into one order and passes them on.

It knows no game. An entry is up to 1,024 bytes of anything; the log of a table is a list of them.
See docs/relay.md.
"""
