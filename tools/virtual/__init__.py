"""The virtual stick: register-level chip models around the firmware's own files, on virtual time."""
