"""Make the bitmap fonts, icons and large words."""
