package dev.bulwark.report.html;

/**
 * Grows a page. Everything that comes from outside goes through {@link #text} or an attribute and
 * is escaped there; only tags that we write ourselves go through {@link #tag}.
 */
final class Html {

  private final StringBuilder page = new StringBuilder();

  /** Ours, as it is. */
  Html tag(String markup) {
    page.append(markup);
    return this;
  }

  /** A tag with a value that has to be escaped: {@code %s} in the markup stands for it. */
  Html tag(String markup, Object value) {
    return tag(markup.replace("%s", escaped(value.toString())));
  }

  Html text(Object words) {
    page.append(escaped(words.toString()));
    return this;
  }

  /** An element with text in it. */
  Html element(String name, Object words) {
    return tag("<" + name + ">").text(words).tag("</" + name + ">");
  }

  /** Characters that XML and HTML do not allow are shown as such. */
  static String escaped(String text) {
    StringBuilder safe = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> {
                  boolean control = c < ' ' && c != '\t' && c != '\n';
                  boolean forbidden = control || c == 0x7f || (c >= 0xd800 && c <= 0xdfff);
                  safe.appendCodePoint(forbidden ? 0xfffd : c);
                }
              }
            });
    return safe.toString();
  }

  @Override
  public String toString() {
    return page.toString();
  }
}
