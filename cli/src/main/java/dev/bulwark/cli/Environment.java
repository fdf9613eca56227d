package dev.bulwark.cli;

import java.util.List;

/**
 * What a command gets from outside: where to print, how to be interrupted, and the words it was
 * called with.
 */
record Environment(Console console, Interruption interruption, List<String> arguments) {

  Environment(Console console, Interruption interruption, String[] arguments) {
    this(console, interruption, List.of(arguments));
  }

  Environment with(ColorMode color) {
    return new Environment(console.with(color), interruption, arguments);
  }
}
