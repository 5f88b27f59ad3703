"""The examples in docstrings, and that the stubs name what there is."""

import ast
import doctest
import inspect
import os
from pathlib import Path

import guesstree
from guesstree import _guesstree
from stub import PATH, function, with_docstrings


def documented():
    """Everything public with a docstring, by its name."""
    yield "guesstree", guesstree.__doc__
    for name in guesstree.__all__:
        value = getattr(guesstree, name)
        if inspect.isclass(value):
            yield name, value.__doc__
            for member, attribute in vars(value).items():
                yield f"{name}.{member}", getattr(function(attribute), "__doc__", None)
        elif callable(value):
            yield name, value.__doc__


def test_every_example_gives_what_it_says():
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    for name, text in documented():
        if text and ">>>" in text:
            runner.run(parser.get_doctest(inspect.cleandoc(text), {}, name, None, 0))
    assert runner.failures == 0
    assert runner.tries > 40


def stub():
    return ast.parse(PATH.read_text())


def test_the_stubs_have_the_docstrings_of_the_package():
    """UPDATE=1 writes them."""
    text = PATH.read_text()
    if os.environ.get("UPDATE"):
        PATH.write_text(with_docstrings(text))
    assert PATH.read_text() == with_docstrings(text)


def test_the_stubs_have_every_class_and_member_and_no_other():
    classes = {node.name: node for node in stub().body if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in stub().body if isinstance(node, ast.FunctionDef)}
    there = {name for name in vars(_guesstree) if not name.startswith("__")}
    constants = {node.target.id for node in stub().body if isinstance(node, ast.AnnAssign)}
    assert there == set(classes) | functions | constants - {"__version__"}
    for name, node in classes.items():
        stubbed = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        annotated = [item for item in node.body if isinstance(item, ast.AnnAssign)]
        stubbed |= {item.target.id for item in annotated}
        real = set(vars(getattr(_guesstree, name)))
        public = {member for member in real if not member.startswith("_")}
        assert {member for member in stubbed if not member.startswith("_")} == public, name
        hidden = {member for member in stubbed if member.startswith("_")} - {"__init__"}
        assert hidden <= real, name


def test_the_package_is_typed():
    assert (Path(guesstree.__file__).parent / "py.typed").exists()
