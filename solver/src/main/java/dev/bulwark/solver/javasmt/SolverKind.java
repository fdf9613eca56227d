package dev.bulwark.solver.javasmt;

import dev.bulwark.solver.Theory;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.sosy_lab.java_smt.SolverContextFactory.Solvers;

/** The solvers we can talk to, and how they differ. */
enum SolverKind {
  Z3("Z3", Solvers.Z3, List.of("z3", "z3java"), Set.of(Theory.INTEGERS, Theory.BIT_VECTORS), true),
  BITWUZLA("Bitwuzla", Solvers.BITWUZLA, List.of("bitwuzlaj"), Set.of(Theory.BIT_VECTORS), true),
  SMTINTERPOL("SMTInterpol", Solvers.SMTINTERPOL, List.of(), Set.of(Theory.INTEGERS), false),
  PRINCESS(
      "Princess", Solvers.PRINCESS, List.of(), Set.of(Theory.INTEGERS, Theory.BIT_VECTORS), false);

  private final String title;
  private final Solvers javaSmt;
  private final List<String> libraries;
  private final Set<Theory> theories;
  private final boolean takesAssumptions;

  SolverKind(
      String title,
      Solvers javaSmt,
      List<String> libraries,
      Set<Theory> theories,
      boolean takesAssumptions) {
    this.title = title;
    this.javaSmt = javaSmt;
    this.libraries = libraries;
    this.theories = theories;
    this.takesAssumptions = takesAssumptions;
  }

  String title() {
    return title;
  }

  Solvers javaSmt() {
    return javaSmt;
  }

  /** File names of the native libraries on this platform; none for solvers in Java. */
  List<String> libraryFiles() {
    return libraries.stream().map(System::mapLibraryName).toList();
  }

  boolean isNative() {
    return !libraries.isEmpty();
  }

  boolean knows(Theory theory) {
    return theories.contains(theory);
  }

  /** Can be asked under assumptions; for the others these are added and removed again. */
  boolean takesAssumptions() {
    return takesAssumptions;
  }

  /** Has conjunctions and disjunctions of any number of formulas; elsewhere JavaSMT nests them. */
  boolean hasFlatJunctions() {
    return this == Z3 || this == SMTINTERPOL;
  }

  /** Ignores requests to shut down and heeds only an interrupt of its thread. */
  boolean heedsOnlyInterrupts() {
    return this == PRINCESS;
  }

  static Optional<SolverKind> named(String name) {
    String wanted = name.toUpperCase(Locale.ROOT);
    for (SolverKind kind : values()) {
      if (kind.name().equals(wanted)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
