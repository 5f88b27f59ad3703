"""The docstrings of the stubs, which are those of the compiled package."""

import ast
import inspect
import textwrap
from pathlib import Path

import guesstree
from guesstree import _guesstree

PATH = Path(guesstree.__file__).parent / "_guesstree.pyi"


def function(member):
    """A member of a class; of a static method the function, whose docstring it does not show."""
    return getattr(member, "__func__", member)


def with_docstrings(text):
    """The text of stubs with the docstrings of the package, in place of those that it has."""
    lines = text.splitlines()
    nodes = []
    for node in ast.parse(text).body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            value = vars(_guesstree)[node.name]
            nodes.append((node, value))
        if isinstance(node, ast.ClassDef):
            members = [item for item in node.body if isinstance(item, ast.FunctionDef)]
            nodes += [(item, function(vars(value)[item.name])) for item in members
                      if not item.name.startswith("__")]
    for node, value in sorted(nodes, key=lambda pair: -pair[0].lineno):
        doc = inspect.getdoc(value)
        indent = " " * (node.col_offset + 4)
        quoted = f'"""{doc}"""'.replace("\\", "\\\\").splitlines() if doc else []
        quoted = textwrap.indent("\n".join(quoted), indent).splitlines()
        first = node.body[0]
        had = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
        if isinstance(node, ast.FunctionDef):
            # All that is in a function is its docstring, or three dots.
            head = lines[first.lineno - 1]
            if head.endswith("): ...") or head.rstrip().endswith(": ..."):
                if quoted:
                    lines[first.lineno - 1] = head[: -len(" ...")]
                    lines[first.lineno : first.lineno] = quoted
            else:
                lines[first.lineno - 1 : first.end_lineno] = quoted or [indent + "..."]
        elif had and isinstance(first.value.value, str):
            lines[first.lineno - 1 : first.end_lineno] = quoted
        else:
            at = first.lineno - 1 - len(getattr(first, "decorator_list", []))
            lines[at:at] = quoted
    return "\n".join(lines) + "\n"
