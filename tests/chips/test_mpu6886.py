"""MPU6886: its range and rate, whatever the chip was left in."""


def begun(wired):
    chip = wired.load("chips.mpu6886").Chip(wired.i2c())
    chip.begin()
    return chip


def test_it_measures_at_200_hz_and_without_clipping(wired):
    chip = begun(wired)
    assert wired.imu.period_us() == 5000
    assert wired.imu.registers[0x69] & 0x02
    assert not wired.imu.registers[0x1A] & 0x80
    assert wired.imu.registers[0x6C] & 0x07 == 0x07  # gyro off
    wired.hold(9000, -9000, 7990)
    wired.clock.advance(10000)
    assert chip.read()
    assert chip.x > 7990 and chip.y < -7990  # the range's own end, not 7F7F


def test_a_chip_left_in_any_state_is_reset_first(wired):
    wired.imu.registers[0x1C] = 0x18
    wired.imu.registers[0x6B] = 0x21
    wired.imu.registers[0x23] = 0x08
    begun(wired)
    assert wired.imu.registers[0x1C] == 0x10
    assert wired.imu.registers[0x6B] == 0x01
    assert wired.imu.registers[0x23] == 0
