"""Runs the program without the user's settings: on pipes, and on pseudo-terminals."""

import errno
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time
from pathlib import Path

from .trials import Broken

# How many seconds a statement may take until it counts as a hang. A debug program on a machine with
# much else to do is slow.
PATIENCE = 60
REPORT = re.compile(rb'^\{"version":1,.*\}\r?$', re.MULTILINE)
PROMPT = re.compile(rb"(?:^|\n)([A-Za-z]\w*)(/[^\n]*)?( \(not kept\))?> $")


class Program:
    """The program, with a home folder of its own."""

    def __init__(self, path, work):
        self.path = str(path)
        self.work = Path(work)
        self.home = self.work / "home"
        self.home.mkdir(parents=True, exist_ok=True)
        # The session finds no other program: random input must not start one.
        (self.work / "no programs").mkdir(exist_ok=True)

    def environment(self, sessions="", **changes):
        return {
            "HOME": str(self.home),
            "LANG": "C.UTF-8",
            "PATH": str(self.work / "no programs"),
            "TCASH_HISTORY": "",
            "TCASH_SESSIONS": str(sessions),
            "TERM": "dumb",
            "TMPDIR": str(self.work),
            **changes,
        }

    def start(self, arguments, folder, **changes):
        """Starts it on pipes, in a process group of its own."""
        return subprocess.Popen(
            [self.path, *map(str, arguments)],
            cwd=folder, env=self.environment(**changes), start_new_session=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )

    def run(self, arguments, text=b"", folder=None, patience=PATIENCE, **changes):
        """Runs it to its end on pipes, and returns its status, output and errors."""
        process = self.start(arguments, folder or self.work, **changes)
        try:
            output, errors = process.communicate(text, timeout=patience)
        except subprocess.TimeoutExpired as late:
            kill_group(process)
            raise Hang(
                f"the program has not ended within {patience} s", late.stdout or b""
            ) from None
        return process.returncode, output, errors

    def prompt(self, sessions, *arguments, **options):
        """A prompt that writes reports as JSON."""
        return Terminal(
            self, ["--no-rc", "--no-color", "--format", "json", *arguments], sessions, **options
        )


class Hang(Broken):
    """The program did not do something in time."""

    def __init__(self, why, output=b""):
        super().__init__(why)
        self.output = output


class Ended(Broken):
    """The program ended when it should not have."""


def kill_group(process):
    """Kills a program and what it has started, and reads its streams to their ends."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    if process.stdin is not None:
        process.communicate()
    else:
        process.wait()


def children(process):
    """The processes that a process has started."""
    try:
        text = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return []
    return [int(word) for word in text.split()]


class Terminal:
    """The program on a pseudo-terminal. Reads everything that the program writes."""

    def __init__(
        self, program, arguments, sessions="", folder=None, supervised=False, columns=500,
        environment=None,
    ):
        self.output = b""
        self.master, device = os.openpty()
        self.resize(columns, 50)
        modes = termios.tcgetattr(device)
        # What is typed while a statement runs must not be printed amidst its reports.
        modes[3] &= ~termios.ECHO
        termios.tcsetattr(device, termios.TCSANOW, modes)
        changes = {"TCASH_SUPERVISED": "1" if supervised else "0", **(environment or {})}
        self.process = subprocess.Popen(
            [program.path, *map(str, arguments)],
            cwd=folder or program.work, env=program.environment(sessions, **changes),
            stdin=device, stdout=device, stderr=device, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(device)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Kills the program, unless it has ended, and removes the terminal."""
        if self.master is not None:
            kill_group(self.process)
            os.close(self.master)
            self.master = None

    # MARK: Input

    def resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, data):
        """Types text. Reads meanwhile, because a program that can't write does not read either."""
        data = data.encode() if isinstance(data, str) else data
        limit = time.monotonic() + PATIENCE
        while data:
            if time.monotonic() > limit:
                raise Hang("the program does not read what is typed")
            readable, writable, _ = select.select([self.master], [self.master], [], 1)
            if readable and not self.receive():
                raise self.ended()
            if writable:
                data = data[os.write(self.master, data[:256]):]

    def type(self, statement):
        self.send(f"{statement}\r")

    # MARK: Output

    def receive(self):
        """Reads what has arrived. Returns false at the end of the output."""
        try:
            data = os.read(self.master, 1 << 16)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            data = b""
        self.output += data
        return bool(data)

    def ended(self):
        self.process.wait()
        return Ended(f"the program has ended with status {self.process.returncode}")

    def wait(self, condition, what, seconds=PATIENCE):
        """Waits until a condition of the output holds, and returns its value."""
        limit = time.monotonic() + seconds
        while not (found := condition(self.output)):
            left = limit - time.monotonic()
            if left <= 0:
                raise Hang(f"{what} has not come within {seconds} s")
            if select.select([self.master], [], [], left)[0] and not self.receive():
                found = condition(self.output)
                if found:
                    return found
                raise self.ended()
        return found

    def wait_for_prompt(self, start=0, seconds=PATIENCE):
        """Waits for a prompt after the first `start` bytes of output, and returns its name."""
        return self.wait(
            lambda output: PROMPT.search(output, max(0, start - 1)), "the prompt", seconds
        )[1].decode()

    def run(self, statement, seconds=PATIENCE):
        """Runs a statement, and returns its reports."""
        start = len(self.output)
        self.type(statement)
        # The line editor shows the prompt again while the line is typed; wait for one below it.
        self.wait(
            lambda output: (end := output.find(b"\n", start)) >= 0 and PROMPT.search(output, end),
            f"the prompt after '{statement}'", seconds,
        )
        return self.reports(start)

    def synchronize(self):
        """Waits until everything that has been typed is done."""
        start = len(self.output)
        self.type('print "this is", "done"')
        self.wait(
            lambda output: (end := output.find(b'["this is","done"]', start)) >= 0
            and PROMPT.search(output, end),
            "the prompt",
        )

    def reports(self, start=0):
        """The complete reports that were printed after the first `start` bytes."""
        return self.reports_in(self.output[start:])

    @staticmethod
    def reports_in(output):
        """The complete reports in a part of the output."""
        end = output.rfind(b"\n") + 1
        return [line.strip().decode() for line in REPORT.findall(output[:end])]

    def finish(self, seconds=PATIENCE):
        """Reads to the end of the output, and returns the exit status."""
        limit = time.monotonic() + seconds
        while True:
            left = limit - time.monotonic()
            if left <= 0:
                raise Hang(f"the program has not ended within {seconds} s")
            if select.select([self.master], [], [], left)[0] and not self.receive():
                return self.process.wait()
