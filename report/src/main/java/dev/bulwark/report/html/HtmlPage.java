package dev.bulwark.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The frame of all our pages: one file that needs nothing but itself. A policy in it allows the
 * style and the script that we have written, by their hashes, and forbids all else, should anything
 * of the source ever get past the escaping.
 */
public final class HtmlPage {

  private final String title;
  private final String style;
  private final String script;

  private HtmlPage(String title, String style, String script) {
    this.title = title;
    this.style = style;
    this.script = script;
  }

  /** A page without a script; {@code style} is ours, and comes after what all pages share. */
  public static Html begin(String title, String style) {
    return new HtmlPage(title, resource("page.css") + style, "").head();
  }

  /** A page with style and script of its own, which are resources. */
  static Html begin(String title, String style, String script) {
    return new HtmlPage(title, resource("page.css") + resource(style), resource(script)).head();
  }

  private Html head() {
    Html page = new Html();
    page.tag("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n");
    page.tag("<meta name=\"generator\" content=\"Bulwark\">\n");
    page.tag("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    page.tag("<meta name=\"color-scheme\" content=\"light dark\">\n");
    String css = "\n" + style;
    String js = "\n" + script;
    page.tag("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
    page.tag("base-uri 'none'; form-action 'none'; style-src '" + hash(css) + "'");
    page.tag(script.isEmpty() ? "" : "; script-src '" + hash(js) + "'").tag("\">\n");
    page.tag("<title>").text(title).tag("</title>\n<style>").tag(css).tag("</style>\n");
    // Runs when all of the page is there.
    page.tag(script.isEmpty() ? "" : "<script type=\"module\">" + js + "</script>\n");
    return page.tag("</head>\n<body>\n");
  }

  public static String end(Html page) {
    return page.tag("</body></html>\n").toString();
  }

  /** As policies name what they allow. */
  private static String hash(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] bytes = digest.digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(bytes);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String resource(String name) {
    try (InputStream stream = HtmlPage.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException(name + " is missing");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
