package dev.bulwark.frontend.languages;

import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendListener;
import java.util.List;
import java.util.function.Function;

/**
 * An input language.
 *
 * @param suffixes how the names of its files end, with the dot
 * @param frontend makes its front end, which reports to the listener
 */
public record Language(
    String name, List<String> suffixes, Function<FrontendListener, Frontend> frontend) {

  public Language {
    suffixes = List.copyOf(suffixes);
  }

  boolean claims(String file) {
    return suffixes.stream().anyMatch(file::endsWith);
  }
}
