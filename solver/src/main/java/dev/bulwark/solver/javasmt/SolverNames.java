package dev.bulwark.solver.javasmt;

import java.util.function.Predicate;

/**
 * Names of variables as solvers take them. Most stay as they are; those that a solver would refuse
 * (keywords, bars, backslashes) are marked with a percent sign and escaped, reversibly, so that
 * different variables stay different.
 */
final class SolverNames {

  private static final char MARK = '%';

  private final Predicate<String> valid;

  SolverNames(Predicate<String> valid) {
    this.valid = valid;
  }

  /**
   * A name that no variable gets: after the mark, a percent sign is followed by one of {@code %bs}
   * only.
   */
  static String auxiliary(int number) {
    return "%%a" + number;
  }

  String toSolver(String name) {
    boolean plain =
        !name.isEmpty() && name.charAt(0) != MARK && name.indexOf('\\') < 0 && valid.test(name);
    if (plain) {
      return name;
    }
    StringBuilder escaped = new StringBuilder().append(MARK);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      switch (c) {
        case MARK -> escaped.append("%%");
        case '|' -> escaped.append("%b");
        case '\\' -> escaped.append("%s");
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }

  String fromSolver(String name) {
    if (name.isEmpty() || name.charAt(0) != MARK) {
      return name;
    }
    StringBuilder plain = new StringBuilder();
    for (int i = 1; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c != MARK || i + 1 == name.length()) {
        plain.append(c);
        continue;
      }
      i++;
      switch (name.charAt(i)) {
        case 'b' -> plain.append('|');
        case 's' -> plain.append('\\');
        default -> plain.append(name.charAt(i));
      }
    }
    return plain.toString();
  }
}
