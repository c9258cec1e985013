"""The shake against its bars on recorded hands: `python -m tools.bench.shake`. Ends with 1 if one is missed.

Below the bars it prints the hand of the virtual stick beside real ones, and what a sample costs.
`python -m tools.bench.shake rules` leaves out one rule after the other instead.
"""

import sys
from collections.abc import Callable

from stick import shake_detector, swings

from tools.bench import unix_port as counted
from tools.motion import disturb, shapes, traces, verdicts
from tools.motion.left_out import Setting, thresholds
from tools.motion.traces import Sample, Trace
from tools.motion.verdicts import LONG, MEASURES, MOVES, RECALL, Verdict

RATES = (50, 100, 200)
NEAR = 2  # percentage points that a disturbance may cost; a single shake is 1.6
CLIPPED_MG = 2000

DISTURBED: tuple[tuple[str, Callable[[list[Sample], str], list[Sample]], int], ...] = (
    ("one in ten late", disturb.late, 10),  # and how many draws: chance alone moves one by three points
    ("one in ten lost", disturb.lost, 10),
    ("clipped at 2 g", lambda samples, _: samples, 1),
    ("any pose", disturb.turned, 3),
    ("the other hand", disturb.mirrored, 1),
)

NEVER = 10**9
LEFT_OUT: tuple[tuple[str, Setting], ...] = (
    ("all of them", {}),
    ("two wide", {(swings, "_WIDE_MS"): NEVER}),
    ("three quick", {(swings, "_QUICK_MS"): 0}),
    ("the last is nearly as strong", {(swings, "_SHARE"): 0}),
    ("speed turned back", {(swings, "_TURNED"): NEVER}),
    ("the last resort", {(swings, "_RESTLESS"): NEVER}),
    ("clean swings, every kind", {(swings, "_SWING"): NEVER}),
    ("a hiccup is forgiven", {(swings, "_HICCUP"): 0}),
    ("a mean pull", {(swings, "_LIVELY"): 0}),
    ("quick or firm", {(swings, "_FIRM"): 0}),
    ("quick turns count for less", {(swings, "_WIDE_TURN_MS"): 1}),
    ("straight", {(swings, "_STRAIGHT"): 0}),
    ("time takes away", {(swings, "_FORGOTTEN"): 0}),
    ("a gap is bridged", {(shake_detector, "_GAP_MS"): NEVER}),
    ("a fall is no shake", {(shake_detector, "_BUMP_MG"): NEVER}),
)


def table(recorded: list[Trace]) -> bool:
    """Print the bars at each rate; False if one is missed. The other sensitivities have no bars."""
    columns = [verdicts.judge_all(recorded, rate) for rate in RATES]
    columns += [verdicts.judge_all(recorded, 100, sensitivity) for sensitivity in (0, 2)]
    heads = [*(f"{rate} Hz" for rate in RATES), "bar", "", "less", "more"]
    print(f"{'the shake, on recorded hands':<36}" + "".join(f"{head:>11}" for head in heads))
    is_kept = True
    for measure in MEASURES:
        figures = [measure.figure(column) for column in columns]
        is_ok = all(map(measure.keeps, figures[: len(RATES)]))
        is_kept = is_kept and is_ok
        bar = f"{'>=' if measure.at_least else '<='} {measure.bar:g} {measure.unit}"
        cells = [f"{figure:.3g}" for figure in figures[:3]] + [bar, "ok" if is_ok else "MISSED"]
        cells += [f"{figure:.3g}" for figure in figures[3:]]
        _line(measure.what, cells)
    _line("kept moving by hand (gok), no bar", [verdicts.kept_on(column).split()[0] for column in columns])
    return disturbances(recorded, columns[RATES.index(100)]) and is_kept


def disturbances(recorded: list[Trace], plain: list[Verdict]) -> bool:
    """Print the effect of late and lost samples and the like at 100 Hz; False if it exceeds `NEAR` points."""
    some = [t for t in recorded if t.polarity in ("shake", "shake_long") or verdicts.is_move(t)]
    measures = (RECALL, MOVES, LONG)
    print(f"\n{f'at 100 Hz, within {NEAR} points of plain':<36}{'shakes':>11}{'moves':>11}{'long, 1 s':>11}")
    before = [measure.figure(plain) for measure in measures]
    _line("plain", [f"{figure:.3g}" for figure in before])
    is_kept = True
    for what, disturbance, draws in DISTURBED:
        range_mg = CLIPPED_MG if what.startswith("clipped") else traces.RANGE_MG
        found = []
        for trace in some:
            samples, onset = traces.sample(trace, 100, range_mg)
            found += [
                verdicts.judge(trace, disturbance(samples, f"{trace.name} {draw}"), onset)
                for draw in range(draws)
            ]
        figures = [measure.figure(found) for measure in measures]
        lost, gained = before[0] - figures[0], figures[1] - before[1]
        is_ok = lost <= NEAR and gained <= NEAR and LONG.keeps(figures[2])
        is_kept = is_kept and is_ok
        _line(what, [*(f"{figure:.3g}" for figure in figures), "ok" if is_ok else "MISSED"])
    return is_kept


def _line(what: str, cells: list[str], width: int = 11) -> None:
    print(f"{what:<36}" + "".join(f"{cell:>{width}}" for cell in cells), flush=True)


def rules(recorded: list[Trace]) -> None:
    """Print what each rule contributes and costs at 100 Hz, by leaving it out."""
    measures = [
        m for m in MEASURES if m.what.split(",")[0] not in ("extra rolls per shake", "onset to rattle")
    ]
    for n, measure in enumerate(measures):
        print(f"{n:>2}  {measure.what}")
    _line("without", [str(n) for n in range(len(measures))], 7)
    for what, setting in LEFT_OUT:
        with thresholds(setting):
            found = verdicts.judge_all(recorded, 100)
        _line(what, [f"{measure.figure(found):.3g}" for measure in measures], 7)


def cost() -> str:
    """What a sample of a shake costs under MicroPython's unix port."""
    samples = [xyz for _, *xyz in shapes.hand_samples(lambda hand: hand.shake(4000), seed=1)]
    try:
        count = counted.instructions(f"shake({{}}, {samples})")
    except counted.MeasureError as error:
        return f"cost of a sample: not measured, {error}"
    return "cost of a sample: " + (f"{count // len(samples):,} instructions" if count else "no valgrind")


def main() -> int:
    reason = traces.absence()
    recorded = [] if reason else traces.load() + traces.arcs()
    is_kept = True
    if reason:
        print(f"the shake: not measured, {reason}")
    elif sys.argv[1:] == ["rules"]:
        rules(recorded)
        return 0
    else:
        is_kept = table(recorded)
    print()
    print("\n".join(shapes.lines(recorded)))
    print()
    print(cost())
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
