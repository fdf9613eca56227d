package dev.bulwark.logic;

/**
 * Short text of a term for debugging and messages; SMT-LIB proper is printed by {@code
 * logic.smtlib}.
 */
final class TermText {

  private static final int LIMIT = 2_000;

  private TermText() {}

  static String of(Term term) {
    StringBuilder text = new StringBuilder();
    append(term, text, 0);
    return text.toString();
  }

  private static void append(Term term, StringBuilder text, int depth) {
    if (text.length() > LIMIT || depth > 50) {
      text.append("...");
      return;
    }
    switch (term) {
      case Variable variable -> text.append(variable.name());
      case Constant constant -> text.append(constant.value());
      case Application application -> {
        text.append('(').append(application.op().smtLib());
        if (application.op() == Op.EXTRACT) {
          text.append('[').append(application.p()).append(':').append(application.q()).append(']');
        }
        for (Term arg : application.args()) {
          text.append(' ');
          append(arg, text, depth + 1);
          if (text.length() > LIMIT) {
            break;
          }
        }
        text.append(')');
      }
    }
  }
}
