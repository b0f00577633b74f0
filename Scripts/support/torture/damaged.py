"""A journal that somebody or something has changed is not taken for the one that was written."""

import json
import re
import threading

from .program import Ended
from .story import Story
from .trials import Broken, Promise

STATEMENTS = [
    "load dice",
    "dep uuid incrementing",
    "dep random 42",
    'dep date "2026-01-01T12:00:00Z"',
    ".rollButtonTapped",
    "load todos",
    "dep clock test",
    ".addTodoButtonTapped",
    ".todos(.element(id: todos[0].id, action: .checkBoxToggled))",
    "advance 1s",
    "let v1 = todos.count",
    "undo",
]
NAME = "20260101-000000-1.journal"


class Damaged(Promise):
    name = "damaged"
    text = "A damaged journal is never believed"

    def prepare(self):
        self.story = Story(STATEMENTS).learn(self.program, self.folder)
        self.record()
        self.lines = self.journal.splitlines(keepends=True)
        self.lock = threading.Lock()
        self.partial = None
        self.outcomes = {}

    def record(self):
        """Records the story, and where each statement's records end in the journal."""
        sessions = self.folder / "recorded"
        with self.program.prompt(sessions, folder=self.folder) as terminal:
            terminal.wait_for_prompt()
            [file] = sessions.iterdir()
            self.ends = [file.stat().st_size]
            for statement in self.story.statements:
                terminal.run(statement)
                self.ends.append(file.stat().st_size)
        self.journal = file.read_bytes()

    # MARK: Damage

    def keys(self, short):
        count = len(self.journal)
        lines = range(len(self.lines))
        whole = [f"{how} {line}" for how in ("remove", "swap", "repeat") for line in lines]
        cuts = [f"cut {length}" for length in range(count + 1)]
        random = self.random("keys")
        changes = [
            f"change {place} {change}"
            for place in range(count)
            for change in (0xFF, *(1 << bit for bit in random.sample(range(8), 2)))
        ]
        keys = [*whole, *cuts, *changes]
        # Whatever time there is, all kinds get their share of it.
        random.shuffle(keys)
        return iter(keys[:60] if short else keys)

    def damage(self, key):
        """The journal with the damage that a key names, and the lines where it may be noticed."""
        how, *numbers = key.split()
        first, *rest = map(int, numbers)
        lines = list(self.lines)
        if how == "cut":
            return self.journal[:first], range(0)
        if how == "change":
            data = bytearray(self.journal)
            data[first] ^= rest[0]
            line = self.journal.count(b"\n", 0, first) + 1
            return bytes(data), range(line, line + 2)
        if how == "remove":
            del lines[first]
        elif how == "swap":
            lines[first : first + 2] = reversed(lines[first : first + 2])
        elif how == "repeat":
            lines.insert(first, lines[first])
        return b"".join(lines), range(first + 1, first + 3)

    # MARK: Trials

    def attempt(self, key, folder):
        data, lines = self.damage(key)
        try:
            outcome = self.judge(key, data, lines, *self.resume(data, folder))
        except Broken as error:
            self.count("not as promised")
            files = {NAME: data, "intact": self.journal, "story.tcash": self.story.text}
            raise Broken(str(error), files=files) from None
        self.count(outcome)
        return 1

    def resume(self, data, folder):
        """Resumes a journal. Returns the state, `None` if it is refused, and what is said."""
        path = folder / NAME
        path.write_bytes(data)
        with self.program.prompt(folder, "--resume", path, folder=self.folder) as terminal:
            try:
                name = terminal.wait_for_prompt()
            except Ended:
                return None, terminal.output.decode(errors="replace")
            said = [json.loads(report) for report in terminal.reports()]
            said = [report.get("text") or report.get("message") for report in said]
            said = "\n".join(text for text in said if not re.match("tcash: |resumed: ", text))
            if b'"text":"resumed: ' not in terminal.output:
                return None, said
            return self.story.state(terminal), said

    def judge(self, key, data, lines, state, said):
        """How a damaged journal was resumed. Raises `Broken` if that is not as promised."""
        whole = self.story.states[-1]
        if self.journal.startswith(data):
            return self.judge_beginning(len(data), state, said)
        named = any(re.search(rf"\blines? {line}\b", said) for line in lines)
        if state is None:
            if said:
                return "refused, with the reason"
            raise Broken("it is refused without a word")
        if state == whole:
            return "resumed whole"
        if any(state == other for other in self.story.states) or self.is_partial(state):
            if said:
                return "an intact beginning resumed, with a note"
            raise Broken("a beginning is resumed without a word")
        if named:
            return "the rest resumed, with the damaged lines named"
        raise Broken(f"another state is resumed, and line {lines[0]} not named. Notes:\n{said}")

    def judge_beginning(self, length, state, said):
        """A journal that ends early is what a session that was killed then leaves."""
        count = max((index for index, end in enumerate(self.ends) if end <= length), default=None)
        if state is None:
            # Without a statement there is nothing to resume.
            if said or not count:
                return "refused, with the reason"
            raise Broken("it is refused without a word")
        if count is None:
            raise Broken("a session without statements is resumed")
        expected = self.story.states[count : count + (1 if length in self.ends else 2)]
        if any(state == other for other in expected):
            return "a cut journal resumed up to the cut"
        if "it is done up to there" in said:
            return "a cut journal resumed up to the cut"
        raise Broken(
            f"it is cut off within '{self.story.statements[min(count, len(STATEMENTS) - 1)]}', and"
            f" another state is resumed:\n{expected[0].difference(state)}"
        )

    def is_partial(self, state):
        """Whether a state is that of a beginning that ends within a statement."""
        with self.lock:
            if self.partial is None:
                folder = self.folder / "partial"
                folder.mkdir()
                self.partial = {
                    self.resume(b"".join(self.lines[:count]), folder)[0]
                    for count in range(1, len(self.lines))
                }
        return state in self.partial

    def count(self, outcome):
        with self.lock:
            self.outcomes[outcome] = self.outcomes.get(outcome, 0) + 1

    def summary(self):
        return "; ".join(f"{self.outcomes[name]:,} {name}" for name in sorted(self.outcomes))
