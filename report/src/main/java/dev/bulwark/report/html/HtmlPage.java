package dev.bulwark.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The frame of all our pages: one file without scripts that needs nothing but itself. A policy in
 * it forbids scripts and everything from elsewhere, should anything of the source ever get past the
 * escaping.
 */
public final class HtmlPage {

  private HtmlPage() {}

  /** {@code style} is ours, and comes after what all pages share. */
  public static Html begin(String title, String style) {
    Html page = new Html();
    page.tag("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n");
    page.tag("<meta name=\"generator\" content=\"Bulwark\">\n");
    page.tag("<meta http-equiv=\"Content-Security-Policy\" ");
    page.tag("content=\"default-src 'none'; style-src 'unsafe-inline'\">\n");
    page.tag("<title>").text(title).tag("</title>\n<style>\n").tag(shared()).tag(style);
    page.tag("</style></head>\n<body>\n");
    return page;
  }

  public static String end(Html page) {
    return page.tag("</body></html>\n").toString();
  }

  private static String shared() {
    try (InputStream stream = HtmlPage.class.getResourceAsStream("report.css")) {
      if (stream == null) {
        throw new IllegalStateException("report.css is missing");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
