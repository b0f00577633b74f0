"""Random sessions whose states are known after each statement."""

import json
import re
from dataclasses import dataclass

from .trials import Broken

# What a story's statements draw (ids, dates, chance, time) is in the journal, and the same in each
# run.
WORLD = [
    "load dice",
    "dep uuid incrementing",
    "dep random 42",
    'dep date "2026-01-01T12:00:00Z"',
    "dep clock test",
    ".rollButtonTapped",
    "load todos",
    "load counter",
    'dep numberFact.fetch delays 500ms returns "a fact"',
]
STORES = ["dice", "todos", "counter"]
MARK = "the end of the state"


@dataclass(frozen=True)
class State:
    """Everything that a session prints about its state, except which effects run: after a killed
    session they no longer do."""

    current: str
    clock: str
    reports: tuple

    def equals(self, other, ignoring_clock=False):
        return self == other or (
            ignoring_clock and (self.current, self.reports) == (other.current, other.reports)
        )

    def likeness(self, other):
        return sum(mine == others for mine, others in zip(self.reports, other.reports))

    def difference(self, other):
        """Where another state differs, for people."""
        for mine, others in zip(self.reports, other.reports):
            if mine != others:
                return f"{others}\ninstead of\n{mine}"
        if len(self.reports) != len(other.reports):
            return f"{len(other.reports)} reports instead of {len(self.reports)}"
        return f"{other.current}, {other.clock} instead of {self.current}, {self.clock}"


class Story:
    """Statements with the reports that each prints and the states that it leads to."""

    def __init__(self, statements):
        self.statements = statements
        self.variables = [text.split()[1] for text in statements if text.startswith("let ")]
        # The reports of each statement.
        self.reports = []
        # The states before the first statement and after each.
        self.states = []
        # The indices of the states in which effects are in flight. A resumed session does not run
        # them, so that it goes on differently.
        self.in_flight = set()
        # The states within a statement, each with the number of statements before it.
        self.partial = []

    @classmethod
    def random(cls, random, length):
        return cls([*WORLD, *(_statement(random, number) for number in range(length))])

    @property
    def text(self):
        return "".join(f"{statement}\n" for statement in self.statements)

    # MARK: States

    def state(self, terminal):
        """The state of a session at its prompt, after what has been typed there."""
        terminal.synchronize()
        current = terminal.wait_for_prompt(max(0, len(terminal.output) - 100))
        start = len(terminal.output)
        for statement in self._probe:
            terminal.type(statement)
        mark = f'"values":["{MARK}"]'.encode()
        terminal.wait(lambda output: mark in output[start:], "the state")
        terminal.wait(lambda output: output.endswith(b"> "), "the prompt after the state")
        clock, *reports, _ = _answers(terminal.reports(start))
        clock = re.sub(r'"next":.*', "", clock)
        reports = [_settled(report) for report in reports]
        if current in STORES:
            terminal.run(f"use {current}")
        return State(current, clock, tuple(reports))

    @property
    def _probe(self):
        yield "advance 0s"
        for store in STORES:
            yield f"use {store}; state; history --tree; mark"
        yield from ("dep", "set", *self.variables, f'print "{MARK}"')

    def learn(self, program, folder):
        """Performs the story in sessions that nothing disturbs."""
        with program.prompt("", folder=folder) as terminal:
            terminal.wait_for_prompt()
            self.states.append(self.state(terminal))
            for index, statement in enumerate(self.statements):
                self.reports.append(terminal.run(statement))
                if re.search(r'"effectsInFlight":[1-9]', "".join(terminal.run("stores"))):
                    self.in_flight.add(index + 1)
                self.states.append(self.state(terminal))
        for index, statement in enumerate(self.statements):
            for part in _parts(statement):
                state = self._state_after([*self.statements[:index], part], program, folder)
                self.partial.append((index, state))
        return self

    def _state_after(self, statements, program, folder):
        with program.prompt("", folder=folder) as terminal:
            terminal.wait_for_prompt()
            for statement in statements:
                terminal.run(statement)
            return self.state(terminal)

    # MARK: Judging

    def acknowledged(self, reports, start):
        """How many statements have printed all their reports, from the one at `start` on.

        Raises `Broken` if something else was printed than in the undisturbed session.
        """
        reports = _answers(reports)
        for index in range(start, len(self.statements)):
            expected = self.reports[index]
            if not reports or reports[: len(expected)] != expected:
                if reports != expected[: len(reports)]:
                    raise Broken(
                        f"'{self.statements[index]}' printed\n{reports[: len(expected)]}\ninstead"
                        f" of\n{expected}"
                    )
                return index
            reports = reports[len(expected):]
        return len(self.statements)

    def place(self, state, acknowledged, notes):
        """How many statements a resumed session has done; `None` if it ends within a statement.

        Raises `Broken` if no statements lead to its state, or not all that were acknowledged.
        """
        for index in range(acknowledged, len(self.states)):
            if state.equals(self.states[index]):
                return index
        is_partial = "it is done up to there" in notes
        for index, partial in self.partial:
            if index >= acknowledged and is_partial and state.equals(partial, ignoring_clock=True):
                return None
        # Time passes before the effects that wait for it do something.
        for index, statement in enumerate(self.statements[acknowledged:], acknowledged):
            if statement.startswith("advance") and is_partial and any(
                state.equals(self.states[end], ignoring_clock=True) for end in (index, index + 1)
            ):
                return None
        for index in reversed(range(acknowledged)):
            if state.equals(self.states[index]):
                raise Broken(
                    f"{acknowledged} statements had printed what they did, and the session has"
                    f" {index}: '{self.statements[acknowledged - 1]}' is lost"
                )
        nearest = max(
            range(acknowledged, len(self.states)),
            key=lambda index: self.states[index].likeness(state),
        )
        raise Broken(
            "no beginning of the session has the state that was resumed. After"
            f" {nearest} statements it is\n{self.states[nearest].difference(state)}"
        )


