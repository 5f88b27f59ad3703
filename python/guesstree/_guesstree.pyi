"""The compiled part of guesstree. Import from `guesstree`."""

import builtins
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Literal, final

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from .types import Amount, Basis, Known, Mode, Outcome, Path, Turn, Value, Words

if TYPE_CHECKING:
    import networkx
    from matplotlib.axes import Axes

    from . import Comparison

NAMES: list[str]
DESCRIPTIONS: dict[str, str]
GAMES: list[str]
MODES: list[str]
OBJECTIVES: list[str]
__version__: str

class Error(ValueError):
    """What went wrong, where, and what to do: the message of the Rust library. `code` is the kind of error, such as "unreadable": one of those that the command has in JSON."""
    code: str

class NotFoundError(Error, FileNotFoundError):
    """There is no such file, or no folder to save it in."""

class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a call. `partial` is the result that the call had until then, with what is proven of it; None if it had none."""
    partial: (
        Built
        | BestGuess
        | Infeasible
        | Open
        | Cost
        | Regrets
        | Proof
        | Analysis
        | Plan
        | Comparison
        | None
    )

@final
class List:
    """The answers and the allowed guesses of a game.

    >>> from guesstree import List
    >>> List.original()
    List('original', answers=2315, guesses=12972, game='wordle')
    >>> List.mastermind(pegs=3, colours=3).answers[:3]
    ['111', '112', '113']"""
    @staticmethod
    def original() -> List:
        """The game at launch: 2,315 answers, 12,972 allowed guesses."""
    @staticmethod
    def nyt_2022_02() -> List:
        """After the New York Times took over: 2,309 answers, 12,947 allowed guesses."""
    @staticmethod
    def nyt_2022_08() -> List:
        """The allowed guesses since August 2022: 2,309 answers, 14,855 allowed guesses."""
    @staticmethod
    def nyt_2023_07() -> List:
        """The answers of July 2023: 3,158 answers, 14,855 allowed guesses."""
    @staticmethod
    def today() -> List:
        """Those of `original` and 25 later ones, as of November 2026: 2,340 answers, 14,855 allowed
        guesses. Incomplete: newspapers counted 32 by January 2026."""
    @staticmethod
    def embedded(name: str) -> List:
        """The list of this name that comes with the program; see `guesstree.NAMES`.

        >>> from guesstree import List, NAMES
        >>> [len(List.embedded(name).answers) for name in NAMES]
        [2315, 2309, 2309, 3158, 2340]"""
    @staticmethod
    def load(
        answers: Path,
        guesses: Path | None = None,
        *,
        skip_faulty: bool = False,
        letters: int | None = None,
        guess_answers: bool = False,
        alphabet: str = "",
    ) -> List:
        """Reads files of words: one a line, in an array of JSON, or in a column of a table. Without
        `guesses` the answers are the allowed guesses. An error names all faults. `skip_faulty` leaves
        faulty words out, `letters` keeps only words of this many, and `guess_answers` allows answers
        that the guesses lack. `alphabet` says what counts as a letter, such as "dž lj nj é=e"."""
    @staticmethod
    def from_words(
        name: str,
        answers: Sequence[str],
        guesses: Sequence[str] | None = None,
        *,
        alphabet: str = "",
    ) -> List:
        """A list of these words. Without `guesses` the answers are the allowed guesses. `alphabet` says
        what counts as a letter, as in `load`.

        >>> from guesstree import List
        >>> List.from_words("small", ["crane", "slate", "trace"])
        List('small', answers=3, guesses=3, game='wordle')"""
    @staticmethod
    def mastermind(pegs: int, colours: int) -> List:
        """Mastermind with this number of pegs and of colours."""
    @staticmethod
    def black_peg(pegs: int, colours: int) -> List:
        """Mastermind with black pegs alone."""
    @staticmethod
    def bulls_and_cows(positions: int, symbols: int) -> List:
        """Bulls and cows: codes in which no symbol comes twice."""
    @staticmethod
    def generated(game: str) -> List:
        """The codes of a game by its name: "mastermind:4x6", or another of `guesstree.GAMES` with a size.

        >>> from guesstree import List
        >>> List.generated("black-peg:3x3") == List.black_peg(3, 3)
        True"""
    @staticmethod
    def table(path: Path) -> List:
        """A game from a table of feedback in a file."""
    @staticmethod
    def from_scores(
        name: str,
        answers: Sequence[str],
        guesses: Sequence[str],
        score: Callable[[str, str], int],
    ) -> List:
        """Any game: names, and a function `score(guess, answer)` that gives a number for each pair.
        The numbers of right guesses must be the same, and no other pair may have that number.

        >>> from guesstree import Engine, List
        >>> numbers = [str(n) for n in range(1, 8)]
        >>> def higher(guess, answer):
        ...     return 0 if answer == guess else 1 if int(answer) > int(guess) else 2
        >>> game = List.from_scores("higher", numbers, numbers, higher)
        >>> Engine(game).best_tree().tree.total
        17"""
    def jotto(self) -> List:
        """The words of this list for the game Jotto."""
    def words_for(self, game: str) -> List:
        """The words of this list for another game of words, such as "jotto". A list of another game than
        Wordle stays as it is.

        >>> from guesstree import List
        >>> List.original().words_for("jotto") == List.original().jotto()
        True"""
    def with_all_answers(self) -> List:
        """This list with every allowed guess as a possible answer."""
    def without(self, path: Path, *, skip_faulty: bool = False) -> List:
        """This list without the words of a file as answers. They may still be guessed. `skip_faulty`
        leaves words out that are no guesses."""
    @property
    def name(self) -> str: ...
    @property
    def answers(self) -> list[str]:
        """The answers, sorted."""
    @property
    def guesses(self) -> list[str]:
        """The allowed guesses: the answers, then the others."""
    @property
    def letters(self) -> int:
        """The number of letters of each word."""
    @property
    def alphabet(self) -> str:
        """What counts as a letter, as it is given; empty for most languages."""
    @property
    def game(self) -> str:
        """The game, such as `wordle` or `mastermind:4x6`."""
    @property
    def fingerprint(self) -> str:
        """A hash of the words."""
    def score(self, guess: str, answer: str) -> str:
        """The feedback to a guess if the answer is `answer`.

        >>> from guesstree import List
        >>> List.original().score("salet", "tract")
        'BYBBG'"""
    def candidates(self, turns: Sequence[Turn]) -> list[str]:
        """The answers that fit these turns.

        >>> from guesstree import List
        >>> List.original().candidates(["salet=BYBBG", "croup=BBBBB"])
        ['admit', 'await', 'giant']"""
    def feedback_matrix(self) -> NDArray[np.unsignedinteger[Any]]:
        """The feedback of every guess against every answer: an array of numpy with a row for each of
        `guesses` and a column for each of `answers`, of uint8 if each code fits, otherwise uint16, or
        uint32 for words of eleven letters and more. It is made once for a list, shown without a
        copy, and not to be written to. `feedback` says what a code stands for.

        >>> from guesstree import List
        >>> matrix = List.mastermind(2, 3).feedback_matrix()
        >>> matrix.shape, str(matrix.dtype)
        ((9, 9), 'uint8')"""
    def index(self, guess: str) -> int:
        """The place of a guess in `guesses`; an answer has the same place in `answers`.

        >>> from guesstree import List
        >>> List.mastermind(2, 3).index("13")
        2"""
    def refusal(
        self, guess: str, turns: Sequence[Turn] | None = None, *, mode: Mode = "easy"
    ) -> str | None:
        """Why a guess may not be made after these turns in a mode, in a sentence; None if it may.

        >>> from guesstree import List
        >>> words = List.original()
        >>> words.refusal("tablet")
        '`tablet` has 6 letters, expected 5'
        >>> words.refusal("crane", ["salet=BYBBG"], mode="hard")
        '`crane` must have T in place 5'"""
    def may_follow(self, turns: Sequence[Turn], mode: Mode) -> NDArray[np.bool_]:
        """Which of `guesses` may follow these turns in a mode: an array of numpy, of bool.

        >>> from guesstree import List
        >>> List.mastermind(2, 3).may_follow(["11=1,0"], "strict").sum()
        np.int64(4)"""
    def feedback(self, code: int) -> str:
        """The feedback that a code of `feedback_matrix` stands for.

        >>> from guesstree import List
        >>> List.mastermind(2, 3).feedback(0)
        '0B0W'"""
    @staticmethod
    def _restored(
        name: str,
        game: str,
        alphabet: str,
        answers: Sequence[str],
        guesses: Sequence[str],
        codes: Sequence[int],
    ) -> List:
        """The list with this name, game and alphabet, these words, and for a table these codes, in the
        order of `feedback_matrix`."""
    def __len__(self) -> int: ...
    def __contains__(self, word: str, /) -> bool: ...

@final
class Weights:
    """How much each answer of a list counts. Numbers are taken exactly: give them as integers, as
    texts such as "0.25", or as `decimal.Decimal`; a float counts as Python prints it. Numbers with
    too many digits to count with are rounded, with a warning, and so are fractions. `weights` is a
    mapping, or a series of pandas, by words. Answers that are left out have the weight `default`.
    Weights are equal if all answers have equal ones.

    >>> from guesstree import Engine, List, Weights
    >>> words = List.from_words("two", ["crane", "slate"])
    >>> weights = Weights(words, {"crane": "0.5", "slate": 3})
    >>> Engine(words).best_tree(weights=weights).tree.opener
    'slate'"""
    def __new__(
        cls,
        list: List,
        weights: Any,
        *,
        default: Amount | None = None,
    ) -> Self: ...
    @staticmethod
    def load(
        path: Path, list: List, *, default: Amount | None = None
    ) -> Weights:
        """Reads a file with a word, a tab and a number on each line, or a table of frequencies.
        Answers that it leaves out have the weight `default`."""

@final
class Engine:
    """Answers questions about one list: the best tree, the best guess, what a guess costs, all
    openers. It keeps its feedback table and what it has proven, so a later question costs less.

    Ctrl-C stops a search within a second and raises `Interrupted`, a KeyboardInterrupt that has the
    result until then. A bar shows the progress of a long search where tqdm is installed;
    `progress=False` hides it.

    >>> from guesstree import Engine, List
    >>> engine = Engine(List.mastermind(3, 3))
    >>> engine.best_tree().tree.total
    73"""
    def __new__(
        cls,
        list: List,
        *,
        mode: Mode = "easy",
        threads: int | None = None,
        memory_bytes_max: int | None = None,
    ) -> Self: ...
    @property
    def list(self) -> List: ...
    @property
    def mode(self) -> Mode: ...
    def best_tree(
        self,
        opening: Words | None = None,
        *,
        turns: Sequence[Turn] | None = None,
        objective: str = "mean",
        weights: Weights | None = None,
        max_guesses: int | None = None,
        beam: int | None = None,
        time_limit: float | None = None,
        progress: bool = True,
    ) -> Built:
        """The best tree: over all openers, or for an opening, or after some turns.

        `objective` is one of `guesstree.OBJECTIVES`, where "within=4" stands for any number.
        `beam` is how many guesses of each position are looked at; it weakens the claim.
        `time_limit` is in seconds.

        >>> from guesstree import Engine, List
        >>> built = Engine(List.original()).best_tree("salet")
        >>> built.outcome, built.tree.total, built.tree.is_optimal
        ('found', 7920, True)"""
    def best_guess(
        self,
        turns: Sequence[Turn] | None = None,
        *,
        objective: str = "mean",
        weights: Weights | None = None,
        max_guesses: int | None = None,
        time_limit: float | None = None,
        answer_within: float | None = None,
        progress: bool = True,
    ) -> BestGuess | Infeasible | Open:
        """The best guess after some turns: a `BestGuess`; `Infeasible`, if it is proven that no tree
        keeps to the limit on guesses; or `Open`, if none was found in time. Only the first is true.
        `answer_within` is in seconds: the answer is there by then.

        >>> from guesstree import Engine, List
        >>> from guesstree import BestGuess, Infeasible, Open
        >>> best = Engine(List.original()).best_guess(["crane=-y---"])
        >>> best.guess, best.upper, best.is_optimal
        ('shout', 223, True)
        >>> match Engine(List.original()).best_guess(["crane=-y---"], max_guesses=2):
        ...     case BestGuess(guess):
        ...         print(guess)
        ...     case Infeasible():
        ...         print("no tree")
        ...     case Open(lower):
        ...         print("not known yet, but", lower, "or more")
        no tree"""
    def cost(
        self,
        opening: Words,
        *,
        turns: Sequence[Turn] | None = None,
        objective: str = "mean",
        weights: Weights | None = None,
        max_guesses: int | None = None,
        time_limit: float | None = None,
        progress: bool = True,
    ) -> Cost:
        """What an opening costs after some turns: exactly, or at least if the search was stopped.

        >>> from guesstree import Engine, List
        >>> Engine(List.original()).cost("crane")
        Cost(outcome='found', value=7930)"""
    def regret(
        self,
        turns: Sequence[Turn],
        guess: str,
        *,
        objective: str = "mean",
        weights: Weights | None = None,
        max_guesses: int | None = None,
        time_limit: float | None = None,
        progress: bool = True,
    ) -> Regret:
        """How much more a guess costs than the best one after some turns, with what both cost:
        exactly, or between bounds if the search was stopped. Numbers are for one game: under the
        mean, the expected number of guesses from here on, this one included.

        >>> from guesstree import Engine, List
        >>> words = List.from_words("six", ["bead", "dead", "head", "heap", "leap", "reap"])
        >>> regret = Engine(words).regret([], "reap")
        >>> regret.regret, regret.cost, regret.best_guess, regret.best_cost
        (0.3333333333333333, 2.5, 'head', 2.1666666666666665)"""
    def costs(
        self,
        turns: Sequence[Turn] | None = None,
        guesses: Sequence[str] | None = None,
        *,
        objective: str = "mean",
        weights: Weights | None = None,
        max_guesses: int | None = None,
        time_limit: float | None = None,
        progress: bool = True,
    ) -> Regrets:
        """The costs of `guesses` after some turns, and how much more each costs than the best one; of
        all guesses that may follow if `guesses` is None. A guess that may not follow is an error of
        its own row: see `Regrets`.

        >>> from guesstree import Engine, List
        >>> words = List.from_words("six", ["bead", "dead", "head", "heap", "leap", "reap"])
        >>> costs = Engine(words).costs(["reap=-gg-"])
        >>> costs.guess[:3], costs.cost[:3].tolist()
        (['bead', 'dead', 'head'], [2.0, 2.0, 2.0])"""
    def regret_batch(
        self,
        rows: Sequence[tuple[Sequence[Turn], str]],
        *,
        objective: str = "mean",
        weights: Weights | None = None,
        max_guesses: int | None = None,
        best_guess: bool = True,
        time_limit: float | None = None,
        progress: bool = True,
    ) -> Regrets:
        """How much more each guess costs than the best one, for many positions and guesses at once:
        `rows` has a pair (turns, guess) for each. The engine's threads share the positions. A row
        with an unknown word, with feedback that no answer gives, or with a guess that the mode does
        not allow, is an error of its own: see `Regrets`. `time_limit` is for all rows together.
        With `best_guess=False` no best guess is named: half the time after a single poor guess.

        >>> from guesstree import Engine, List
        >>> words = List.from_words("six", ["bead", "dead", "head", "heap", "leap", "reap"])
        >>> rows = [([], "reap"), (["heap=-ggg"], "leap"), ([], "nope")]
        >>> regrets = Engine(words).regret_batch(rows)
        >>> len(regrets), regrets[0].regret, sorted(regrets.errors)
        (3, 0.3333333333333333, [2])"""
    def prove(
        self,
        *,
        top: int = 10,
        objective: str = "mean",
        weights: Weights | None = None,
        max_guesses: int | None = None,
        ledger: Path | None = None,
        time_limit: float | None = None,
        progress: bool = True,
    ) -> Proof:
        """Ranks all openers: exact values for the `top` best, and a proven bound for each other.

        >>> from guesstree import Engine, List
        >>> proof = Engine(List.mastermind(2, 3)).prove(top=1)
        >>> proof.is_complete, proof.tree.total
        (True, 21)"""

@final
class Built:
    """The result of a search for a tree. Two are equal if they say the same of the tree, whatever it
    took."""
    @property
    def outcome(self) -> Outcome:
        """"found"; "infeasible", if it is proven that no tree keeps to the limit; "open", if
        the search was stopped before a tree was found."""
    @property
    def tree(self) -> Tree | None:
        """The best tree that was found, if there is one. Its claim says whether it is proven
        to be the best."""
    @property
    def lower(self) -> Value | None:
        """The proven bound: no tree is better than this; None if there is no tree."""
    @property
    def stopped(self) -> bool:
        """Whether a limit or Ctrl-C ended the search early."""
    @property
    def nodes(self) -> int:
        """The positions that were searched."""
    @property
    def time_s(self) -> float:
        """The time, in seconds."""
    def _repr_html_(self) -> str: ...

@final
class BestGuess:
    """The best guess that is known for a position, and what is proven of it. It is true, unlike
    `Infeasible` and `Open`."""
    __match_args__: ClassVar[tuple[Literal["guess"]]]
    @property
    def outcome(self) -> Literal["found"]:
        """"found"."""
    @property
    def guess(self) -> str: ...
    @property
    def may_win(self) -> bool:
        """Whether the guess may be the answer."""
    @property
    def lower(self) -> Value:
        """No tree for the position is better than this."""
    @property
    def upper(self) -> Value:
        """The value of a tree that begins with the guess."""
    @property
    def is_optimal(self) -> bool:
        """Whether the guess is proven to be best."""
    @property
    def basis(self) -> Literal["proven"]:
        """Where `lower` rests: "proven", as a search of this run is all that was asked."""
    def _repr_html_(self) -> str: ...
    def __bool__(self) -> Literal[True]: ...
    def __hash__(self) -> int: ...

@final
class Infeasible:
    """It is proven that no tree finds every answer within the limit on guesses. It is false.

    >>> from guesstree import Engine, List
    >>> Engine(List.original()).best_guess(max_guesses=1)
    <Infeasible: it is proven that no tree keeps to the limit on guesses>"""
    __match_args__: ClassVar[tuple[()]]
    def __new__(cls) -> Self: ...
    @property
    def outcome(self) -> Literal["infeasible"]:
        """"infeasible"."""
    def _repr_html_(self) -> str: ...
    def __bool__(self) -> Literal[False]: ...
    def __hash__(self) -> int: ...

@final
class Open:
    """The search was stopped before it found a tree, or before it knew that there is none. It is false."""
    __match_args__: ClassVar[tuple[Literal["lower"]]]
    @property
    def outcome(self) -> Literal["open"]:
        """"open"."""
    @property
    def lower(self) -> Value:
        """If there is a tree, it is no better than this."""
    def _repr_html_(self) -> str: ...
    def __bool__(self) -> Literal[False]: ...
    def __hash__(self) -> int: ...

@final
class Cost:
    """What an opening costs."""
    @property
    def outcome(self) -> Outcome:
        """"found", if the value is exact; "infeasible", if it is proven that no tree keeps to the
        limit on guesses; "open", if the search was stopped and the value is a lower bound."""
    @property
    def value(self) -> Value | None:
        """The value of the best tree, or a lower bound of it: see `outcome`. None if "infeasible"."""
    @property
    def exact(self) -> bool:
        """Whether the value is exact, not a bound."""
    def _repr_html_(self) -> str: ...
    def __hash__(self) -> int: ...

@final
class Regret:
    """How much more a guess costs than the best one, with what both cost.

    Numbers are for one game: a total of guesses is divided by the weight of all candidates, which
    is the mean. Under an objective of several numbers each value is a tuple."""
    @property
    def outcome(self) -> Outcome:
        """"found", if a tree that begins with the guess is known; "infeasible", if it is proven that
        none keeps to the limit on guesses; "open", if the search was stopped before either."""
    @property
    def guess(self) -> str: ...
    @property
    def best_guess(self) -> str | None:
        """The best guess that is known; None if there is none, and if it was not asked for."""
    @property
    def cost(self) -> float | tuple[float, ...] | None:
        """What the guess costs; None if this is not proven, infinite if "infeasible"."""
    @property
    def best_cost(self) -> float | tuple[float, ...] | None:
        """What the best guess costs; None if this is not proven, infinite if no guess begins a tree."""
    @property
    def regret(self) -> float | tuple[float, ...] | None:
        """The cost less the best one; None if it is not proven. It is 0 if no guess begins a tree."""
    @property
    def lower(self) -> float:
        """The first number of the regret is proven to be at least this."""
    @property
    def upper(self) -> float:
        """The first number of the regret is proven to be at most this."""
    @property
    def bounds(self) -> list[Fraction | None]:
        """`lower` and `upper` as fractions of Python, in guesses for one game. None in place of an
        infinite one."""
    @property
    def exact(self) -> bool:
        """Whether the regret is proven."""
    @property
    def weight(self) -> int:
        """The weight of all candidates; without weights, their number."""
    def _repr_html_(self) -> str: ...

@final
class Regrets:
    """The regrets of many guesses: a sequence of `Regret`, in the order of the rows. A row that is an
    error raises it; `errors` has all of them. What is a number is also an array of numpy, in which
    errors and what is not proven are NaN. Under an objective of several numbers `cost`, `best_cost`
    and `regret` have a column for each number."""
    @property
    def guess(self) -> builtins.list[str]:
        """The guess of each row."""
    @property
    def best_guess(self) -> builtins.list[str | None]:
        """The best guess of each row's position; None in a row that is an error, and where none is
        known."""
    @property
    def cost(self) -> NDArray[np.float64]:
        """What each guess costs, as in `Regret`."""
    @property
    def best_cost(self) -> NDArray[np.float64]:
        """What the best guess costs, as in `Regret`."""
    @property
    def regret(self) -> NDArray[np.float64]:
        """How much more each guess costs than the best one."""
    @property
    def lower(self) -> NDArray[np.float64]:
        """Bounds of the first number of each regret: it is at least this."""
    @property
    def upper(self) -> NDArray[np.float64]:
        """Bounds of the first number of each regret: it is at most this."""
    @property
    def exact(self) -> NDArray[np.bool_]:
        """Whether each regret is proven."""
    @property
    def errors(self) -> dict[int, Error]:
        """The errors, by the numbers of their rows, from 0."""
    def columns(self) -> dict[str, Any]:
        """The columns that pandas and polars take as they are: lists of words, and arrays of numbers;
        without `errors`. Under an objective of several numbers, `cost`, `best_cost` and `regret`
        are left out."""
    def arrays(self) -> dict[str, NDArray[Any]]:
        """The columns as arrays of numpy, in a dictionary: a number that is missing is NaN."""
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...
    def _repr_html_(self) -> str: ...
    def __len__(self) -> int: ...
    def __getitem__(self, at: int, /) -> Regret: ...

@final
class Proof:
    """A ranking of all openers.

    >>> from guesstree import Engine, List
    >>> proof = Engine(List.mastermind(2, 3)).prove(top=2)
    >>> columns = proof.columns()
    >>> columns["opener"][:2], columns["value"][:2], columns["status"][:2]
    (['12', '13'], [21, 21], ['exact', 'exact'])

    Two are equal if they say the same of the openers and the tree, whatever time they took."""
    @property
    def outcome(self) -> Outcome:
        """"found"; "infeasible", if it is proven that no tree keeps to the limit; "open", if
        the search was stopped before a tree was found."""
    @property
    def tree(self) -> Tree | None:
        """The best tree that was found, if there is one. Its claim says whether it is proven
        to be the best."""
    @property
    def lower(self) -> Value | None:
        """The proven bound: no tree is better than this; None if there is no tree."""
    @property
    def basis(self) -> Basis:
        """Where it rests as a whole: "proven" or "ledger"."""
    @property
    def stopped(self) -> bool:
        """Whether a limit or Ctrl-C ended the proof early."""
    @property
    def is_complete(self) -> bool:
        """Whether every opener is settled."""
    @property
    def time_s(self) -> float:
        """The time, in seconds."""
    def columns(self) -> dict[str, Any]:
        """All openers, best first, as columns that pandas and polars take as they are: `opener`;
        `status`, "exact", "at-least", "impossible" or "open"; `value`, exact or a lower bound, None
        if impossible (of an objective with several numbers the first); `second`, the second number,
        where there is one; `basis`, where status and value rest."""
    def arrays(self) -> dict[str, NDArray[Any]]:
        """The columns as arrays of numpy, in a dictionary: a number that is missing is NaN."""
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...
    def __len__(self) -> int: ...
    def _repr_html_(self) -> str: ...

@final
class Analysis:
    """The analysis of a finished game: what each guess cost, skill and luck apart.

    >>> from guesstree import List, analyze
    >>> game = analyze(List.original(), ["crane", "toast", "tract"], answer="tract")
    >>> game.guesses, round(game.skill_lost, 4), round(game.luck, 4)
    (3, 0.3377, 0.7588)"""
    @property
    def guesses(self) -> int: ...
    @property
    def skill_lost(self) -> float:
        """The expected guesses lost by the choices."""
    @property
    def luck(self) -> float:
        """The expected guesses gained by the feedback."""
    @property
    def best_line(self) -> list[str] | None:
        """The best guesses from the start to the answer; None if it is unknown."""
    @property
    def difficulty(self) -> dict[str, Any] | None:
        """How hard the answer is in the best tree: `word`, `guesses`, `expected`, `rank`, `sharing` and
        `answers`. None if it is unknown or no answer of the list, or if no tree is at hand that is
        proven to be the best."""
    def columns(self) -> dict[str, Any]:
        """The guesses as columns."""
    def arrays(self) -> dict[str, NDArray[Any]]:
        """The columns as arrays of numpy, in a dictionary: a number that is missing is NaN."""
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...
    def plot(self, ax: Axes | None = None) -> Axes:
        """A figure of what each guess cost by choice and by luck, drawn by matplotlib on `ax` or on new
        axes, which are returned."""
    def _repr_html_(self) -> str: ...

@final
class Problem:
    """Objects, tests with costs, and the outcome of each test for each object.

    `tests` is a pandas or polars frame with a row for each object and a column for each test, or a
    mapping from the name of each test to the outcomes of the objects in order. `objects` are their
    names, or the name of the column that has them; without it the index of a pandas frame, or numbers
    from 1 on. `classes` and `weights` are values for the objects in order, or the name of a column:
    objects of one class need not be told apart, and an object counts as often as it weighs. `costs`
    maps the name of each test to what it costs.

    An outcome is a text, a number or a bool. None and NaN are refused, unless
    `unknown_as_outcome=True` makes them an outcome of its own, "unknown".

    >>> from guesstree import Problem
    >>> tests = {"legs": [6, 6, 4], "wings": [False, True, False]}
    >>> problem = Problem(tests, ["ant", "bee", "cat"], costs={"legs": 1, "wings": 2.5})
    >>> print(problem.solve().to_text(), end="")
    legs [1]
      4: = cat
      6: wings [2.5]
        no: = ant
        yes: = bee"""
    def __new__(
        cls,
        tests: Any,
        objects: str | Sequence[Any] | None = None,
        *,
        costs: Mapping[Any, Any] | None = None,
        classes: str | Sequence[Any] | None = None,
        weights: str | Sequence[Any] | None = None,
        name: str = "problem",
        unknown_as_outcome: bool = False,
    ) -> Self: ...
    @staticmethod
    def load(
        path: Path, *, objects_in_rows: bool = False, unknown_as_outcome: bool = False
    ) -> Problem:
        """Reads a problem from a file of CSV or JSON, as the command does."""
    @property
    def name(self) -> str: ...
    @property
    def objects(self) -> builtins.list[str]:
        """The names of the objects, in alphabetical order."""
    @property
    def tests(self) -> builtins.list[str]:
        """The names of the tests, in alphabetical order."""
    @property
    def classes(self) -> builtins.list[str] | None:
        """The classes, in alphabetical order; None where each object is to be told from all others."""
    def to_table(self) -> str:
        """The problem as text that the checkers of certificates read."""
    def solve(
        self,
        turns: Sequence[Known] | None = None,
        *,
        objective: str = "mean",
        certify: bool = False,
        threads: int | None = None,
        memory_bytes_max: int | None = None,
        time_limit: float | None = None,
        progress: bool = True,
    ) -> Plan:
        """The best plan, or the best that is found in `time_limit` seconds, after the outcomes that are
        known: `turns` are texts such as `"legs=6"`, or pairs of a test and its outcome.

        `objective` is "mean", "mean,worst", "worst" or "worst-alone". The plan is never worse
        than those of three greedy rules, which `greedy` has. With `certify` its `certificate` is
        text that proves the claim to a small program."""

@final
class Plan:
    """A plan: which test to make first, and which after each outcome, with what is proven of it. Two
    are equal if they make the same tests for the same problem and claim the same."""
    @staticmethod
    def load(path: Path) -> Plan:
        """Loads a plan and replays it. That no other plan is better is then the word of the file."""
    def save(self, path: Path) -> None:
        """Saves the plan with its problem."""
    @property
    def problem(self) -> Problem: ...
    @property
    def objective(self) -> str: ...
    @property
    def expected(self) -> float:
        """What finding an object costs in the mean, by weight."""
    @property
    def worst_case(self) -> float:
        """The most that finding an object costs."""
    @property
    def histogram(self) -> builtins.list[int]:
        """The number of objects that take as many tests, from none on."""
    @property
    def lower(self) -> Value:
        """No plan is better than this: totals by weight, or worst cases, in units of the last decimal of
        the costs, in the order of the objective."""
    @property
    def upper(self) -> Value:
        """What the plan achieves, as `lower` has it."""
    @property
    def bounds(self) -> list[Fraction]:
        """`lower` and `upper`, the first number of each, in the unit of the costs: the expected cost of an
        object, or the cost of the worst case, as fractions of Python."""
    @property
    def is_optimal(self) -> bool:
        """Whether no plan is better; `basis` says where that rests."""
    @property
    def basis(self) -> Basis:
        """"proven", or "file" for a plan that was loaded."""
    @property
    def stopped(self) -> bool:
        """Whether a limit ended the search before the plan was proven to be the best."""
    @property
    def greedy(self) -> dict[str, Value]:
        """What the plan of each greedy rule comes to, as `upper` has it; empty for a plan that was
        loaded."""
    @property
    def certificate(self) -> str | None:
        """The certificate of what is claimed, for the checkers; None if none was asked for, or if the
        search was stopped before all was found that it needs."""
    def next(self, turns: Sequence[Known] | None = None) -> str | None:
        """The test to make after these outcomes, which follow the plan; None once the object is found."""
    def left(self, turns: Sequence[Known] | None = None) -> builtins.list[str]:
        """The objects that are left after these outcomes."""
    def to_text(self) -> str:
        """The plan as text, a step a line."""
    def to_key(self) -> str:
        """The plan as a numbered key."""
    def to_dot(self) -> str:
        """The plan for Graphviz."""
    def _repr_html_(self) -> str: ...

@final
class Tree:
    """A tree of guesses, with the claim about what it achieves.

    >>> import guesstree
    >>> tree = guesstree.shipped()
    >>> tree
    Tree('original', opener='salet', total=7920, mean=3.4212, worst_case=5, optimal=True)
    >>> tree.histogram
    [0, 96, 1224, 919, 76]"""
    @staticmethod
    def load(path: Path) -> Tree:
        """Loads a tree file, and checks every byte of it."""
    def save(self, path: Path) -> None:
        """Saves the tree, whole or not at all. A file that is there is replaced."""
    @staticmethod
    def from_bytes(bytes: bytes) -> Tree:
        """The tree in these bytes."""
    def to_bytes(self) -> bytes:
        """The bytes of a tree file."""
    @property
    def opener(self) -> str:
        """The first guess."""
    @property
    def total(self) -> int:
        """The guesses over all answers."""
    @property
    def mean(self) -> float:
        """The mean number of guesses."""
    @property
    def weighted_mean(self) -> float | None:
        """The mean number of guesses by weight, if the tree was made for weights; otherwise None."""
    @property
    def worst_case(self) -> int:
        """The most guesses that any answer takes."""
    @property
    def histogram(self) -> builtins.list[int]:
        """The number of answers found with 1, 2, … guesses."""
    @property
    def list(self) -> tuple[str, str, str]:
        """The name of the list, the fingerprint of its words, and the game."""
    @property
    def mode(self) -> Mode: ...
    @property
    def objective(self) -> str: ...
    @property
    def max_guesses(self) -> int: ...
    @property
    def lower(self) -> Value:
        """The bound below which no tree is proven to be: a number, or a tuple if the objective has
        several numbers."""
    @property
    def upper(self) -> Value:
        """What the tree achieves, in the same form."""
    @property
    def is_optimal(self) -> bool:
        """Whether the tree is proven to be the best."""
    @property
    def basis(self) -> Basis:
        """Where `lower` rests: "proven", by a search of this run; "shipped", a tree that comes with the
        program; "ledger" or "file", whose word it is."""
    @property
    def positions(self) -> int:
        """The positions in the tree."""
    def missed(self, guesses: int) -> builtins.list[str]:
        """The answers that take more than this number of guesses, in alphabetical order."""
    def difficulties(self) -> dict[str, builtins.list[Any]]:
        """How hard each answer is, as columns, the hardest first: the guesses that it takes, one more
        than the number of answers that take more (`rank`), and how many answers have this rank
        (`sharing`).

        >>> import guesstree
        >>> hard = guesstree.shipped().difficulties()
        >>> hard["guesses"][0], hard["rank"][0], hard["sharing"][0]
        (5, 1, 76)"""
    def walk(self) -> Walk:
        """A walk that starts at the root."""
    def guess(self, turns: Sequence[Turn] | None = None) -> str | None:
        """The guess after these turns; None if they leave the tree or end the game.

        >>> import guesstree
        >>> guesstree.shipped().guess(["salet=-y--g"])
        'croup'"""
    def play(
        self, answers: Sequence[str] | None = None, *, list: List | None = None
    ) -> builtins.list[int | None]:
        """Plays the games with these answers. Gives the number of guesses of each; None for an answer
        that the tree does not find. Without answers it plays all of the tree's.

        Games other than Wordle need their `list`.

        >>> import guesstree
        >>> guesstree.shipped().play(["tract", "salet", "zzzzz"])
        [3, None, None]"""
    def games(
        self, answers: Sequence[str] | None = None, *, list: List | None = None
    ) -> builtins.list[builtins.list[str]]:
        """The guesses of the games with these answers, as `play` plays them; the answer is the last
        guess if it is found.

        >>> import guesstree
        >>> guesstree.shipped().games(["tract"])
        [['salet', 'croup', 'tract']]"""
    def verify(self, list: List, *, weights: Weights | None = None) -> Report:
        """Replays every answer of the list with code that shares nothing with the search.

        >>> import guesstree
        >>> report = guesstree.shipped().verify(guesstree.List.original())
        >>> report.total, report.worst_case
        (7920, 5)"""
    def columns(self) -> dict[str, Any]:
        """The positions as columns: the number of the parent (-1 for the root), the feedback that
        leads there, the guess, the answers left, and whether the guess may be the answer."""
    def arrays(self) -> dict[str, NDArray[Any]]:
        """The columns as arrays of numpy, in a dictionary: a number that is missing is NaN."""
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...
    def to_networkx(self) -> networkx.DiGraph[int]:
        """The positions as a directed graph of networkx: nodes have the attributes `guess`,
        `candidates` and `may_win`, and edges `feedback`. Node 0 is the root."""
    def plot(self, ax: Axes | None = None) -> Axes:
        """A figure of the histogram, drawn by matplotlib on `ax` or on new axes, which are returned."""
    def icicle(self, ax: Axes | None = None) -> Axes:
        """A figure with a row for each turn, in which each position is as wide as its candidates are
        many, drawn by matplotlib on `ax` or on new axes, which are returned."""
    def _repr_html_(self) -> str: ...

@final
class Walk:
    """A position on the way down a tree.

    >>> import guesstree
    >>> walk = guesstree.shipped().walk()
    >>> walk.guess, walk.candidates
    ('salet', 2315)
    >>> walk.step("-y--g")
    'next'
    >>> walk.guess, walk.candidates
    ('croup', 20)"""
    @property
    def guess(self) -> str:
        """The guess to make here."""
    @property
    def turn(self) -> int:
        """The number of this guess in the game, counted from 1."""
    @property
    def candidates(self) -> int:
        """The number of answers that are still possible."""
    @property
    def may_win(self) -> bool:
        """Whether the guess may be the answer."""
    @property
    def cost(self) -> int:
        """The guesses, this one included, that all answers possible here take together."""
    def step(self, feedback: str) -> Literal["next", "won", "impossible"]:
        """Moves to the position after this feedback. Returns "next"; or, without a move, "won" if the
        guess was the answer, and "impossible" if no answer gives this feedback here."""
    def children(self) -> list[tuple[str, Walk]]:
        """The feedbacks that lead on, each with the walk after it."""
    def copy(self) -> Walk:
        """A walk at the same position, which goes its own way."""

@final
class Report:
    """What a replay of all answers found."""
    @property
    def total(self) -> int:
        """The guesses over all answers."""
    @property
    def mean(self) -> float: ...
    @property
    def weighted_mean(self) -> float | None:
        """The mean number of guesses by weight, if the tree was made for weights; otherwise None."""
    @property
    def answers(self) -> int: ...
    @property
    def worst_case(self) -> int: ...
    @property
    def histogram(self) -> list[int]: ...
    @property
    def opener(self) -> str: ...
    @property
    def claim(self) -> str:
        """The claim of the tree. A replay does not check that no tree is better."""
    def plot(self, ax: Axes | None = None) -> Axes:
        """A figure of the histogram, drawn by matplotlib on `ax` or on new axes, which are returned."""
    def _repr_html_(self) -> str: ...

@final
class Player:
    """Plays by a policy.

    `policy` is one of

    - a name: "minimax", "blocks", "entropy", "share", "information", "log-blocks", "letters", or
      "optimal", which follows `tree`;
    - a function of the sizes of blocks, given with `block_value`;
    - any function `rate(view)`: see `View`.

    `list` is the game. `book` is the words that the player knows, by default those that the author of
    the policy used: for "share" and "information" the answers alone, for "letters" every allowed
    guess as a possible answer, otherwise the list.

    `opener` fixes the first guess. `cutoff` is that of "entropy". `mode` and `rule` ("standard" or
    "presence") are what the player believes of the game. Equal guesses are taken in alphabetical
    order, or at random with a `seed`.

    >>> from guesstree import List, Player, evaluate
    >>> words = List.from_words("six", ["bead", "dead", "head", "heap", "leap", "reap"])
    >>> evaluate(Player("minimax", words))
    GameStats(player='minimax', games=6, solved=6, mean=2.1667, worst_case=3)
    >>> def first(view):
    ...     return {view.candidates[0]: 1}
    >>> evaluate(Player(first, words)).histogram
    [1, 2, 2, 1]"""
    def __new__(
        cls,
        policy: str | Callable[[View], str | Mapping[str, float] | NDArray[np.floating[Any]]],
        list: List,
        *,
        book: List | None = None,
        opener: str | None = None,
        cutoff: int = 5,
        tree: Tree | None = None,
        name: str | None = None,
        mode: Mode = "easy",
        rule: Literal["standard", "presence"] = "standard",
        seed: int | None = None,
    ) -> Self: ...
    @property
    def name(self) -> str: ...

@final
class View:
    """A position as a policy of your own sees it. The policy returns a guess, a dictionary with a
    rating for each guess that it considers, or an array with a rating for each of `guesses`; the
    highest is taken. A view can also be made of a list and some turns.

    >>> from guesstree import List, View
    >>> view = View(List.original(), ["salet=BYBBG", "croup=BBBBB"])
    >>> view.candidates, view.blocks("admit"), len(view.guesses)
    (['admit', 'await', 'giant'], [1, 1, 1], 12972)"""
    def __new__(
        cls, list: List, turns: Sequence[Turn] | None = None, *, mode: Mode = "easy"
    ) -> Self: ...
    @property
    def turns(self) -> list[tuple[str, str]]:
        """The turns so far: guess and feedback."""
    @property
    def candidates(self) -> list[str]:
        """The answers that fit: a policy is asked where there are two or more."""
    @property
    def guesses(self) -> list[str]:
        """The guesses that may follow."""
    @property
    def candidate_ids(self) -> NDArray[np.int64]:
        """The places of the candidates in `list.answers`, and also in `list.guesses`: an array of int64."""
    @property
    def guess_ids(self) -> NDArray[np.int64]:
        """The places of the guesses that may follow in `list.guesses`: an array of int64."""
    @property
    def candidate_mask(self) -> NDArray[np.bool_]:
        """For each of `list.answers` whether it is a candidate: an array of bool."""
    @property
    def guess_mask(self) -> NDArray[np.bool_]:
        """For each of `list.guesses` whether it may follow: an array of bool."""
    def codes(self, guess: str | None = None) -> NDArray[np.unsignedinteger[Any]]:
        """The codes of the feedback of a guess, one for each candidate; without a guess, a row for each
        of `guesses`. They are those of `list.feedback_matrix`, which `list.feedback` reads.

        >>> from guesstree import List, View
        >>> View(List.mastermind(2, 3), ["11=1,0"]).codes("12").shape
        (4,)"""
    def groups(self, guess: str) -> dict[str, NDArray[np.int64]]:
        """The groups into which a guess splits the candidates: for each feedback the places of its
        candidates in `list.answers`, as an array of int64.

        >>> from guesstree import List, View
        >>> words = List.from_words("six", ["bead", "dead", "head", "heap", "leap", "reap"])
        >>> {feedback: group.tolist() for feedback, group in View(words).groups("head").items()}
        {'BGGG': [0, 1], 'GGGG': [2], 'GGGB': [3], 'BGGB': [4, 5]}"""
    def blocks(self, guess: str) -> list[int]:
        """The sizes of the blocks into which a guess splits the candidates, the largest first."""
    def all_blocks(self) -> list[tuple[str, list[int]]]:
        """The guesses that may follow, and for each the sizes of its blocks."""
    def block_sizes(self) -> NDArray[np.uint32]:
        """How many candidates give each code: an array of uint32 with a row for each of `guesses` and a
        column for each code of `list.feedback_matrix`.

        >>> from guesstree import List, View
        >>> sizes = View(List.original(), ["salet=BYBBG"]).block_sizes()
        >>> sizes.shape, set(sizes.sum(axis=1).tolist())
        ((12972, 243), {20})"""

@final
class GameStats:
    """The results of a player."""
    @property
    def player(self) -> str: ...
    @property
    def games(self) -> int:
        """The number of games."""
    @property
    def solved(self) -> int:
        """The games won within the limit on guesses."""
    @property
    def mean(self) -> float:
        """The mean number of guesses of these games."""
    @property
    def deviation(self) -> float:
        """Their standard deviation, as a population."""
    @property
    def mean_with_failures(self) -> float:
        """The mean over all games; a game that was not won counts as the limit plus one."""
    @property
    def worst_case(self) -> int:
        """The most guesses of a game that was won, beyond the limit as well."""
    @property
    def histogram(self) -> list[int]:
        """The games won with 1, 2, … guesses, beyond the limit as well."""
    @property
    def max_guesses(self) -> int: ...
    @property
    def out_of_guesses(self) -> list[str]:
        """The answers that took too many guesses, or were given up."""
    @property
    def unknown(self) -> list[str]:
        """The answers that the player does not know."""
    def columns(self) -> dict[str, Any]:
        """The games as columns: the answer, and the number of guesses, None if it was not found."""
    def arrays(self) -> dict[str, NDArray[Any]]:
        """The columns as arrays of numpy, in a dictionary: a number that is missing is NaN."""
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...
    def plot(self, ax: Axes | None = None) -> Axes:
        """A figure of the histogram, drawn by matplotlib on `ax` or on new axes, which are returned."""
    def _repr_html_(self) -> str: ...

@final
class _Masks:
    """The guesses that may follow in some games of one list in one mode."""
    def __new__(cls, list: List, mode: str, number: int) -> Self: ...
    def begin(self, games: Sequence[int]) -> None:
        """All guesses may follow in these games."""
    def narrow(self, turns: Sequence[tuple[int, int, int]]) -> None:
        """In each of these games a guess was made and got a code."""
    def masks(self) -> NDArray[np.bool_]:
        """A row of bool for each game."""

@final
class _Compared:
    """The columns of `guesstree.Comparison`."""
    def __new__(cls, rows: Sequence[GameStats]) -> Self: ...
    def columns(self) -> dict[str, builtins.list[Any]]: ...
    def arrays(self) -> dict[str, NDArray[Any]]: ...
    def arrow(self) -> tuple[Any, Any]: ...
    def html(self) -> str: ...

def analyze(
    list: List,
    guesses: Sequence[Turn],
    *,
    answer: str | None = None,
    grid: str | None = None,
    squares: str | None = None,
    board: int | None = None,
    mode: Mode = "easy",
    max_guesses: int = 6,
    time_limit: float | None = None,
    progress: bool = True,
) -> Analysis:
    """Analyzes a finished game. Give the answer, or each guess with its feedback, or as `grid` a text
    with a row of squares for each guess, as people share it. `squares` are those that it has for
    gray, yellow and green, if they are not those of Wordle, and `board` says which of several grids
    is meant, from 1. An analysis that is stopped is an error, as it has no result.

    >>> from guesstree import List, analyze
    >>> analyze(List.original(), ["salet=BYBBG", "croup=BBBBB"]).columns()["best"]
    ['salet', 'croup']"""
def evaluate(
    player: Player, answers: Sequence[str] | None = None, *, max_guesses: int = 6
) -> GameStats:
    """Plays a game for each answer: those of the player's list, or the `answers` given.

    >>> import guesstree
    >>> words = guesstree.List.original()
    >>> best = guesstree.Player("optimal", words, tree=guesstree.shipped())
    >>> guesstree.evaluate(best).histogram
    [0, 96, 1224, 919, 76]"""
def score(guess: str, answer: str) -> str:
    """The feedback of Wordle to a guess if the answer is `answer`.

    >>> import guesstree
    >>> guesstree.score("speed", "abide")
    'BBYBY'"""
def shipped(list: str = "original", *, mode: Mode = "easy", objective: str = "mean") -> Tree:
    """The tree that comes with the program for this list, mode and objective.

    >>> import guesstree
    >>> guesstree.shipped("original", mode="hard").total
    8122"""
