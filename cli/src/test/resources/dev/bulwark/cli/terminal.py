"""Runs a command on a terminal of its own and writes what it gets: terminal.py COLUMNS FILE TEXT COMMAND...

When TEXT appears for the first time, if it is not empty, Ctrl-C is typed.
"""
import fcntl
import os
import pty
import struct
import sys
import termios

columns, file, text = int(sys.argv[1]), sys.argv[2], sys.argv[3].encode()
pid, terminal = pty.fork()
if pid == 0:
    # Before the command looks.
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    os.execvp(sys.argv[4], sys.argv[4:])
seen = b""
typed = not text
while True:
    try:
        more = os.read(terminal, 65536)
    except OSError:
        break
    if not more:
        break
    seen += more
    if not typed and text in seen:
        os.write(terminal, b"\x03")
        typed = True
with open(file, "wb") as out:
    out.write(seen)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
