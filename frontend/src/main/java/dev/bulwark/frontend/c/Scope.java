package dev.bulwark.frontend.c;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A scope of C: a file, a function's parameters or a block, with identifiers and tags. */
final class Scope {

  private final @Nullable Scope parent;
  // The nearest scope around this one that declares anything: blocks may nest deeply, and what is
  // around a block declares nothing more while the block is open.
  private final @Nullable Scope around;
  private final Map<String, Symbol> symbols = new HashMap<>();
  private final Map<String, SourceType> tags = new HashMap<>();

  Scope(@Nullable Scope parent) {
    this.parent = parent;
    this.around = parent == null || !parent.isEmpty() ? parent : parent.around;
  }

  private boolean isEmpty() {
    return symbols.isEmpty() && tags.isEmpty();
  }

  @Nullable Scope parent() {
    return parent;
  }

  void declare(String name, Symbol symbol) {
    symbols.put(name, symbol);
  }

  @Nullable Symbol lookup(String name) {
    for (Scope scope = this; scope != null; scope = scope.around) {
      Symbol symbol = scope.symbols.get(name);
      if (symbol != null) {
        return symbol;
      }
    }
    return null;
  }

  void declareTag(String tag, SourceType type) {
    tags.put(tag, type);
  }

  @Nullable SourceType lookupTag(String tag) {
    for (Scope scope = this; scope != null; scope = scope.around) {
      SourceType type = scope.tags.get(tag);
      if (type != null) {
        return type;
      }
    }
    return null;
  }
}
