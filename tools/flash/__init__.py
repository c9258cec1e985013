"""Bring MiaStick onto a stick."""
