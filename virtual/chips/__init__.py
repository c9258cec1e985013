"""The chips of the virtual stick, each after its data sheet."""
