package dev.bulwark.report.html;

/**
 * Grows a page. Everything that comes from outside goes through {@link #text} or an attribute and
 * is escaped there; only tags that we write ourselves go through {@link #tag}.
 */
public final class Html {

  private final StringBuilder page = new StringBuilder();

  /** Ours, as it is. */
  public Html tag(String markup) {
    page.append(markup);
    return this;
  }

  /** A tag with a value that has to be escaped: {@code %s} in the markup stands for it. */
  public Html tag(String markup, Object value) {
    return tag(markup.replace("%s", HtmlEscaper.escape(value.toString())));
  }

  public Html text(Object words) {
    page.append(HtmlEscaper.escape(words.toString()));
    return this;
  }

  /** An element with text in it. */
  public Html element(String name, Object words) {
    return tag("<" + name + ">").text(words).tag("</" + name + ">");
  }

  @Override
  public String toString() {
    return page.toString();
  }
}
