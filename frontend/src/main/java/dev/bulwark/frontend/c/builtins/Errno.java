package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Symbol;

/** Does a program look at {@code errno}? Where it does, what functions set it to matters. */
final class Errno {

  private Errno() {}

  /** As the variable that it is here, or by glibc's function behind the macro. */
  static boolean isUsed(Scope scope) {
    return scope.lookup("errno") instanceof Symbol.Global
        || scope.lookup("__errno_location") instanceof Symbol.Function;
  }
}
