"""A program at a pseudo-terminal, for the tests of this folder."""

import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time

PATIENCE = 300


class Terminal:
    """A program at a pseudo-terminal, and what it has printed since the last wait."""

    def __init__(self, arguments, environment, folder, rows=24, columns=80):
        self.text = ""
        process, self.descriptor = pty.fork()
        if process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.chdir(folder)
            os.execvpe(arguments[0], arguments, {**os.environ, "TERM": "xterm-256color", **environment})

    def type(self, line, end="\r"):
        os.write(self.descriptor, (line + end).encode())

    def wait(self, wanted, line=""):
        """Waits for a text and a prompt after it, with a line that is being edited, and returns what was printed until
        then."""
        end = time.monotonic() + PATIENCE
        while True:
            shown = plain(self.text)
            place = shown.find(wanted)
            if place >= 0 and re.search(rf"\n\w+> {re.escape(line)}$", shown[place:]):
                self.text = ""
                return shown
            left = end - time.monotonic()
            if left < 0 or not select.select([self.descriptor], [], [], left)[0]:
                sys.exit(f"not shown within {PATIENCE} s: {wanted}\n{shown}")
            try:
                self.text += os.read(self.descriptor, 65536).decode(errors="replace")
            except OSError:
                sys.exit(f"the program ended before it showed: {wanted}\n{shown}")


def plain(text):
    """The text without control sequences."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text).replace("\r", "")
