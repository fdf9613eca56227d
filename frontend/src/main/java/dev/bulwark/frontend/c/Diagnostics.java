package dev.bulwark.frontend.c;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects what is wrong with the input, each thing once, so that one run reports all of it. */
final class Diagnostics {

  private final Set<Diagnostic> found = new LinkedHashSet<>();
  private boolean refused;

  void report(Diagnostic.Kind kind, Position position, String message) {
    found.add(new Diagnostic(kind, position, message));
    refused |= kind != Diagnostic.Kind.WARNING;
  }

  void addAll(Diagnostics other) {
    found.addAll(other.found);
    refused |= other.refused;
  }

  void unsupported(Position position, String message) {
    report(Diagnostic.Kind.UNSUPPORTED, position, message);
  }

  /** An error, unless the type is one that C has and we do not. */
  void error(Position position, CType type, String message) {
    if (type.unqualified() instanceof CType.OtherType other) {
      unsupported(position, other.construct() + " are not supported yet");
    } else {
      error(position, message);
    }
  }

  void error(Position position, String message) {
    report(Diagnostic.Kind.INPUT_ERROR, position, message);
  }

  void warning(Position position, String message) {
    report(Diagnostic.Kind.WARNING, position, message);
  }

  /** Is there anything that makes a program impossible? */
  boolean refused() {
    return refused;
  }

  /** How many there are, for {@link #takeBack}. */
  int count() {
    return found.size();
  }

  /** Takes back what was reported after there were so many, none of which refused the program. */
  List<Diagnostic> takeBack(int count) {
    List<Diagnostic> later = List.copyOf(found).subList(count, found.size());
    later.forEach(found::remove);
    refused = found.stream().anyMatch(known -> known.kind() != Diagnostic.Kind.WARNING);
    return later;
  }

  List<Diagnostic> sorted() {
    List<Diagnostic> list = new ArrayList<>(found);
    list.sort(Comparator.comparing(Diagnostic::position));
    return list;
  }
}
