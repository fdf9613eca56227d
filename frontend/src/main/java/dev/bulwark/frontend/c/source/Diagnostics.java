package dev.bulwark.frontend.c.source;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import dev.bulwark.program.Remedy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects what is wrong with the input, each thing once, so that one run reports all of it. */
public final class Diagnostics {

  private final Set<Diagnostic> found = new LinkedHashSet<>();
  private boolean refused;

  public void report(Diagnostic.Kind kind, Position position, String message) {
    report(new Diagnostic(kind, position, message));
  }

  public void report(Diagnostic diagnostic) {
    found.add(diagnostic);
    Diagnostic.Kind kind = diagnostic.kind();
    refused |= kind != Diagnostic.Kind.WARNING;
  }

  public void addAll(Diagnostics other) {
    found.addAll(other.found);
    refused |= other.refused;
  }

  public void unsupported(Position position, String message) {
    report(Diagnostic.Kind.UNSUPPORTED, position, message);
  }

  /** An error, unless the type is one that C has and we do not. */
  public void error(Position position, CType type, String message) {
    if (type.unqualified() instanceof CType.OtherType other) {
      unsupported(position, other.construct() + " are not supported yet");
    } else {
      error(position, message);
    }
  }

  public void error(Position position, String message) {
    report(Diagnostic.Kind.INPUT_ERROR, position, message);
  }

  /** An error that the user may mend without changing the input. */
  public void error(Position position, String message, Remedy remedy) {
    report(new Diagnostic(Diagnostic.Kind.INPUT_ERROR, position, message, remedy));
  }

  public void warning(Position position, String message) {
    report(Diagnostic.Kind.WARNING, position, message);
  }

  /** Is there anything that makes a program impossible? */
  public boolean refused() {
    return refused;
  }

  /** How many there are, for {@link #takeBack}. */
  public int count() {
    return found.size();
  }

  /**
   * Takes back what was reported behind the first ones, as many as given, none of which refused the
   * program.
   */
  public List<Diagnostic> takeBack(int count) {
    List<Diagnostic> later = List.copyOf(found).subList(count, found.size());
    later.forEach(found::remove);
    refused = found.stream().anyMatch(known -> known.kind() != Diagnostic.Kind.WARNING);
    return later;
  }

  public List<Diagnostic> sorted() {
    List<Diagnostic> list = new ArrayList<>(found);
    list.sort(Comparator.comparing(Diagnostic::position));
    return list;
  }
}
