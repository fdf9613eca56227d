package dev.bulwark.logic.smtlib;

import java.util.Set;

/** Which names SMT-LIB takes as they are, and how others are quoted. */
final class Symbols {

  private static final String EXTRA = "~!@$%^&*_-+=<>.?/";

  private static final Set<String> RESERVED =
      Set.of(
          "!",
          "_",
          "as",
          "BINARY",
          "DECIMAL",
          "exists",
          "HEXADECIMAL",
          "forall",
          "lambda",
          "let",
          "match",
          "NUMERAL",
          "par",
          "STRING",
          "true",
          "false");

  private Symbols() {}

  static boolean isSymbolCharacter(int character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9')
        || EXTRA.indexOf(character) >= 0;
  }

  private static boolean isSimple(String name) {
    return !name.isEmpty()
        && !Character.isDigit(name.charAt(0))
        && name.chars().allMatch(Symbols::isSymbolCharacter)
        && !RESERVED.contains(name)
        && !Operators.isName(name)
        && Operators.roundingMode(name) == null;
  }

  /**
   * The name, quoted where needed. Names of operators and rounding modes are quoted too: our parser
   * never takes a quoted name for an operator, though other tools may refuse to declare such a
   * name.
   */
  static String quote(String name) {
    if (isSimple(name)) {
      return name;
    }
    if (name.indexOf('|') >= 0 || name.indexOf('\\') >= 0) {
      throw new IllegalArgumentException("no SMT-LIB symbol can hold this name: " + name);
    }
    return "|" + name + "|";
  }
}
