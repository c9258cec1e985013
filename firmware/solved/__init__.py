"""How to play each preset, in bytes; tools/tables.py says how they are read. Only one is ever loaded."""