def _answers(reports):
    """The reports of statements: without notes, and without those of the session's own end."""
    answers = []
    for report in reports:
        if '"kind":"error","code":"interrupted"' in report:
            break
        if '"kind":"note"' not in report:
            answers.append(report)
    return answers


def _settled(report):
    """A report of dependencies reduced to those that are swapped. Others are listed as they are
    used, by effects too, which a resumed session does not run."""
    value = json.loads(report)
    if value["kind"] != "dependencies":
        return report
    swapped = [
        f"{dependency['name']} {dependency['current']} {dependency['stubs']}"
        for dependency in value["dependencies"]
        if dependency["current"] != "live" or dependency["stubs"]
    ]
    return f"swapped: {', '.join(sorted(swapped))}"


def _statement(random, number):
    todo = f".todos(.element(id: todos[{random.randrange(3)}].id, action: {{}}))".format
    return random.choice(
        [
            "use dice", "use todos", "use todos", "use counter", "use counter",
            ".rollButtonTapped", f".diceCountChanged({random.randint(1, 6)})",
            ".incrementButtonTapped", ".decrementButtonTapped", ".factButtonTapped",
            f"edit count = {random.randrange(1000)}", "repeat 3 { .incrementButtonTapped }",
            ".addTodoButtonTapped", ".addTodoButtonTapped",
            todo(f'.textFieldChanged("Grüße {number}")'), todo(".checkBoxToggled"),
            ".filterPicked(.completed)", ".clearCompletedButtonTapped", "advance 1s", "advance 1s",
            "undo", "undo", "redo", f"goto {random.randrange(1, 12)}", "reset",
            f"let v{number} = {random.randrange(1000)}", f"mark m{number}",
            f"set depth {random.randint(1, 9)}", 'fail "on purpose"',
        ]
    )


def _parts(statement):
    """Statements that do the beginning of a statement."""
    if statement.startswith("repeat 3 "):
        return [statement.replace("repeat 3", f"repeat {count}") for count in (1, 2)]
    return ["advance 500ms"] if statement == "advance 1s" else []
