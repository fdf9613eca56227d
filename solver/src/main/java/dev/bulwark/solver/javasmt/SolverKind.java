package dev.bulwark.solver.javasmt;

import dev.bulwark.solver.Theory;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.sosy_lab.java_smt.SolverContextFactory.Solvers;

/** The solvers we can talk to, and how they differ. */
enum SolverKind {
  Z3(
      "Z3",
      Solvers.Z3,
      List.of("z3", "z3java"),
      Set.of(Theory.INTEGERS, Theory.BIT_VECTORS),
      Set.of(),
      Set.of(Theory.INTEGERS)),
  BITWUZLA(
      "Bitwuzla",
      Solvers.BITWUZLA,
      List.of("bitwuzlaj"),
      Set.of(Theory.BIT_VECTORS),
      Set.of(),
      Set.of()),
  SMTINTERPOL(
      "SMTInterpol",
      Solvers.SMTINTERPOL,
      List.of(),
      Set.of(Theory.INTEGERS),
      Set.of(Theory.INTEGERS),
      Set.of()),
  PRINCESS(
      "Princess",
      Solvers.PRINCESS,
      List.of(),
      Set.of(Theory.INTEGERS, Theory.BIT_VECTORS),
      Set.of(Theory.INTEGERS, Theory.BIT_VECTORS),
      Set.of()),
  MATHSAT5(
      "MathSAT5",
      Solvers.MATHSAT5,
      List.of("mathsat5j"),
      Set.of(Theory.INTEGERS, Theory.BIT_VECTORS),
      Set.of(Theory.INTEGERS, Theory.BIT_VECTORS),
      Set.of());

  private final String title;
  private final Solvers javaSmt;
  private final List<String> libraries;
  private final Set<Theory> theories;
  private final Set<Theory> interpolates;
  private final Set<Theory> eliminates;

  SolverKind(
      String title,
      Solvers javaSmt,
      List<String> libraries,
      Set<Theory> theories,
      Set<Theory> interpolates,
      Set<Theory> eliminates) {
    this.title = title;
    this.javaSmt = javaSmt;
    this.libraries = libraries;
    this.theories = theories;
    this.interpolates = interpolates;
    this.eliminates = eliminates;
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

  /** Gives interpolants in the theory. */
  boolean interpolates(Theory theory) {
    return interpolates.contains(theory);
  }

  /**
   * May interpolate forever in a way that nothing can stop, taking all memory: Princess simplifies
   * interpolants by going through the values of large coefficients one by one.
   */
  boolean interpolatesInChildProcess() {
    return this == PRINCESS;
  }

  /**
   * May go on for long after it was asked to stop: SMTInterpol looks for requests while it solves,
   * and not while it walks formulas and proofs.
   */
  boolean interpolatesInSeparateThreads() {
    return this == SMTINTERPOL;
  }

  /** Eliminates quantifiers in the theory. */
  boolean eliminates(Theory theory) {
    return eliminates.contains(theory);
  }

  /** Comes in only when the user asks for it by name: its licence is not for everybody. */
  boolean isOptIn() {
    return this == MATHSAT5;
  }

  /** Can be asked under assumptions; for the others these are added and removed again. */
  boolean takesAssumptions() {
    return this == Z3 || this == BITWUZLA;
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
