package dev.bulwark.verification.deadcode.output;

/** Text for XML, which has no way to write most control characters. */
final class XmlText {

  private XmlText() {}

  /** Source text may have some of them. */
  static String legal(String text) {
    return text.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?");
  }
}
