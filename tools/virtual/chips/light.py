"""A backlight that a PWM dims, told in the supply at which an M5StickC's is as bright."""

_LEAST_DUTY = 10240  # M5GFX goes no lower: 40/256
_MOST_DUTY = 65535
_FAINT_MV = 2500  # the AXP192's LDO2 that is as bright as these
_FULL_MV = 3000


def pwm_as_ldo2_mv(duty_u16: int) -> int:
    """mV of an AXP192's LDO2 for a duty of 0..65535; 0 is dark."""
    if not duty_u16:
        return 0
    return _FAINT_MV + (_FULL_MV - _FAINT_MV) * max(duty_u16 - _LEAST_DUTY, 0) // (_MOST_DUTY - _LEAST_DUTY)
