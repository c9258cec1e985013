"""Compile the firmware and write the files that others install."""
