"""The types of what functions take and return, for annotations."""

import os
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

Path = str | os.PathLike[str]
Turn = str | tuple[str, str]
Words = str | Sequence[str]
Known = str | tuple[str, Any]
Value = int | tuple[int, ...]
Amount = int | float | str | Decimal | Fraction
Mode = Literal["easy", "hard", "ultra", "strict"]
Outcome = Literal["found", "infeasible", "open"]
Basis = Literal["proven", "certificate", "shipped", "ledger", "file"]
