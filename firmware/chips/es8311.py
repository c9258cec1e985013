"""ES8311, the codec of the StickS3 (I2C address 18), only for playing.

Values: the vendor's table for the StickS3 (M5Unified), with the word length of one that is known to work on a
StickS3 (zephyr-m5stack-sticks3, es8311.c). It takes its clock from BCLK, which is 32 times the rate, because
MicroPython has no pin for a master clock.
"""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from machine import I2C

_ADDRESS = const(0x18)

# register, value
_PLAY = const(
    b"\x00\x80"  # RESET: state machine on
    b"\x01\xb5"  # CLK_MANAGER: master clock from BCLK, clocks of the DAC on
    b"\x02\x18"  # CLK_DIV1: BCLK times eight
    b"\x09\x0c"  # SDP_IN: I2S, 16 bits
    b"\x0d\x01"  # SYSTEM: analog parts on
    b"\x12\x00"  # SYSTEM: DAC on
    b"\x13\x10"  # SYSTEM: output on
    b"\x32\xa7"  # DAC_VOLUME: -12 dB, half a dB each below the BF of 0 dB; the vendor plays at 0
    b"\x37\x08"  # DAC: no equalizer
    b"\x31\x00"  # DAC_MUTE: none
)
_REST = const(
    b"\x31\x60"  # DAC_MUTE
    b"\x12\x02"  # SYSTEM: DAC off
    b"\x0d\xfc"  # SYSTEM: analog parts off
)


def play(i2c: "I2C") -> None:
    """Switch DAC and analog parts on, so that I2S is audible. OSError if the codec does not answer."""
    _write(i2c, _PLAY)


def rest(i2c: "I2C") -> None:
    """Switch DAC and analog parts off. OSError if the codec does not answer."""
    _write(i2c, _REST)


def _write(i2c: "I2C", pairs: bytes) -> None:
    byte = bytearray(1)
    for n in range(0, len(pairs), 2):
        byte[0] = pairs[n + 1]
        i2c.writeto_mem(_ADDRESS, pairs[n], byte)
