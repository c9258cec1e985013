"""Buzzer and LED: driven by the clock that is handed to them, and silent on the pins until asked."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from verify.under_micropython.robot import Robot
from virtual.stick import VirtualStick


@pytest.fixture
def buzzer(wired):
    return wired.load("stick.buzzer").Buzzer(26, 0)


def heard(wired):
    """(Hz, ms) of each tone, rests as 0 Hz."""
    tones = [(at, hz) for at, _, hz, _ in wired.soc.tones]
    return [(hz, round((later - at) / 1000)) for (at, hz), (later, _) in pairwise(tones)]


def test_while_the_sound_is_off_no_pin_of_the_header_is_driven(wired, buzzer):
    buzzer.play("click")
    wired.run(500, buzzer.poll)
    assert wired.soc.tones == []
    assert wired.soc.pads[26].mode == 1 and wired.soc.pads[0].mode == 1


def test_the_amplifier_is_on_with_the_sound_and_off_gives_the_pins_back(wired, buzzer):
    buzzer.switch(True)
    assert wired.soc.drives_high(0)
    buzzer.play("over")
    wired.run(60, buzzer.poll)
    assert wired.soc.pwm[26][0] > 0
    buzzer.switch(False)
    assert not wired.soc.drives_high(0) and 26 not in wired.soc.pwm
    assert wired.soc.pads[26].mode == 1 and wired.soc.pads[0].mode == 1
    wired.run(100, buzzer.poll)
    assert 26 not in wired.soc.pwm


def test_every_sound_is_played_note_by_note_and_ends_in_silence(wired, buzzer):
    buzzer.switch(True)
    for name, notes in wired.load("stick.tunes").SOUNDS.items():
        assert len(notes) % 2 == 0 and all(hz == 0 or 500 <= hz <= 4000 for hz in notes[::2])
        buzzer.play(name)
        del wired.soc.tones[:]
        wired.run(sum(notes[1::2]) + 20 * len(notes), buzzer.poll, every=1)
        played = [(hz, ms) for hz, ms in heard(wired) if ms]
        assert [hz for hz, _ in played] == notes[::2]
        for (_, ms), meant in zip(played, notes[1::2], strict=True):
            assert abs(ms - meant) <= 1
        assert 26 not in wired.soc.pwm


def test_a_sound_that_plays_is_not_begun_anew_but_gives_way_to_another(wired, buzzer):
    buzzer.switch(True)
    for _ in range(30):
        buzzer.play("rattle")
        wired.run(20, buzzer.poll)
    assert len({hz for _, _, hz, _ in wired.soc.tones if hz}) > 2
    buzzer.play("lie")
    wired.run(20, buzzer.poll)
    assert wired.soc.pwm[26][0] == wired.load("stick.tunes").SOUNDS["lie"][0]


def test_exactly_the_known_sounds_are_played(wired):
    firmware = Path(__file__).parents[2] / "firmware"
    played = set()
    for file in firmware.rglob("*.py"):
        for call in re.findall(r"\.play\(\"(.+)\)", file.read_text()):
            played.update(re.findall(r"\"?(\w+)\"", call))
    assert played == set(wired.load("stick.tunes").SOUNDS)


def test_a_name_nobody_knows_is_an_error(buzzer):
    buzzer.switch(True)
    with pytest.raises(KeyError):
        buzzer.play("fanfare")


@pytest.mark.parametrize("on", [0, 1])
def test_the_led_blinks_as_often_as_asked(wired, on):
    led = wired.load("stick.led").Led(wired.pin(10, mode=3, value=1 - on), on)
    pad = wired.soc.pads[10]
    levels = []

    def poll(now):
        led.poll(now)
        levels.append(pad.level() == on)

    wired.run(100, poll)
    assert not any(levels)
    led.blink(3)
    wired.run(1500, poll)
    flashes = sum(1 for before, now in pairwise(levels) if now and not before)
    assert flashes == 3 and not levels[-1]


def test_a_new_blink_replaces_the_old(wired):
    led = wired.load("stick.led").Led(wired.pin(10, mode=3, value=1), 0)
    led.blink(50)
    wired.run(40, led.poll)
    assert wired.soc.pads[10].level() == 0
    led.blink(0)
    assert wired.soc.pads[10].level() == 1


@pytest.mark.parametrize("sound", [0, 1])
def test_a_whole_game_is_heard_from_click_to_its_end_or_not_at_all(sound):
    stick = VirtualStick(board="m5stickcplus", flash={"saves/settings.txt": b"lives=1\nsound=%d\n" % sound})
    stick.boot()
    heard = set()
    stick.after_tick = lambda: listen(stick.app.stick.buzzer)

    def listen(buzzer):
        """To that of each start."""
        play = type(buzzer).play
        buzzer.play = lambda name: (heard.add(name), play(buzzer, name))

    Robot(stick, players=2, lives=1).play()
    assert {"click", "rattle", "roll", "reveal", "life", "over"} <= heard
    assert any(hertz for _, _, hertz, _ in stick.soc.tones) == bool(sound)
