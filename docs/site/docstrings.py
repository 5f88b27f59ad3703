"""Docstrings for the stubs of the Python package, from the doc comments of its sources in Rust.

The compiled module has these docstrings itself; here they are read without building it.
"""

import re
from pathlib import Path

import griffe

SOURCES = Path(__file__).parents[2] / "python/src"
ITEM = re.compile(r"(?:pub(?:\([a-z]+\))? )?(struct|enum|fn) (?:r#)?(\w+)")
OWNER = re.compile(r"impl(?:<[^>]*>)? (\w+)")


def in_one_line(attribute: re.Match) -> str:
    return attribute[0].replace("\n", " ")


def fenced(text: str) -> str:
    """The text with its examples as blocks of code."""
    parts = re.split(r"((?:^>>>.*\n?)(?:^.+\n?)*)", text, flags=re.M)
    parts[1::2] = [f"```pycon\n{part.rstrip()}\n```\n" for part in parts[1::2]]
    return "".join(parts)


def read() -> dict[str, str]:
    """The doc comments by name: `List`, `List.original`, `score`."""
    found = {}
    for source in sorted(SOURCES.glob("*.rs")):
        owner, lines, is_python, name = "", [], False, None
        # An attribute may take several lines.
        whole = re.sub(r"^ *#\[[^\]]*\]$", in_one_line, source.read_text(), flags=re.M)
        for line in whole.splitlines():
            text = line.strip()
            if text.startswith("///"):
                lines.append(text[3:].removeprefix(" "))
            elif text.startswith("#["):
                is_python = is_python or text.startswith(("#[pyclass", "#[pyfunction"))
                if text.startswith("#[pymethods"):
                    owner = "next"
                given = re.search(r'\bname = "(\w+)"', text)
                name = given[1] if given else name
            elif opened := OWNER.match(line):
                owner = opened[1] if owner == "next" else ""
            elif item := ITEM.match(text):
                inside = owner and owner != "next" and line.startswith("    ")
                if lines and (inside or is_python):
                    key = name or item[2]
                    found[f"{owner}.{key}" if inside else key] = "\n".join(lines)
                lines, is_python, name = [], False, None
            elif text:
                lines, is_python, name = [], False, None
    return found


class FromRust(griffe.Extension):
    def __init__(self) -> None:
        self.docs = read()

    def on_package(self, *, pkg: griffe.Module, **_: object) -> None:
        missing = []
        for item in (pkg, *pkg.members.values()):
            if not item.is_alias and item.docstring:
                item.docstring.value = fenced(item.docstring.value)
        stubs = pkg.members["_guesstree"]
        for name, item in stubs.members.items():
            if item.is_alias or name.startswith("_"):
                continue
            members = item.members.items() if item.is_class else ()
            for key, one in [(name, item), *((f"{name}.{inner}", each) for inner, each in members)]:
                if key in self.docs and not one.docstring:
                    one.docstring = griffe.Docstring(fenced(self.docs[key]), parent=one)
                elif one.is_function and not one.name.startswith("_") and not one.docstring:
                    missing.append(key)
        if missing:
            griffe.logger.warning(f"python/src says nothing of {', '.join(missing)}")
