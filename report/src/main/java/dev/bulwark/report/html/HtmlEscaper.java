package dev.bulwark.report.html;

/** Makes text from outside harmless in pages, between tags and inside quoted attributes. */
public final class HtmlEscaper {

  private HtmlEscaper() {}

  /** Characters that XML and HTML do not allow are shown as such. */
  public static String escape(String text) {
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
}
