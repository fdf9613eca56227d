package dev.bulwark.cli;

import dev.bulwark.report.Ink;
import java.io.PrintStream;

/**
 * Where a run prints.
 *
 * @param out results
 * @param err messages and progress
 * @param interactive a person is watching, so that a progress line makes sense
 * @param outInk the colours of results
 * @param errInk the colours of messages
 */
record Console(PrintStream out, PrintStream err, boolean interactive, Ink outInk, Ink errInk) {

  /** Without colours. */
  Console(PrintStream out, PrintStream err, boolean interactive) {
    this(out, err, interactive, Ink.PLAIN, Ink.PLAIN);
  }

  /** With colours where the terminal shows them. */
  static Console on(Terminal terminal, PrintStream out, PrintStream err) {
    return new Console(
        out,
        err,
        terminal.rewrites(),
        ink(terminal.out() && !terminal.plain()),
        ink(terminal.err() && !terminal.plain()));
  }

  /** Says something about the run, beside its results. */
  void message(String text) {
    err.println(errInk.of(Ink.Mark.PLACE, "bulwark:") + " " + text);
  }

  Console with(ColorMode mode) {
    return switch (mode) {
      case AUTO -> this;
      case ALWAYS -> new Console(out, err, interactive, Ink.COLOURS, Ink.COLOURS);
      case NEVER -> new Console(out, err, interactive, Ink.PLAIN, Ink.PLAIN);
    };
  }

  private static Ink ink(boolean colours) {
    return colours ? Ink.COLOURS : Ink.PLAIN;
  }
}
