#!/usr/bin/env python3
"""Checks certificates of optimality for Wordle decision trees (docs/CERTIFICATE.md).

A second checker, apart from the one in Rust. It needs Python 3.9 and numpy.
Exit codes: 0 proven, 1 refuted, 2 unreadable or for other lists.
"""

import argparse
import hashlib
import math
import re
import sys

import numpy as np

INF = math.inf
MODES = ("easy", "hard", "strict")

class Unreadable(Exception): """The file or a list cannot be read, or they do not fit."""
class Refuted(Exception): """A claim, a tree or a lemma does not hold."""

def require(condition, what):
    if not condition:
        raise Unreadable(what)

def read_words(path):
    with open(path, encoding="utf-8") as file:
        lines = [line.strip().lower() for line in file]
    words = {line for line in lines if line and not line.startswith("#")}
    require(all(re.fullmatch("[a-z]{1,5}", word) for word in words), f"{path}: not words of a to z")
    return words

def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()

class Lists:
    """The words, feedback, and the guesses that may follow a turn."""

    def __init__(self, answers, guesses):
        self.answers, self.guesses = sorted(answers), sorted(guesses | answers)
        lengths = {len(word) for word in self.guesses}
        require(self.answers and len(lengths) == 1, "no answers, or lengths differ")
        require(len(self.guesses) <= 65535, "too many words")
        self.length = len(self.answers[0])
        self.win = 3**self.length - 1
        self.number = {word: i for i, word in enumerate(self.guesses)}
        self.letters = np.array([[ord(c) - 97 for c in word] for word in self.guesses], np.int8)
        self.guess_of = np.array([self.number[word] for word in self.answers])
        self.answer_of = np.full(len(self.guesses), -1)
        self.answer_of[self.guess_of] = np.arange(len(self.answers))
        self.uses = np.stack([(self.letters == c).sum(1) for c in range(26)], axis=1)
        targets = self.letters[self.guess_of]
        self.codes = np.stack([self.feedback(guess, targets) for guess in range(len(self.guesses))])

    def feedback(self, guess, targets):
        """The codes of the feedback to a guess if the answers are the rows of `targets`."""
        word = self.letters[guess]
        green = targets == word
        yellow = np.zeros_like(green)
        for i, letter in enumerate(word):
            free = ((targets == letter) & ~green).sum(1)
            used = yellow[:, :i][:, word[:i] == letter].sum(1)
            yellow[:, i] = ~green[:, i] & (used < free)
        code = np.zeros(len(targets), np.int16)
        for i in range(self.length):
            code = 3 * code + 2 * green[:, i] + yellow[:, i]
        return code.astype(np.uint8)

    def may_follow(self, mode, turn, guesses):
        """Those of the guesses that may follow a turn."""
        asked, code = turn
        if mode == "easy":
            return guesses
        if mode == "strict":
            return guesses[self.feedback(asked, self.letters[guesses]) == code]
        word, marks = self.letters[asked], [code // 3**i % 3 for i in range(self.length)][::-1]
        fits = np.ones(len(guesses), bool)
        for place, (letter, mark) in enumerate(zip(word, marks)):
            if mark == 2:
                fits &= self.letters[guesses, place] == letter
            marked = sum(1 for c, m in zip(word, marks) if c == letter and m > 0)
            if marked:
                fits &= self.uses[guesses, letter] >= marked
        return guesses[fits]

    def code(self, marks):
        require(re.fullmatch("[BYG]{%d}" % self.length, marks), "not a feedback")
        return sum("BYG".index(mark) * 3**i for i, mark in enumerate(reversed(marks)))

    def guess(self, word):
        require(word in self.number, "not a guess")
        return self.number[word]

    def path(self, text):
        turns = [] if text == "-" else [turn.split("=") for turn in text.split(" ")]
        require(all(len(turn) == 2 for turn in turns), "not a path")
        return [(self.guess(word), self.code(marks)) for word, marks in turns]

def read_bound(value, left):
    require(value == "inf" or re.fullmatch("0|[1-9][0-9]{0,14}", value), "not a value")
    height = left == "-" or re.fullmatch("[1-9][0-9]{0,2}", left) and int(left) <= 255
    require(height, "not guesses left")
    return INF if value == "inf" else int(value), INF if left == "-" else int(left)

class Certificate:
    """What a file says; every statement with its line."""

    def __init__(self, data, lists):
        require(len(data) <= 2**25 and data.isascii(), "not ASCII, or too long")
        body, separator, end = data.decode("ascii").removesuffix("\n").rpartition("\n")
        body += separator
        expected = f"end {body.count(chr(10))} {sha256(body)}"
        require(data.endswith(b"\n") and end == expected, "truncated or altered")
        self.lines = body[:-1].split("\n")
        require(len(self.lines) >= 6, "no head")
        named = [f"{len(words)} " + sha256("".join(word + "\n" for word in words))
                 for words in (lists.answers, lists.guesses)]
        self.mode = self.lines[2].removeprefix("mode ")
        head = ["guesstree-certificate 1", "game wordle", "mode " + self.mode,
                "answers " + named[0], "guesses " + named[1]]
        require(self.lines[:5] == head and self.mode in MODES, "another version, or other lists")
        require(self.lines[5].startswith("position "), "no position")
        self.claims, self.trees, self.lemmas, self.line = [], [], [], 6
        try:
            self.position = lists.path(self.lines[5].removeprefix("position "))
            while self.line < len(self.lines):
                self.entry(lists)
        except Unreadable as error:
            raise Unreadable(f"line {self.line + 1}: {error}") from None

    def entry(self, lists):
        line = self.line
        fields = self.lines[line].split(" ")
        self.line += 1
        if fields[0] in ("bound", "tree"):
            require(len(fields) == 4, "not four fields")
            bound = read_bound(*fields[1:3])
            kinds = ("all-openers", "other-openers")
            who = fields[3] if fields[3] in kinds else lists.guess(fields[3])
            if fields[0] == "bound":
                self.claims.append((line, *bound, who))
            else:
                require(isinstance(who, int) and bound[1] < INF, "not a tree")
                self.trees.append((line, *bound, self.tree(who, lists)))
        else:
            require(len(fields) > 2, "not a lemma")
            self.lemmas.append((line, *read_bound(*fields[:2]), lists.path(" ".join(fields[2:]))))

    def tree(self, root, lists):
        """Guesses and children by node and feedback; node 0 is the root."""
        guesses, children, above = [root], {}, [0]
        while self.line < len(self.lines) and self.lines[self.line].startswith(" "):
            node = self.lines[self.line].lstrip(" ")
            depth = len(self.lines[self.line]) - len(node)
            marks, _, word = node.partition(" ")
            require(depth <= len(above), "too many spaces")
            edge = above[depth - 1], lists.code(marks)
            require(edge not in children, "the same feedback twice")
            above[depth:] = [len(guesses)]
            children[edge] = len(guesses)
            guesses.append(lists.guess(word))
            self.line += 1
        return guesses, children

def distinct(codes):
    """How many different codes there are in each row."""
    codes = np.sort(codes, axis=1)
    return 1 + (codes[:, 1:] != codes[:, :-1]).sum(1)

class Counter:
    """The most blocks of any guess."""

    def __init__(self, lists):
        self.lists, self.kept, self.ceilings = lists, {}, {}
        everything = np.arange(len(lists.answers))
        blocks = self.blocks(np.arange(len(lists.guesses)), everything)
        self.order = np.argsort(-blocks, kind="stable")
        letters, has = lists.letters[lists.guess_of], lists.uses[lists.guess_of] > 0
        here = [letters == letter for letter in range(26)]
        places = range(lists.length)
        features = [~has] + [np.stack([h[:, place] for h in here], 1) for place in places]
        features += [has & ~feature for feature in features[1:]]
        self.features = np.concatenate(features, axis=1)

    def blocks(self, guesses, members):
        """The number of blocks of each guess, with rows by the thousand to save memory."""
        parts = [distinct(self.lists.codes[part][:, members])
                 for part in np.array_split(guesses, len(guesses) // 1000 + 1)]
        return np.concatenate(parts)

    def ceiling(self, members):
        """A number that the blocks of each guess of `order` do not exceed."""
        result = np.full(len(self.order), len(members))
        for feature in np.flatnonzero(self.features[members].all(0)):
            if feature not in self.ceilings:
                those = np.flatnonzero(self.features[:, feature])
                self.ceilings[feature] = self.blocks(self.order, those)
            np.minimum(result, self.ceilings[feature], out=result)
        return result

    def most(self, members, allowed, best, question):
        """The most blocks of the guesses allowed (None: all), or `best` if that is more."""
        key = question, members.tobytes(), None if allowed is None else allowed.tobytes()
        if key in self.kept:
            return self.kept[key]
        if question == "score":
            best = 1 + self.blocks(self.lists.guess_of[members], members).max()
        guesses, ceiling = self.order if allowed is None else allowed, None
        if allowed is None and len(members) >= 12:
            ceiling = self.ceiling(members)
        start, size = 0, 128
        while start < len(guesses) and best < len(members):
            part = guesses[start:start + size]
            if ceiling is not None:
                part = part[ceiling[start:start + size] > best]
            if len(part):
                best = max(best, self.blocks(part, members).max())
            start, size = start + size, 4 * size
        if len(self.kept) < 2**20:
            self.kept[key] = best
        return best

    def bound(self, members, allowed):
        return 3 * len(members) - self.most(members, allowed, 0, "score")

    def separable(self, members, allowed):
        return self.most(members, allowed, len(members) - 1, "apart") == len(members)

class Checker:
    """The rules."""

    def __init__(self, certificate, lists):
        self.certificate, self.lists, self.counter = certificate, lists, Counter(lists)
        self.start = self.walk(certificate.position)
        if not len(self.start[0]):
            raise Refuted("line 6: no answer fits")
        self.known = {}
        for line, value, left, path in certificate.lemmas:
            members = self.members(path)
            if not len(members):
                raise Refuted(f"line {line + 1}: no answer fits")
            self.known.setdefault(members.tobytes(), []).append((value, left, path))

    def members(self, path):
        fits = np.ones(len(self.lists.answers), bool)
        for guess, code in path:
            fits &= self.lists.codes[guess] == code
        return np.flatnonzero(fits)

    def walk(self, path):
        """The position that a path leads to: the members, and the guesses that may follow."""
        allowed = np.arange(len(self.lists.guesses))
        for turn in path:
            allowed = self.lists.may_follow(self.certificate.mode, turn, allowed)
        return self.members(path), allowed

    def tree(self, line, cost, height, nodes):
        lists, (guesses, children) = self.lists, nodes
        total = most = 0
        for answer in self.start[0]:
            turns, node = list(self.certificate.position), 0
            for depth in range(1, 257):
                guess = guesses[node]
                for turn in turns:
                    if not len(lists.may_follow(self.certificate.mode, turn, np.array([guess]))):
                        raise Refuted(f"line {line + 1}: {lists.guesses[guess]} may not be guessed")
                code = int(lists.codes[guess, answer])
                if code == lists.win:
                    break
                turns.append((guess, code))
                node = children.get((node, code))
                if node is None:
                    raise Refuted(f"line {line + 1}: {lists.answers[answer]} is not found")
            total, most = total + depth, max(most, depth)
        if (total, most) != (cost, height):
            raise Refuted(f"line {line + 1}: the tree costs {total}, within {most} guesses")

    def bound(self, line, value, left, position, guesses, idle_too):
        """Every tree that begins with one of the guesses costs at least `value`."""
        members, _ = position
        if not len(guesses):
            return
        member = np.isin(self.lists.answer_of[guesses], members)
        blocks = self.counter.blocks(guesses, members)
        skip = 3 * len(members) - blocks - member >= value
        if not idle_too:
            skip |= (blocks == 1) & ~member
        for guess in guesses[~skip]:
            total = self.sum(position, guess, left - 1, value)
            if total < value:
                word = self.lists.guesses[guess]
                raise Refuted(f"line {line + 1}: the sum of the guess {word} is {total}")

    def sum(self, position, guess, left, target):
        (members, allowed), lists = position, self.lists
        codes = lists.codes[guess, members]
        blocks = [(code, members[codes == code]) for code in np.unique(codes) if code != lists.win]
        blocks.sort(key=lambda block: -len(block[1]))
        if blocks and (left == 0 or left == 1 and len(blocks[0][1]) > 1):
            return INF
        bounds = [2 * len(block) - 1 for _, block in blocks]
        for raised in (self.best_lemma, self.counted):
            for i, (code, block) in enumerate(blocks):
                if len(block) > 2 and len(members) + sum(bounds) < target:
                    bounds[i] = max(bounds[i], raised(block, allowed, (guess, int(code)), left))
        return len(members) + sum(bounds)

    def best_lemma(self, block, allowed, turn, left):
        best, follow = 0, None
        for value, most, path in self.known.get(block.tobytes(), ()):
            if most >= left and value > best:
                if follow is None:
                    follow = self.lists.may_follow(self.certificate.mode, turn, allowed)
                may = follow
                for other in path:
                    may = self.lists.may_follow(self.certificate.mode, other, may)
                if len(may) == len(follow):
                    best = value
        return best

    def counted(self, block, allowed, turn, left):
        if self.certificate.mode == "easy":
            allowed = None
        else:
            allowed = self.lists.may_follow(self.certificate.mode, turn, allowed)
        if left == 2 and not self.counter.separable(block, allowed):
            return INF
        return self.counter.bound(block, allowed)

    def check(self, first, last):
        """The part of the openers from the first to the last of these numbers."""
        claims, lemmas = self.certificate.claims, self.certificate.lemmas
        named = {who for *_, who in claims if isinstance(who, int)}
        allowed = self.start[1]
        for line, _, _, who in claims:
            if isinstance(who, int) and who not in allowed:
                raise Refuted(f"line {line + 1}: the opener may not be made")
        for tree in self.certificate.trees:
            self.tree(*tree)
        part = allowed[(allowed + 1 >= first) & (allowed + 1 <= last)]
        for line, value, left, who in claims:
            others = np.array([guess for guess in part if guess not in named], int)
            guesses = {"all-openers": part, "other-openers": others}.get(who, part[part == who])
            self.bound(line, value, left, self.start, guesses, who != "all-openers")
        for j, (line, value, left, path) in enumerate(lemmas):
            if first <= 1 + j * len(self.lists.guesses) // len(lemmas) <= last:
                position = self.walk(path)
                self.bound(line, value, left, position, position[1], False)

def show(certificate, lists, part):
    print(f"{certificate.lines[2]}, {certificate.lines[5]}: "
          f"{len(lists.answers)} answers, {len(lists.guesses)} guesses")
    for kept in certificate.claims + certificate.trees:
        print("proven: " if part is None else "part checked: ", certificate.lines[kept[0]], sep="")

def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("certificate")
    parser.add_argument("--answers", required=True)
    parser.add_argument("--guesses", required=True)
    parser.add_argument("--openers", metavar="I..J", help="check this part only")
    options = parser.parse_args()
    try:
        lists = Lists(read_words(options.answers), read_words(options.guesses))
        with open(options.certificate, "rb") as file:
            certificate = Certificate(file.read(2**25 + 1), lists)
        part = re.fullmatch(r"([0-9]+)\.\.([0-9]+)", options.openers or f"1..{len(lists.guesses)}")
        require(part and 1 <= int(part[1]) <= int(part[2]), "--openers: expected I..J")
        Checker(certificate, lists).check(int(part[1]), int(part[2]))
        show(certificate, lists, options.openers)
        return 0
    except Refuted as error:
        print(f"refuted: {error}")
        return 1
    except (Unreadable, OSError, UnicodeDecodeError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2

if __name__ == "__main__":
    sys.exit(main())
