"""Compile the firmware and write what others install."""
