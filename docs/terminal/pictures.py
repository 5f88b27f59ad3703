"""Sheets of pictures of the command at a terminal, of two versions side by side.

    python3 docs/terminal/pictures.py BEFORE AFTER [SHEET]...

BEFORE and AFTER are programs. Each sheet shows 40, 80 and 120 columns with colours, and 80 without.
Needs tmux, bash with its completions, the font DejaVu Sans Mono, and the packages pillow and pyte.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pyte
from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).parent
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono{}.ttf"
PLAIN, BOLD = (ImageFont.truetype(FONT.format(style), 11) for style in ("", "-Bold"))
# A character of the terminal, in pixels.
WIDTH, HEIGHT = round(PLAIN.getlength("M")), 14
PAPER, GROUND, TEXT = "#f4f4f2", "#1d1f21", "#d0d0d0"
COLOURS = {
    "black": "#2e3436",
    "red": "#ef2929",
    "green": "#4e9a06",
    "brown": "#c4a000",
    "blue": "#3465a4",
    "magenta": "#75507b",
    "cyan": "#06989a",
    "white": "#d3d7cf",
}
WORDS = ["crane", "slate", "trace", "crate", "react", "caret", "stare", "raise", "arise", "tares"]

# Columns, and whether there are colours.
KINDS = [(40, True), (80, True), (120, True), (80, False)]

# What is typed, and the seconds until it has been answered.
Steps = list[tuple[str, float]]


class Terminal:
    """A shell in tmux, with a home of its own."""

    def __init__(self, program: str, columns: int, rows: int, colours: bool) -> None:
        self.columns, self.rows = columns, rows
        self.home = Path(tempfile.mkdtemp())
        (self.home / "bin").mkdir()
        (self.home / "work").mkdir()
        shutil.copy(program, self.home / "bin/guesstree")
        (self.home / "work/words.txt").write_text("\n".join(WORDS) + "\n")
        (self.home / ".bashrc").write_text(
            f"PS1='$ '; export HOME={self.home} PATH={self.home}/bin:/usr/bin:/bin LANG=C.UTF-8\n"
            + ("" if colours else "export NO_COLOR=1\n")
            + "[ ! -r /usr/share/bash-completion/bash_completion ]"
            " || . /usr/share/bash-completion/bash_completion\n"
        )
        self.name = f"pictures-{time.time_ns()}"
        size = ["-x", str(columns), "-y", str(rows)]
        shell = ["bash", "--rcfile", str(self.home / ".bashrc")]
        self.tmux("new-session", "-d", "-s", self.name, *size, *shell)
        self.tmux("set", "-g", "status", "off")
        time.sleep(0.5)
        self.type(f"cd {self.home}/work; clear", 0.5)

    def tmux(self, *arguments: str) -> str:
        command = ["tmux", "-L", "pictures", *arguments]
        return subprocess.run(command, capture_output=True, text=True).stdout

    def type(self, text: str, seconds: float) -> None:
        """Types a line; only these keys if it is Ctrl-C or ends with a tab."""
        if text == "^C":
            self.tmux("send-keys", "-t", self.name, "C-c")
        else:
            self.tmux("send-keys", "-t", self.name, "-l", text)
            if not text.endswith("\t"):
                self.tmux("send-keys", "-t", self.name, "Enter")
        time.sleep(seconds)

    def picture(self) -> Image.Image:
        text = self.tmux("capture-pane", "-e", "-p", "-t", self.name)
        screen = pyte.Screen(self.columns, self.rows)
        pyte.Stream(screen).feed(text.rstrip("\n").replace("\n", "\r\n"))
        rows = [[screen.buffer[y][x] for x in range(self.columns)] for y in range(self.rows)]
        while len(rows) > 1 and all(cell.data == " " for cell in rows[-1]):
            rows.pop()
        size = (self.columns * WIDTH + 12, len(rows) * HEIGHT + 12)
        image = Image.new("RGB", size, GROUND)
        draw = ImageDraw.Draw(image)
        for y, row in enumerate(rows):
            for x, cell in enumerate(row):
                text, ground = painted(cell.fg, TEXT), painted(cell.bg, GROUND)
                if cell.reverse:
                    text, ground = ground, text
                left, top = 6 + x * WIDTH, 6 + y * HEIGHT
                if ground != GROUND:
                    draw.rectangle((left, top, left + WIDTH, top + HEIGHT), fill=ground)
                if cell.data.strip():
                    draw.text((left, top), cell.data, font=BOLD if cell.bold else PLAIN, fill=text)
        return image

    def end(self) -> None:
        self.tmux("kill-session", "-t", self.name)
        shutil.rmtree(self.home, ignore_errors=True)


def painted(name: str, default: str) -> str:
    if name in COLOURS:
        return COLOURS[name]
    return default if name == "default" else f"#{name}"


def sheet(name: str, title: str, rows: int, steps: list[tuple[str, str, Steps]]) -> None:
    """Draws a sheet: a row for each kind of terminal, in it a picture for each program."""
    gap, head = 14, 26
    lines = []
    for columns, colours in KINDS:
        line = []
        for when, program, typed in steps:
            terminal = Terminal(program, columns, rows, colours)
            for text, seconds in typed:
                terminal.type(text, seconds)
            label = f"{when}, {columns} columns" + ("" if colours else ", NO_COLOR=1")
            line.append((label, terminal.picture()))
            terminal.end()
        lines.append(line)
    heights = [head + max(image.height for _, image in line) + gap for line in lines]
    widths = [sum(image.width + gap for _, image in line) for line in lines]
    page = Image.new("RGB", (gap + max(widths), head + sum(heights)), PAPER)
    draw = ImageDraw.Draw(page)
    draw.text((gap, 6), title, font=BOLD, fill="#111111")
    top = head
    for line, height in zip(lines, heights):
        left = gap
        for label, image in line:
            draw.text((left, top + 6), label, font=PLAIN, fill="#444444")
            page.paste(image, (left, top + head))
            left += image.width + gap
        top += height
    page.quantize(12).save(HERE / f"{name}.png", optimize=True)
    print(f"{name}.png", os.path.getsize(HERE / f"{name}.png"))


def main(before: str, after: str, wanted: list[str]) -> None:
    def draw(name: str, title: str, old: Steps, new: Steps | None = None, rows: int = 40) -> None:
        if not wanted or name in wanted:
            sheet(name, title, rows, [("before", before, old), ("after", after, new or old)])

    def part(verb: str) -> Steps:
        proof = "guesstree prove --top 1 --cutoff 7920 --shard 3/16 --ledger parts/ -q"
        return [(proof, 9), ("clear", 0.5), (f"guesstree {verb}", 2)]

    def completed(verb: str) -> Steps:
        return [
            ("guesstree completions bash >c.sh; . ./c.sh; clear", 1),
            (f"guesstree {verb} --list \t\t", 1.5),
        ]

    games: Steps = [
        ("guesstree play --answers words.txt", 1.5),
        ("GGGGG", 1),
        ("q", 1),
        ("guesstree play --game mastermind:2x2", 1.5),
        ("2,0", 1),
        ("q", 1),
        ("guesstree play --answers words.txt --host absurdle", 1.5),
        ("slate", 0.7),
        ("crane", 0.7),
        ("q", 0.7),
        ("clear", 0.5),
        ("guesstree play --stats", 1),
    ]
    long = "guesstree prove --mode hard --max-guesses 5 --objective worst-alone --top 20"
    pipe = "guesstree build trace --answers words.txt -q -o - | guesstree verify --answers words.txt -"

    draw(
        "verb",
        "One question, one verb",
        [
            ("guesstree next crane=-y---", 1.5),
            ("guesstree next --mode strict", 2),
            ("guesstree next --answers words.txt", 2),
        ],
    )
    draw("help", "Verbs in groups", [("guesstree --help", 1)], rows=60)
    compare = "guesstree compare entropy letters --answers words.txt -q"
    draw("table", "Tables fit the terminal", [(compare, 2)])
    draw("completion", "Completions know values", completed("solve"), completed("next"))
    draw("input", "- is standard input", [(pipe, 2)])
    draw("statistics", "Statistics by game, list, mode and host", games)
    draw("stopped", "Long questions show how far they are, and keep what was found", [(long, 7), ("^C", 3)])
    draw("ledger", "Ledgers know their proof", part("status parts/ --top 1"), part("prove status parts/"))
    stats = ("guesstree play --stats --json", 1)
    remove = ("guesstree lists remove words --json", 1)
    draw(
        "json",
        "JSON of every output",
        [stats, remove, ("guesstree solve crane=-y- --json", 1)],
        [stats, remove, ("guesstree next crane=-y- --json", 1)],
    )
    draw(
        "errors",
        "Errors name the option at fault",
        [
            ("guesstree build --fixed 2 --objective worst", 1),
            ("guesstree prove --pairs --mode hard", 1),
            ("guesstree lists add mine --answers nothing.txt", 1),
        ],
    )


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
