"""The figures of docs/SALET.md, from the word lists, docs/original-openers.csv and SALET's tree:

    guesstree show --format csv trees/original-salet.tree | python3 docs/site/figures.py

writes docs/salet-openers.svg and docs/salet-blocks.svg, and prints the numbers that the page gives.
It takes a minute. Feedback is computed here by its rule, with nothing of guesstree. The command
itself draws the third figure, as the page says.
"""

import csv
import sys
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 960, 400, 70, 20, 40, 56
# Seen on white and on black.
GRAY, GREEN, RED = "#767676", "#3f9a63", "#EE6677"


def feedback(guess: str, answer: str) -> tuple[int, ...]:
    """Green is 2, yellow 1: as many of a letter are coloured as the answer has, greens first."""
    left = Counter(b for a, b in zip(guess, answer) if a != b)
    colours = []
    for a, b in zip(guess, answer):
        colour = 2 if a == b else int(left[a] > 0)
        left[a] -= colour == 1
        colours.append(colour)
    return tuple(colours)


class Figure:
    """A diagram with linear axes: each axis is its least and its largest value."""

    def __init__(self, title: str, across: tuple[float, float], up: tuple[float, float]) -> None:
        self.across, self.up = across, up
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'font-family="sans-serif" font-size="14" fill="{GRAY}">',
            f"<title>{title}</title>",
        ]

    def x(self, value: float) -> float:
        low, high = self.across
        return round(LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT), 1)

    def y(self, value: float) -> float:
        low, high = self.up
        return round(HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM), 1)

    def text(self, x: float, y: float, text: str, anchor: str = "middle", fill: str = GRAY) -> None:
        self.parts.append(f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{fill}">{text}</text>')

    def line(self, x1: float, y1: float, x2: float, y2: float, stroke: str = GRAY) -> None:
        self.parts.append(f'<path d="M{x1} {y1}L{x2} {y2}" stroke="{stroke}"/>')

    def bar(self, left: float, right: float, low: float, high: float, fill: str) -> None:
        x, y = self.x(left), self.y(high)
        width, height = round(self.x(right) - x, 1), round(self.y(low) - y, 1)
        self.parts.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>')

    def axes(self, xs: list[int], ys: list[int], across: str, up: str) -> None:
        base = HEIGHT - BOTTOM
        self.line(LEFT, base, WIDTH - RIGHT, base)
        for value in xs:
            self.line(self.x(value), base, self.x(value), base + 5)
            self.text(self.x(value), base + 20, f"{value:,}")
        for value in ys:
            self.line(LEFT - 5, self.y(value), LEFT, self.y(value))
            self.text(LEFT - 9, self.y(value) + 5, f"{value:,}", "end")
        self.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, across)
        self.text(LEFT - 50, TOP - 18, up, "start")

    def save(self, name: str) -> None:
        (ROOT / "docs" / name).write_text("\n".join([*self.parts, "</svg>", ""]))


def openers() -> None:
    """How many openers have which exact total."""
    rows = csv.DictReader((ROOT / "docs/original-openers.csv").open())
    totals = {row["opener"]: int(row["guesses"]) for row in rows}
    step = 20
    bars = Counter(total // step * step for total in totals.values())
    figure = Figure("The exact totals of all 12,972 openers", (7900, 9520), (0, max(bars.values())))
    for low, count in bars.items():
        figure.bar(low, low + step * 0.9, 0, count, GREEN)
    ordered = sorted(totals.values())
    named = {"salet": "SALET", "qajaq": "QAJAQ"}
    for word, name in named.items():
        x = figure.x(totals[word])
        figure.line(x, figure.y(0), x, figure.y(250), RED)
        figure.text(x, figure.y(262), f"{name} {totals[word]:,}", "start" if word == "salet" else "end")
    middle = ordered[len(ordered) // 2]
    figure.axes([*range(8000, 9501, 250)], [*range(0, max(bars.values()), 200)],
                "guesses for all 2,315 answers", f"openers, in steps of {step} guesses")
    figure.save("salet-openers.svg")
    mean = sum(ordered) / len(ordered)
    within = sum(total <= 7920 * 1.01 for total in ordered)
    print(f"{len(ordered)} openers: least {ordered[0]}, mean {mean:.1f}, median {middle}, "
          f"most {ordered[-1]}; {within} within 1 % of the least")


def blocks() -> None:
    """What counting says of each block of SALET, and what the tree takes for it."""
    words = {name: (ROOT / f"data/original-{name}.txt").read_text().split()
             for name in ("answers", "guesses")}
    answers = sorted(words["answers"])
    guesses = sorted({*answers, *words["guesses"]})
    # The guesses for each answer, the last of which is right.
    depth = {}
    for row in csv.reader(sys.stdin):
        depth[row[-1]] = len(row)
    members = defaultdict(list)
    for answer in answers:
        members[feedback("salet", answer)].append(answer)
    found = []
    for block in members.values():
        score = max(len({feedback(guess, one) for one in block}) + (guess in block) for guess in guesses)
        found.append((len(block), 3 * len(block) - score, sum(depth[one] - 1 for one in block)))
    found.sort(reverse=True)
    sizes, counted, exact = (sum(column) for column in zip(*found))
    n = len(answers)
    print(f"{len(found)} blocks of SALET, the largest of {found[0][0]}; {sizes} answers")
    print(f"size alone {2 * n - 1}, one count {3 * n - len(found)}, a count of each block "
          f"{n + counted}, exact {n + exact}; {sum(a == b for _, a, b in found)} blocks are exact")
    figure = Figure("What counting proves of each block of SALET, and the exact cost",
                    (0, len(found)), (0, found[0][2]))
    for place, (_, low, high) in enumerate(found):
        figure.bar(place, place + 0.8, 0, low, GREEN)
        if high > low:
            figure.bar(place, place + 0.8, low, high, RED)
    figure.axes([1, 25, 50, 75, 100, 125, 148], [*range(0, found[0][2], 200)],
                "the 148 groups of answers after SALET, the largest first", "guesses that they take")
    for y, fill, text in ((60, RED, "what the search adds"), (84, GREEN, "what counting proves")):
        figure.parts.append(f'<rect x="640" y="{y}" width="14" height="14" fill="{fill}"/>')
        figure.text(662, y + 12, text, "start")
    figure.save("salet-blocks.svg")


if __name__ == "__main__":
    openers()
    blocks()
