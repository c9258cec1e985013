"""The StickS3's speaker: what is heard is the tune, and nothing is heard, drawn or allocated without need."""

import pytest

from tests.helpers.wired import Wired
from virtual.stick import VirtualStick


@pytest.fixture
def wired():
    stick = Wired(board="m5sticks3")
    stick.power = stick.load("chips.m5pm1").Chip(stick.i2c(), stick.load("stick.boards").M5StickS3)
    stick.power.begin()
    return stick


@pytest.fixture
def speaker(wired):
    made = wired.load("stick.speaker").Speaker(wired.load("stick.boards").M5StickS3, wired.i2c(), wired.power)
    made.switch(True)
    return made


def heard(wired):
    """What sounds: Hz and ms of each tone and rest, as the model of the I2S finds it in the samples."""
    tones = [(us, hz) for us, _, hz, _ in wired.soc.tones if wired.soc.i2s.rate]
    return [(hz, (end - us) / 1000) for (us, hz), (end, _) in zip(tones, tones[1:], strict=False)]


@pytest.mark.parametrize("sound", ["reveal", "true", "lie", "life", "over", "mia"])
def test_every_note_of_a_tune_is_heard_at_its_pitch_and_as_long(wired, speaker, sound):
    notes = wired.load("stick.tunes").SOUNDS[sound]
    wired.soc.tones.clear()
    speaker.play(sound)
    wired.run(sum(notes[1::2]) + 200, speaker.poll)
    found = [(hz, ms) for hz, ms in heard(wired) if hz and ms > 2]  # not the step from note to note
    wanted = [(hz, ms) for hz, ms in zip(notes[::2], notes[1::2], strict=True) if hz]
    assert len(found) == len(wanted)
    for (hz, ms), (wanted_hz, wanted_ms) in zip(found, wanted, strict=True):
        assert hz == pytest.approx(wanted_hz, rel=0.02)
        assert ms == pytest.approx(wanted_ms, abs=8)


@pytest.mark.parametrize("sound", ["click", "rattle", "roll"])
def test_short_sounds_are_heard(wired, speaker, sound):
    speaker.play(sound)
    seen = set()
    wired.run(400, lambda now: (speaker.poll(now), seen.add(wired.soc.i2s.tone())), every=1)
    assert max(seen) > 1000


def test_it_is_quiet_and_no_write_ever_waits(wired, speaker):
    for sound in ("rattle", "over", "mia"):
        speaker.play(sound)
        wired.run(900, speaker.poll)
    assert 0 < wired.soc.i2s.peak <= 8_192 and wired.soc.i2s.waited_us == 0


def test_codec_and_amplifier_are_on_for_the_sound_alone(wired, speaker):
    codec = wired.bus.devices[0x18]
    assert not wired.axp.is_amplifying and not codec.is_playing and not speaker.is_busy
    speaker.play("click")
    assert wired.axp.is_amplifying and codec.is_playing and speaker.is_busy
    wired.run(1500, speaker.poll)
    assert not wired.axp.is_amplifying and not codec.is_playing and not speaker.is_busy


def test_the_same_sound_again_does_not_begin_anew_and_another_does(wired, speaker):
    speaker.play("over")
    wired.run(200, speaker.poll)
    notes = speaker.notes
    speaker.play("over")
    assert speaker.notes is notes and speaker._next > 2
    speaker.play("click")
    wired.run(300, speaker.poll)
    assert speaker.notes is None


def test_switched_off_it_is_silent_and_gives_its_pins_back(wired, speaker):
    speaker.play("over")
    wired.run(100, speaker.poll)
    speaker.switch(False)
    assert not wired.axp.is_amplifying and not wired.soc.i2s.rate
    assert wired.soc.pads[17].mode == 1
    speaker.play("over")
    wired.run(100, speaker.poll)
    assert not wired.soc.i2s.rate


@pytest.mark.parametrize("silent", ["codec", "power chip"])
def test_a_chip_that_does_not_answer_costs_the_sound_and_nothing_else(wired, speaker, silent):
    (wired.bus.devices[0x18] if silent == "codec" else wired.axp).absent = True
    speaker.play("mia")
    wired.run(300, speaker.poll)
    assert speaker.notes is None and not speaker.is_busy
    speaker.switch(False)


def test_a_late_tick_is_a_gap_and_the_tune_goes_on(wired, speaker):
    speaker.play("over")
    wired.run(100, speaker.poll)
    wired.clock.advance(400_000)
    wired.run(1500, speaker.poll)
    assert speaker.notes is None and wired.soc.i2s.waited_us == 0


def test_in_a_game_the_tune_of_the_end_is_heard():
    stick = VirtualStick("m5sticks3", flash={"saves/settings.txt": b"sound=1\n"})
    stick.boot()
    stick.run(500)
    assert stick.tone == 0
    stick.app.stick.buzzer.play("over")
    stick.run(150)
    assert stick.tone == pytest.approx(1047, rel=0.02)
    stick.run(2000)
    assert stick.tone == 0 and not stick.power_chip.is_amplifying
