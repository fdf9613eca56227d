package dev.bulwark.report.html;

import java.util.Set;

/**
 * Colours for C, line by line: comments and directives may go on in the next one. It only looks at
 * characters, so it is never wrong about where a line begins or ends, and right about the rest
 * wherever macros do not hide it.
 */
final class Syntax {

  private static final Set<String> KEYWORDS =
      Set.of(
          "alignas",
          "alignof",
          "auto",
          "break",
          "case",
          "const",
          "continue",
          "default",
          "do",
          "else",
          "enum",
          "extern",
          "for",
          "goto",
          "if",
          "inline",
          "register",
          "restrict",
          "return",
          "sizeof",
          "static",
          "struct",
          "switch",
          "typedef",
          "typeof",
          "union",
          "volatile",
          "while",
          "_Alignas",
          "_Alignof",
          "_Atomic",
          "_Generic",
          "_Noreturn",
          "_Static_assert",
          "_Thread_local",
          "__attribute__",
          "__extension__",
          "__inline",
          "__restrict",
          "__asm__");

  private static final Set<String> TYPES =
      Set.of(
          "bool",
          "char",
          "double",
          "float",
          "int",
          "long",
          "short",
          "signed",
          "unsigned",
          "void",
          "_Bool",
          "_Complex",
          "__int128");

  /** What goes on from the line before. */
  private enum Open {
    NOTHING,
    COMMENT,
    LINE_COMMENT,
    DIRECTIVE
  }

  private final boolean coloured;
  private Open open = Open.NOTHING;
  private String code = "";
  private int at;
  private StringBuilder out = new StringBuilder();

  private Syntax(boolean coloured) {
    this.coloured = coloured;
  }

  /** For a file of this name; what is not C has no colours. */
  static Syntax of(String file) {
    return new Syntax(file.matches("(?s).*\\.(c|h|i|inc|def)"));
  }

  /** The next line of the file, as HTML. */
  String line(String text) {
    if (!coloured) {
      return HtmlEscaper.escape(text);
    }
    code = text;
    at = 0;
    out = new StringBuilder(text.length() * 2);
    boolean directive = open == Open.DIRECTIVE;
    switch (open) {
      case NOTHING, DIRECTIVE -> {}
      case COMMENT -> comment(0);
      case LINE_COMMENT -> rest("c");
    }
    if (at == 0 && text.stripLeading().startsWith("#")) {
      directive = true;
      int end = text.indexOf('#') + 1;
      while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
        end++;
      }
      span("d", identifierEnd(end));
    }
    while (at < code.length()) {
      token(directive);
    }
    boolean goesOn = text.endsWith("\\");
    if (open != Open.COMMENT) {
      open =
          !goesOn
              ? Open.NOTHING
              : open == Open.LINE_COMMENT
                  ? Open.LINE_COMMENT
                  : directive ? Open.DIRECTIVE : Open.NOTHING;
    }
    return out.toString();
  }

  private void token(boolean directive) {
    char c = code.charAt(at);
    if (code.startsWith("/*", at)) {
      comment(at + 2);
    } else if (code.startsWith("//", at)) {
      open = Open.LINE_COMMENT;
      rest("c");
    } else if (c == '"' || c == '\'') {
      span("s", literalEnd(c));
    } else if (directive && c == '<' && code.stripLeading().startsWith("#include")) {
      int end = code.indexOf('>', at);
      span("s", end < 0 ? code.length() : end + 1);
    } else if (isDigit(c) || (c == '.' && at + 1 < code.length() && isDigit(code.charAt(at + 1)))) {
      span("n", numberEnd());
    } else if (Character.isJavaIdentifierStart(c)) {
      word();
    } else {
      int end = at + 1;
      while (end < code.length() && isPlain(code.charAt(end))) {
        end++;
      }
      plain(end);
    }
  }

  private void word() {
    int end = identifierEnd(at);
    String word = code.substring(at, end);
    int next = end;
    while (next < code.length() && code.charAt(next) == ' ') {
      next++;
    }
    boolean called = next < code.length() && code.charAt(next) == '(';
    String kind =
        KEYWORDS.contains(word)
            ? "k"
            : TYPES.contains(word) || word.endsWith("_t") ? "t" : called ? "f" : "";
    if (kind.isEmpty()) {
      plain(end);
    } else {
      span(kind, end);
    }
  }

  /** Begins no token with a colour. */
  private static boolean isPlain(char c) {
    return c != '/'
        && c != '"'
        && c != '\''
        && c != '<'
        && c != '.'
        && !isDigit(c)
        && !Character.isJavaIdentifierStart(c);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private int identifierEnd(int from) {
    int end = from;
    while (end < code.length() && Character.isJavaIdentifierPart(code.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Exponents have signs. */
  private int numberEnd() {
    int end = at + 1;
    while (end < code.length()) {
      char c = code.charAt(end);
      boolean sign =
          (c == '+' || c == '-') && "eEpP".indexOf(code.charAt(end - 1)) >= 0 && !isHexadecimal();
      if (!sign && c != '.' && c != '\'' && !Character.isLetterOrDigit(c)) {
        break;
      }
      end++;
    }
    return end;
  }

  /** In {@code 0xe+1} the plus is none of an exponent. */
  private boolean isHexadecimal() {
    return code.startsWith("0x", at) || code.startsWith("0X", at);
  }

  private int literalEnd(char quote) {
    int end = at + 1;
    while (end < code.length() && code.charAt(end) != quote) {
      end += code.charAt(end) == '\\' ? 2 : 1;
    }
    return Math.min(code.length(), end + 1);
  }

  private void comment(int from) {
    int end = code.indexOf("*/", from);
    open = end < 0 ? Open.COMMENT : Open.NOTHING;
    span("c", end < 0 ? code.length() : end + 2);
  }

  private void rest(String kind) {
    span(kind, code.length());
  }

  private void span(String kind, int end) {
    if (end > at) {
      out.append("<span class=\"").append(kind).append("\">");
      plain(end);
      out.append("</span>");
    }
  }

  private void plain(int end) {
    out.append(HtmlEscaper.escape(code.substring(at, end)));
    at = end;
  }
}
