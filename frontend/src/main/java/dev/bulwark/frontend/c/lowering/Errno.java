package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Symbol;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Functions of the library that set {@code errno}, which the model does not. Where a program looks
 * at it, in whatever file, that is an assumption.
 */
public final class Errno {

  private final Set<String> functions = new LinkedHashSet<>();

  Errno() {}

  /** The function is called, or may be. */
  public void mayBeSetBy(String function) {
    functions.add(function);
  }

  /** What is assumed of a program with these files. */
  public List<String> assumptions(Collection<Scope> files) {
    return files.stream().anyMatch(Errno::isUsed)
        ? functions.stream().map(function -> function + " does not set errno").toList()
        : List.of();
  }

  /** As the variable that it is here, or by glibc's function behind the macro. */
  private static boolean isUsed(Scope file) {
    return file.lookup("errno") instanceof Symbol.Global
        || file.lookup("__errno_location") instanceof Symbol.Function;
  }
}
