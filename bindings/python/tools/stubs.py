"""Writes what type checkers and editors know of the package: `tools/stubs.py`, with the package installed.

The forms of the dicts that it gives out, `python/jadoube/forms.py`, are made from the schemas in docs/schemas; the docstrings in
`python/jadoube/_jadoube.pyi` are those of the module. `tools/stubs.py --check` fails if one of them is not what it would write.
"""

from __future__ import annotations

import ast
import json
import sys
import textwrap
from pathlib import Path
from typing import Any

import jadoube

PACKAGE = Path(__file__).resolve().parents[1] / "python/jadoube"
SCHEMAS = Path(__file__).resolve().parents[3] / "docs/schemas"
#: The forms that are given out as dicts, and how the dict is called.
FORMS = {
    "pgn-game-1": "RecordedGame",
    "audit-game-1": "AuditedGame",
    "side-by-side-1": "SideBySide",
    "search-1": "Search",
    "comparison-1": "Comparison",
}
HEAD = '''"""The dicts that the package gives out, as types. Written by tools/stubs.py from docs/schemas: change those."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, Union


class LegalMove(TypedDict):
    """A legal move, written in two ways, and what it leads to."""

    uci: str
    """As two squares; castling is the king taking its own rook: `e1h1`."""
    san: str
    """In standard algebraic notation."""
    fen: str
    """The position after it, as a FEN."""
'''
SIMPLE = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


class Forms:
    """The classes of all forms; what several of them share is one class."""

    def __init__(self) -> None:
        self.classes: dict[str, str] = {}

    def add(self, name: str, schema: dict[str, Any], shared: dict[str, Any]) -> None:
        """The class of an object, after those that it needs. Where keys may be missing, the others stand in a class below it."""
        needed = set(schema.get("required", ()))
        fields: dict[bool, list[str]] = {True: [], False: []}
        for key, value in schema["properties"].items():
            fields[key in needed].append(f"    {key}: {self.type(value, shared)}\n{told(value, '    ')}")
        if fields[False] and fields[True]:
            self.put(f"_{name}", f"class _{name}(TypedDict):\n" + "".join(fields[True]))
            below = f"_{name}, total=False"
        else:
            below = "TypedDict" if fields[True] else "TypedDict, total=False"
        body = "".join(fields[False] or fields[True])
        self.put(name, f"class {name}({below}):\n{told(schema, '    ')}\n{body}")

    def put(self, name: str, text: str) -> None:
        """Two forms may share a class, and must then mean the same by it."""
        assert self.classes.setdefault(name, text) == text, f"{name} is two things"

    def type(self, schema: Any, shared: dict[str, Any]) -> str:
        """What a value is. What has many forms, as events have, is read as it comes."""
        if schema is True or schema == {}:
            return "Any"
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            return self.named(name, shared)
        if "const" in schema:
            return f"Literal[{json.dumps(schema['const'])}]"
        if "enum" in schema:
            return f"Literal[{', '.join('None' if one is None else json.dumps(one) for one in schema['enum'])}]"
        if "anyOf" in schema:
            return f"Union[{', '.join(self.type(one, shared) for one in schema['anyOf'])}]"
        kind = schema.get("type")
        if isinstance(kind, list):
            return f"Union[{', '.join(self.type({**schema, 'type': one}, shared) for one in kind)}]"
        if kind == "array":
            return f"list[{self.type(schema.get('items', True), shared)}]"
        if kind == "object":
            return f"dict[str, {self.type(schema.get('additionalProperties', True), shared)}]"
        return SIMPLE.get(kind, "Any")

    def named(self, name: str, shared: dict[str, Any]) -> str:
        """What a definition of a schema is."""
        schema = shared[name]
        if "properties" in schema:
            if name not in self.classes:
                self.add(name, schema, shared)
            return name
        return self.type(schema, shared) if "oneOf" not in schema else "Any"


def told(schema: Any, indent: str) -> str:
    """What a schema says of itself, as a docstring."""
    words = schema.get("description", "") if isinstance(schema, dict) else ""
    return docstring(" ".join(words.split()), indent) if words else ""


def docstring(words: str, indent: str) -> str:
    """A text as a docstring, its paragraphs apart and its lines not too long."""
    paragraphs = [" ".join(one.split()) for one in words.strip().split("\n\n")]
    text = "\n\n".join(textwrap.fill(one, 116 - len(indent)) for one in paragraphs)
    closing = '"""' if "\n" not in text else '\n"""'
    return textwrap.indent(f'"""{text}{closing}\n', indent)


def forms() -> str:
    """The module of the forms."""
    made = Forms()
    for file, name in FORMS.items():
        schema = json.loads((SCHEMAS / f"{file}.json").read_text())
        made.add(name, schema, schema.get("$defs", {}))
    return "\n\n".join([HEAD, *made.classes.values()])


def documented(text: str) -> str:
    """The stub with the docstrings of the module."""
    lines = text.split("\n")
    for node in reversed(list(functions(ast.parse(text)))):
        path, one = node
        owner: Any = jadoube
        for name in path:
            owner = getattr(owner, name)
        words = owner.__doc__
        first, last = one.body[0].lineno - 1, (one.body[-1].end_lineno or 0) - 1
        if path[-1] in ("__new__", "__iter__", "__next__") or not words:
            continue
        indent = " " * (one.col_offset + 4)
        # The body stands behind the colon where there is nothing but dots.
        if lines[first].rstrip().endswith(": ..."):
            lines[first] = lines[first].rstrip()[: -len(" ...")]
            first += 1
        lines[first : last + 1] = docstring(words, indent).rstrip("\n").split("\n")
    return "\n".join(lines)


def functions(tree: ast.Module) -> list[tuple[list[str], ast.FunctionDef]]:
    """The functions of the module and of its classes, as they stand, with the way to each."""
    found: list[tuple[list[str], ast.FunctionDef]] = []
    for one in tree.body:
        if isinstance(one, ast.FunctionDef):
            found.append(([one.name], one))
        elif isinstance(one, ast.ClassDef) and hasattr(jadoube, one.name):
            found += [([one.name, inner.name], inner) for inner in one.body if isinstance(inner, ast.FunctionDef)]
    return found


def main() -> int:
    """Writes both, or says which is another."""
    stub = PACKAGE / "_jadoube.pyi"
    wrong = 0
    for path, text in ((PACKAGE / "forms.py", forms()), (stub, documented(stub.read_text()))):
        if "--check" not in sys.argv:
            path.write_text(text)
        elif path.read_text() != text:
            print(f"{path.name} is not what tools/stubs.py writes; run it, with the package installed", file=sys.stderr)
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main())
