package dev.bulwark.cli.pages;

import java.util.List;

/**
 * An option as shells see it.
 *
 * @param names the long one last
 * @param label what its argument is called; empty without one
 */
record OptionWords(List<String> names, String label, String summary, Argument argument) {

  OptionWords {
    names = List.copyOf(names);
  }

  boolean takesArgument() {
    return !(argument instanceof Argument.None);
  }
}
