"""Promises, their trials, and the table of both."""

import random
import shlex
import shutil
import tempfile
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path


class Broken(Exception):
    """A trial that broke its promise.

    `held` is the number of trials before it, if one process performs several. `files` are what
    repeating it needs: their contents by name.
    """

    def __init__(self, why, held=0, files=None):
        super().__init__(why)
        self.held = held
        self.files = files or {}


class NotTried(Exception):
    """A promise that can't be tried here, or a trial that came to nothing."""


class Promise:
    """A promise, and how it is tried. Each promise is a subclass in a module of its own."""

    # The name on the command line.
    name = ""
    # The text in the table.
    text = ""

    def __init__(self, program, folder, seed):
        self.program = program
        self.folder = Path(folder)
        self.seed = seed

    def prepare(self):
        """Does what all trials need. Raises `NotTried` if the promise can't be tried."""

    def keys(self, short):
        """The names of the trials, in the order of their importance."""
        raise NotImplementedError

    def attempt(self, key, folder):
        """Performs a trial in an empty folder, and returns how many trials it was.

        Raises `Broken` or `NotTried`.
        """
        raise NotImplementedError

    def end(self):
        """Undoes what `prepare` did."""

    def summary(self):
        """A remark about the trials for the reader of the table; `None` if there is none."""

    def random(self, key):
        return random.Random(f"{self.seed}/{self.name}/{key}")


class Row:
    """A line of the table: what was tried of a promise, and what held."""

    def __init__(self, promise):
        self.promise = promise
        self.tried = 0
        self.held = 0
        self.failures = []
        self.remark = None
        self.seconds = 0
        self.lock = threading.Lock()

    @property
    def broken(self):
        return self.tried - self.held

    def add(self, count):
        with self.lock:
            self.tried += count
            self.held += count

    def add_failure(self, key, error, keep):
        with self.lock:
            self.tried += error.held + 1
            self.held += error.held
            if len(self.failures) < 5:
                self.failures.append((key, str(error), keep(key, error)))

    @property
    def markdown(self):
        if self.tried == 0:
            return f"| {self.promise.text} | not tried | |"
        return f"| {self.promise.text} | {self.tried:,} | {self.held:,} |"


class Torture:
    """Performs the trials of promises, and reports what held."""

    def __init__(self, options, seconds):
        """- seconds: How long trials of a promise begin; `None` for no limit."""
        self.options = options
        self.seconds = seconds
        self.failures = Path(options.failures)
        # Whether somebody has asked to stop.
        self.is_interrupted = False

    def perform(self, make):
        """Tries a promise, and returns its row."""
        work = Path(tempfile.mkdtemp(prefix="torture-"))
        promise = make(work)
        row = Row(promise)
        start = time.monotonic()
        try:
            promise.prepare()
            self.attempt_all(promise, row, work, start)
            row.remark = promise.summary()
        except NotTried as reason:
            row.remark = f"not tried: {reason}"
        except KeyboardInterrupt:
            self.is_interrupted = True
            row.remark = "interrupted: the trials that had begun are counted"
        except Broken as error:
            row.add_failure("preparation", error, partial(self.keep, promise))
        finally:
            promise.end()
            shutil.rmtree(work, ignore_errors=True)
        row.seconds = time.monotonic() - start
        return row

    def attempt_all(self, promise, row, work, start):
        keys = [self.options.trial] if self.options.trial else promise.keys(self.options.short)
        keys = iter(keys)
        lock = threading.Lock()
        interrupted = threading.Event()

        def next_key():
            with lock:
                is_late = self.seconds is not None and time.monotonic() - start > self.seconds
                return None if is_late or interrupted.is_set() else next(keys, None)

        def perform_trials():
            while (key := next_key()) is not None:
                self.attempt(promise, row, key, work)

        with ThreadPoolExecutor(self.options.jobs) as pool:
            try:
                for future in [pool.submit(perform_trials) for _ in range(self.options.jobs)]:
                    future.result()
            finally:
                interrupted.set()

    def attempt(self, promise, row, key, work):
        folder = Path(tempfile.mkdtemp(prefix="trial-", dir=work))
        try:
            row.add(promise.attempt(key, folder))
        except Broken as error:
            row.add_failure(key, error, partial(self.keep, promise))
        except NotTried:
            pass
        except Exception:
            # A mistake of a trial must not end the others, nor be taken for success.
            error = Broken(f"the trial itself failed:\n{traceback.format_exc()}")
            row.add_failure(key, error, partial(self.keep, promise))
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def keep(self, promise, key, error):
        """Writes why a trial failed and what repeating it needs, and returns the folder."""
        name = "".join(letter if letter.isalnum() else "-" for letter in key)
        folder = self.failures / f"{promise.name}-{self.options.seed}-{name}"
        folder.mkdir(parents=True, exist_ok=True)
        for file, contents in {"why.txt": f"{error}\n", **error.files}.items():
            data = contents if isinstance(contents, bytes) else str(contents).encode()
            (folder / file).write_bytes(data)
        return folder


def report(rows, options):
    """Prints the table and what was broken. Returns whether everything held."""
    print("| promise | tried | held |")
    print("|---|---|---|")
    for row in rows:
        print(row.markdown)
    for row in rows:
        if row.remark:
            print(f"\n{row.promise.name}: {row.remark}")
    broken = [row for row in rows if row.broken]
    for row in broken:
        print(f"\n{row.promise.name}: broken in {row.broken:,} of {row.tried:,}. The first:")
        for key, why, folder in row.failures:
            print(f"- {key}: {why}")
            print(f"  The input is in {folder}.")
            command = ["Scripts/torture", row.promise.name, "--seed", str(options.seed)]
            command += ["--trial", key]
            if options.program:
                command += ["--program", options.program]
            print(f"  To repeat it: {shlex.join(command)}")
    return not broken
