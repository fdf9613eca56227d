package dev.bulwark.bench.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** One page with everything in it, which opens from disk without a network. */
public final class HtmlPage {

  private HtmlPage() {}

  /** The page around results that {@link JsonResults} made. */
  public static String of(String json) throws IOException {
    return resource("page.html").replace("@DATA@", json.replace("</", "<\\/"));
  }

  static String resource(String name) throws IOException {
    try (InputStream stream = HtmlPage.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IOException("missing resource " + name);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
