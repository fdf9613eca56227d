package dev.bulwark.frontend.c.symbols;

import dev.bulwark.program.CType;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A scope of C: a file, a function's parameters or a block, with identifiers and tags. */
public final class Scope {

  private final @Nullable Scope parent;
  // The nearest scope around this one that declares anything: blocks may nest deeply, and what is
  // around a block declares nothing more while the block is open.
  private final @Nullable Scope around;
  private final Map<String, Symbol> symbols = new HashMap<>();
  private final Map<String, CType> tags = new HashMap<>();
  private final Map<String, Integer> alignments = new HashMap<>();

  /** When names were declared: the file and all scopes in it share one clock. */
  private final Map<String, Integer> declared = new HashMap<>();

  private final int[] clock;

  public Scope(@Nullable Scope parent) {
    this.parent = parent;
    this.around = parent == null || !parent.isEmpty() ? parent : parent.around;
    this.clock = parent == null ? new int[1] : parent.clock;
  }

  private boolean isEmpty() {
    return symbols.isEmpty() && tags.isEmpty();
  }

  public @Nullable Scope parent() {
    return parent;
  }

  public void declare(String name, Symbol symbol) {
    symbols.put(name, symbol);
    declared.putIfAbsent(name, clock[0]++);
  }

  /** The time now, for {@link #asOf}. */
  public int now() {
    return clock[0];
  }

  /** This scope as it was at a time: without the locals that were declared later. */
  public Scope asOf(int time) {
    ArrayDeque<Scope> chain = new ArrayDeque<>();
    Scope file = this;
    for (Scope outer = parent; outer != null; outer = outer.parent) {
      chain.push(file);
      file = outer;
    }
    Scope view = file;
    for (Scope scope : chain) {
      view = new Scope(view);
      for (Map.Entry<String, Symbol> entry : scope.symbols.entrySet()) {
        if (scope.declared.getOrDefault(entry.getKey(), 0) < time) {
          view.symbols.put(entry.getKey(), entry.getValue());
        }
      }
      view.tags.putAll(scope.tags);
      view.alignments.putAll(scope.alignments);
    }
    return view;
  }

  /** Names that stand for types here. */
  public Set<String> typeNames() {
    Set<String> names = new TreeSet<>();
    Set<String> hidden = new HashSet<>();
    for (Scope scope = this; scope != null; scope = scope.parent) {
      for (Map.Entry<String, Symbol> entry : scope.symbols.entrySet()) {
        if (hidden.add(entry.getKey()) && entry.getValue() instanceof Symbol.TypeName) {
          names.add(entry.getKey());
        }
      }
    }
    return names;
  }

  public @Nullable Symbol lookup(String name) {
    for (Scope scope = this; scope != null; scope = scope.around) {
      Symbol symbol = scope.symbols.get(name);
      if (symbol != null) {
        return symbol;
      }
    }
    return null;
  }

  /** What the name stands for, declared here, has this alignment at least; 0 says nothing. */
  public void align(String name, int alignment) {
    alignments.merge(name, alignment, Math::max);
  }

  /** The alignment that its declaration gave to what the name stands for; 0 if it gave none. */
  public int alignment(String name) {
    for (Scope scope = this; scope != null; scope = scope.around) {
      if (scope.symbols.containsKey(name)) {
        return scope.alignments.getOrDefault(name, 0);
      }
    }
    return 0;
  }

  public void declareTag(String tag, CType type) {
    tags.put(tag, type);
  }

  /** What the tag stands for in this very scope. */
  public @Nullable CType ownTag(String tag) {
    return tags.get(tag);
  }

  public @Nullable CType lookupTag(String tag) {
    for (Scope scope = this; scope != null; scope = scope.around) {
      CType type = scope.tags.get(tag);
      if (type != null) {
        return type;
      }
    }
    return null;
  }
}
