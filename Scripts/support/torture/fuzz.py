"""Input of any kind neither traps nor hangs the program."""

import re
from pathlib import Path

from .program import Ended, Hang
from .trials import Broken, NotTried, Promise

SCRIPTS = Path(__file__).resolve().parents[3] / "Examples/Scripts"
# Commands that the example scripts don't use, or not in all their forms.
COMMANDS = """
actions; actions .a --all; appear; disappear; tap "Delete"; pop; dismiss; stores; close; reset
features; bind draft.displayName = "x"; diff; diff 1 3; find "Milk"; goto 2; goto m; drop 2
replay; replay from 2; resend 2; resend 2 { $0 = 5 }; history --tree; history 2
history --last 3 --by effect; mark m; mark m --delete; observe todos.count; observe --off
watch count; watch --off; type; type todos[0]; state --depth 2; state --format swift; state /
state todos[0] --format json; help; help json; help .todos; help --search time; set
set elements 3; set depth 2; set width 30; set format json; set format text; set exhaustive on
set exhaustive off; shared; shared unreadCounts = [1: 2]; skip received; skip effects; effects
cancel all; save "a.tcash" --force; source "a.tcash"; restore "a.tcash"
export test "b.tcash" --force; time state; bench 3 { state }; def f(x) { print x }; f(2)
if 1 == 1 { print 2 } else { print 3 }; for x in [1, 2] { print x }; repeat 2 { print 1 }
let x = [1: "a", 2: "b"]; x[1] ?? "c"; "a\\(1 + 2)b" matches /a.*b/; (1, name: "x")
0x7F + 1_000; [3, 1, 2].map { $0 * 2 }; last; $0; "é🙂".count; 1...3; expect error { fail "x" }
temporaryFolder; dep; dep clock test; dep clock immediate; dep uuid incrementing; dep random 7
dep reset; advance 1s; dep numberFact.fetch throws "x"
dep numberFact.fetch returns "y" delays 20ms; edit count = 3
""".strip().replace("\n", "; ").split("; ")
TOKEN = re.compile(r'"[^"]*"|\w+|\s+|[^\w\s]')
# What waits or repeats may only do so for a short while. Nothing here ends the program on purpose.
LENGTHY = re.compile(r"\b(advance|wait|run|repeat|bench|while|for|delays|within|limit|after)\b")
BRIEF = re.compile(
    r"\s*(advance ([1-5]?\d|\d{1,4}m)s|(repeat|bench) \d \{.*\}|for \w+ in \[[^\[]*\] \{.*\}"
    r"|[^{]* delays \d+ms|\.alarmSet\(.*\)|set [a-z]+\.limit \d{1,3})\s*"
)
UNWANTED = re.compile(r"\b(faults|quit|exit|reload)\b|^\s*!")
# Close whatever a line may have left open; where nothing is open, they are errors.
CLOSERS = ["]})", '""")', '"""#)', '"""##)']
STRANGE = [
    "\0", "\x1b[2J", "\u202e", "\ufeff", "\u2028", "e\u0301", "👩‍👩‍👧‍👦", "\U0010ffff", "ß", "\x7f",
    "\t", "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e400",
    "0x", "1..<0", "\\(", '"""', '#"', "{" * 300, "(" * 3000, "[" * 3000, "-" * 5000, "!" * 999,
    "x" * 70_000, ".a" * 3000, "1+" * 3000, "a ? b : " * 500, '"\\(' * 400, "UUID(-1)", 'Date("")', "/(/", "$9",
]
PER_PROCESS = 25


def corpus():
    lines = []
    for script in sorted(SCRIPTS.glob("*.tcash")):
        if script.stem != "faults":
            lines += script.read_text().splitlines()
    lines = [line for line in lines if line.strip() and not line.startswith("#!")]
    return [line for line in [*lines, *COMMANDS] if is_brief(line)]


def is_brief(line):
    return not UNWANTED.search(line) and (not LENGTHY.search(line) or BRIEF.fullmatch(line))


class Fuzzer:
    """Changes lines of scripts."""

    def __init__(self, random, lines):
        self.random = random
        self.lines = lines

    def line(self):
        """A line, as bytes without a newline."""
        while True:
            line = self.random.choice(self.lines)
            for _ in range(self.random.choice([0, 1, 1, 2, 3, 5])):
                line = self.changed(line)
            if is_brief(line):
                break
        data = line.encode()
        if self.random.random() < 0.1:
            data = self.with_random_bytes(data)
        return data.replace(b"\n", b" ").replace(b"\r", b" ")

    def changed(self, line):
        tokens = TOKEN.findall(line) or [""]
        place = self.random.randrange(len(tokens))
        others = TOKEN.findall(self.random.choice(self.lines)) or [""]
        how = self.random.randrange(9)
        if how == 0:
            del tokens[place]
        elif how == 1:
            tokens.insert(place, tokens[place])
        elif how == 2:
            tokens[place] = self.random.choice(others)
        elif how == 3:
            tokens.insert(place, self.random.choice(others))
        elif how == 4:
            tokens.insert(place, self.random.choice(STRANGE))
        elif how == 5:
            tokens = tokens[:place]
        elif how == 6:
            tokens = [*tokens, "; ", *others]
        elif how == 7:
            other = self.random.randrange(len(tokens))
            tokens[place], tokens[other] = tokens[other], tokens[place]
        else:
            start = self.random.randrange(len(others))
            tokens[place:place] = others[start : start + self.random.randrange(1, 6)]
        return "".join(tokens)

    def with_random_bytes(self, data):
        data = bytearray(data)
        for _ in range(self.random.randrange(1, 4)):
            data.insert(self.random.randrange(len(data) + 1), self.random.randrange(256))
        # A '!' at the beginning would run another program, were it allowed.
        return bytes(data).lstrip(b"! \t")


