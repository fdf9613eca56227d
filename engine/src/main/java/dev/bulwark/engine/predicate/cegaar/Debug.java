package dev.bulwark.engine.predicate.cegaar;

final class Debug {
  static final boolean ON = Boolean.getBoolean("cegaar.debug");
  private static final java.util.Map<Object, String> NAMES = new java.util.HashMap<>();

  static void log(java.util.function.Supplier<String> text) {
    if (ON) {
      System.err.println("[cegaar] " + text.get());
    }
  }

  static String name(Object block) {
    return NAMES.computeIfAbsent(
        block, b -> "" + (char) ('a' + NAMES.size() % 26) + NAMES.size() / 26);
  }

  static String scheme(TraceScheme scheme) {
    StringBuilder text = new StringBuilder();
    for (TraceScheme.Part part : scheme.parts()) {
      switch (part) {
        case TraceScheme.Path p -> p.blocks().forEach(b -> text.append(name(b)).append(' '));
        case TraceScheme.Loop l -> {
          text.append('(');
          l.cycles()
              .forEach(
                  c -> {
                    c.blocks().forEach(b -> text.append(name(b)).append(' '));
                    text.append('|');
                  });
          text.append(")* ");
        }
      }
    }
    return text.toString();
  }
}
