"""The sounds, by the names that the screens use."""

# Notes: frequency in Hz (0 is a rest), then ms. Small speakers are loudest between 1 and 4 kHz.
SOUNDS = {
    "click": [2400, 12],
    "rattle": [1300, 8, 0, 22, 1900, 8, 0, 30, 1500, 8, 0, 26, 2200, 8, 0, 34],
    "counts": [1568, 50, 2093, 90],
    "roll": [1800, 10, 0, 40, 1500, 10, 0, 70, 1200, 14],
    "reveal": [880, 70, 988, 70, 1109, 70, 1175, 70, 1319, 120],
    "true": [1319, 90, 0, 20, 1760, 180],
    "lie": [659, 120, 622, 120, 587, 120, 554, 300],
    "life": [784, 90, 659, 90, 523, 200],
    "over": [1047, 120, 880, 120, 698, 120, 523, 400],
    "mia": [1047, 80, 1319, 80, 1568, 80, 2093, 240],
}