class Lines(Promise):
    name = "lines"
    text = "No line of input traps or hangs a pipe"

    def prepare(self):
        self.lines = corpus()

    def keys(self, short):
        return (str(number) for number in range(20 if short else 400))

    def attempt(self, key, folder):
        fuzzer = Fuzzer(self.random(key), self.lines)
        # Lines without a store would all end in the same error.
        features = re.findall(r"^load (\w+)$", "\n".join(self.lines), re.MULTILINE)
        script = [f"load {fuzzer.random.choice(features)}".encode() for _ in range(2)]
        for number in range(PER_PROCESS):
            script += [fuzzer.line(), *(line.encode() for line in CLOSERS)]
            script.append(f'print "torture", 1000 + {number}, "done"'.encode())
        text = b"\n".join(script) + b"\n"
        try:
            status, output, errors = self.program.run(["--keep-going"], text, folder)
        except Hang as error:
            raise self.broken(str(error), error.output, text) from None
        if status not in (0, 1, 2, 3):
            why = f"it ended with status {status}:\n{errors[-500:].decode(errors='replace')}"
            raise self.broken(why, output, text)
        done = self.done(output)
        if not done or done[-1] != PER_PROCESS - 1:
            raise self.broken("a plain statement at the end was not run", output, text)
        return len(done)

    @staticmethod
    def done(output):
        """The numbers of the lines below which a plain statement was run."""
        return [
            int(number) - 1000
            for number in re.findall(rb"torture\W{1,5}(1\d\d\d)\W{1,5}done", output)
        ]

    def broken(self, why, output, text):
        done = self.done(output)[: PER_PROCESS - 1]
        line = done[-1] + 1 if done else 0
        return Broken(
            f"{why} (at line {line * (len(CLOSERS) + 2) + 3} of the input)", held=len(done),
            files={"input": text, "output": output},
        )


KEYS = [
    *(bytes([key]) for key in range(1, 32) if key not in (0x04, 0x1A, 0x1C)),
    b"\t", b"\t", b"\t", b"\r", b"\r", b"\x7f", b"\x7f",
    b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1b[H", b"\x1b[F", b"\x1b[3~", b"\x1bOA",
    b"\x1b[1;5C",
    *(b"\x1b" + bytes([letter]) for letter in b"bdftuclyr.<>_\r\x7f"),
    b"\x1b[200~pasted\nlines {\n\x1b[201~", b"\x1b[999;999R", b"\x1b]0;x\x07", b"\x18\x15",
    b"\x12todo",
]


class Keys(Promise):
    name = "keys"
    text = "No keys trap or hang the prompt"

    def prepare(self):
        # Without '!', which runs other programs at the prompt.
        self.lines = [text for line in corpus() if (text := line.replace("!", ""))]

    def keys(self, short):
        return (str(number) for number in range(2 if short else 60))

    def attempt(self, key, folder):
        random = self.random(key)
        environment = {"TERM": random.choice(["xterm-256color", "xterm-256color", "vt100", "dumb"])}
        typed = []
        done = 0
        with self.program.prompt(
            "", "--format", "text", folder=folder, columns=80, environment=environment
        ) as terminal:
            try:
                terminal.wait(lambda output: b"tcash> " in output, "the prompt")
                for number in range(PER_PROCESS):
                    self.press(random, terminal, typed)
                    self.check(terminal, number)
                    done += 1
            except Broken as error:
                if b"loaded faults" in terminal.output:
                    raise NotTried("a feature that traps on purpose was loaded") from None
                if isinstance(error, Ended) and terminal.process.returncode == 0:
                    # The keys have said 'quit'.
                    return done
                raise Broken(
                    str(error), held=done,
                    files={"keys": b"".join(typed), "terminal": terminal.output},
                ) from None
        return done

    def press(self, random, terminal, typed):
        for _ in range(random.randrange(1, 30)):
            kind = random.random()
            if kind < 0.1:
                columns = random.choice([1, 2, 5, 20, 80, 300])
                terminal.resize(columns, random.choice([1, 2, 10, 50]))
                continue
            if kind < 0.5:
                key = random.choice(KEYS)
            elif kind < 0.6:
                key = chr(random.choice([0xE9, 0x301, 0x4E2D, 0x1F469, 0x200D, 0x202E])).encode()
            elif kind < 0.65:
                key = bytes([random.randrange(0x80, 0x100)])
            else:
                line = random.choice(self.lines)
                start = random.randrange(len(line))
                key = line[start : start + random.randrange(1, 20)].encode()
            typed.append(key)
            terminal.send(key)

    def check(self, terminal, number):
        """Abandons what is being typed, and runs a plain statement."""
        terminal.resize(80, 24)
        wanted = str(7_310_000 + number).encode()
        for _ in range(6):
            # The end of a paste; 'go on' where the output is stopped; abandon a search, and a line.
            terminal.send(b"\x1b[201~\x11\x03\x07\x03\x03")
            try:
                # Ctrl-C discards what is typed right after it.
                terminal.wait(lambda output: False, "", seconds=0.15)
            except Hang:
                pass
            terminal.send(f"print 7_310_000 + {number}\r")
            try:
                return terminal.wait(lambda output: wanted in output, "", seconds=10)
            except Hang:
                continue
        raise Hang("a plain statement is not run any more")
