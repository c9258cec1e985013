"""Measure the firmware against its bars."""
