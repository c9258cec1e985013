"""The virtual ESP32: pads, buses, and the modules that MicroPython has for them."""
