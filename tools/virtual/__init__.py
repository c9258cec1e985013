"""The virtual stick: the firmware's own files on register-level chip models, in virtual time."""
