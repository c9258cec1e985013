"""Play long, break things, and count what went wrong."""
