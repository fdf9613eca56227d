package dev.bulwark.cli;

import java.util.Map;

/**
 * Which streams a person sees.
 *
 * @param out is standard output on a terminal?
 * @param err is standard error?
 * @param plain can it do nothing but print, or does the user want that?
 * @param dumb can it do nothing but print?
 */
public record Terminal(boolean out, boolean err, boolean plain, boolean dumb) {

  /** Nobody looks. */
  static final Terminal NONE = new Terminal(false, false, true, true);

  /** What the script has found that starts this process: {@code out}, {@code err}, both, none. */
  private static final String FOUND = "bulwark.terminal";

  public static Terminal ofProcess(Map<String, String> environment) {
    String found = System.getProperty(FOUND);
    boolean dumb = environment.getOrDefault("TERM", "dumb").equals("dumb");
    boolean plain = dumb || !environment.getOrDefault("NO_COLOR", "").isEmpty();
    if (found != null) {
      return new Terminal(found.contains("out"), found.contains("err"), plain, dumb);
    }
    java.io.Console console = System.console();
    boolean both = console != null && console.isTerminal();
    return new Terminal(both, both, plain, dumb);
  }

  /** Can a line be rewritten in place? */
  public boolean rewrites() {
    return err && !dumb;
  }
}
