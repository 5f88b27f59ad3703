"""Docstrings of the Python package for its reference: examples become blocks of code.

Those of the compiled module stand in its stubs, so nothing is built.
"""

import re

import griffe


def fenced(text: str) -> str:
    """The text with its examples as blocks of code."""
    parts = re.split(r"((?:^>>>.*\n?)(?:^.+\n?)*)", text, flags=re.M)
    parts[1::2] = [f"```pycon\n{part.rstrip()}\n```\n" for part in parts[1::2]]
    return "".join(parts)


class Fenced(griffe.Extension):
    def on_package(self, *, pkg: griffe.Module, **_: object) -> None:
        items, missing = [pkg], []
        for module in (pkg, pkg.members["_guesstree"]):
            items += [item for name, item in module.members.items() if not name.startswith("_")]
        items += [one for item in items if not item.is_alias and item.is_class
                  for one in item.members.values()]
        for item in items:
            if item.is_alias:
                continue
            if item.docstring:
                item.docstring.value = fenced(item.docstring.value)
            elif item.is_function and not item.name.startswith("_"):
                missing.append(item.canonical_path)
        if missing:
            griffe.logger.warning(f"there are no docstrings of {', '.join(missing)}")
