package dev.bulwark.solver.javasmt;

import dev.bulwark.solver.BudgetWatch;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.EliminationSolver;
import dev.bulwark.solver.HornSolver;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.z3.Z3HornSolver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The solvers that JavaSMT reaches on this machine. Libraries are loaded when a solver is first
 * asked for; one that is missing is reported once, and the next best solver takes its place, in the
 * end one in pure Java. May be used from several threads.
 */
public final class JavaSmtSolvers implements SolverProvider {

  /** Printed when it is used. */
  static final String MATHSAT5_LICENCE =
      "MathSAT5 is available for research and evaluation purposes only; it cannot be used in a"
          + " commercial environment without written permission of its authors (mathsat@fbk.eu)";

  private final @Nullable SolverKind choice;
  private final Consumer<String> warnings;
  private final Consumer<String> libraryLoader;
  private final BudgetWatch watch = new BudgetWatch();
  private final SeparateThreads threads = new SeparateThreads();
  private final Map<SolverKind, Optional<CoreSolver>> loaded = new EnumMap<>(SolverKind.class);
  private final Set<String> warned = new HashSet<>();

  private JavaSmtSolvers(
      @Nullable SolverKind choice, Consumer<String> warnings, Consumer<String> libraryLoader) {
    this.choice = choice;
    this.warnings = warnings;
    this.libraryLoader = libraryLoader;
  }

  /** For tests: native libraries are loaded by the given consumer. */
  static JavaSmtSolvers loading(
      Optional<String> choice, Consumer<String> warnings, Consumer<String> libraryLoader) {
    return new JavaSmtSolvers(
        choice.flatMap(SolverKind::named).orElse(null), warnings, libraryLoader);
  }

  /**
   * The best solver for each theory; the consumer gets a sentence for each solver that is missing.
   */
  public static JavaSmtSolvers best(Consumer<String> warnings) {
    return new JavaSmtSolvers(null, warnings, Libraries::load);
  }

  /**
   * The solver of this name wherever it knows the theory and is there.
   *
   * @throws IllegalArgumentException if there is no solver of this name, see {@link #names}
   */
  public static JavaSmtSolvers preferring(String name, Consumer<String> warnings) {
    SolverKind kind =
        SolverKind.named(name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "unknown solver " + name + "; known are " + String.join(", ", names())));
    return new JavaSmtSolvers(kind, warnings, Libraries::load);
  }

  /** The names that users may give. */
  public static List<String> names() {
    return Arrays.stream(SolverKind.values()).map(JavaSmtSolvers::name).toList();
  }

  private static String name(SolverKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public CoreSolver solver(Theory theory) {
    return candidates(theory).getFirst();
  }

  @Override
  public CoreSolver secondOpinion(Theory theory) {
    List<CoreSolver> candidates = candidates(theory);
    return candidates.get(Math.min(1, candidates.size() - 1));
  }

  @Override
  public synchronized Optional<InterpolationSolver> interpolation(Theory theory) {
    return first(
            List.of(SolverKind.SMTINTERPOL, SolverKind.PRINCESS), kind -> kind.interpolates(theory))
        .map(
            found ->
                found.kind().interpolatesInChildProcess()
                    ? new ChildInterpolation(found.kind(), found.solver().name())
                    : new JavaSmtInterpolation(
                        found.kind(), found.solver().name(), watch, threads));
  }

  @Override
  public synchronized Optional<EliminationSolver> elimination(Theory theory) {
    return first(List.of(SolverKind.Z3), kind -> kind.eliminates(theory))
        .map(found -> new JavaSmtElimination(found.kind(), found.solver().name(), watch));
  }

  /** Whatever the user's choice: no other solver that we talk to has one. */
  @Override
  public synchronized Optional<HornSolver> horn() {
    return load(SolverKind.Z3).map(loadedZ3 -> new Z3HornSolver(watch));
  }

  private record Found(SolverKind kind, CoreSolver solver) {}

  /** The user's choice if it is able to, else the first of the preferred that is and is there. */
  private Optional<Found> first(List<SolverKind> preferred, Predicate<SolverKind> isAble) {
    List<SolverKind> order = new ArrayList<>();
    if (choice != null) {
      order.add(choice);
    }
    order.addAll(preferred);
    for (SolverKind kind : order) {
      Optional<CoreSolver> solver = isAble.test(kind) ? load(kind) : Optional.empty();
      if (solver.isPresent()) {
        return Optional.of(new Found(kind, solver.get()));
      }
    }
    return Optional.empty();
  }

  @Override
  public synchronized Optional<CoreSolver> byName(String name) {
    return SolverKind.named(name).flatMap(this::load);
  }

  @Override
  public synchronized List<String> available() {
    return Arrays.stream(SolverKind.values())
        .filter(kind -> kind == choice || !kind.isOptIn())
        .filter(kind -> load(kind).isPresent())
        .map(JavaSmtSolvers::name)
        .toList();
  }

  /**
   * In the order of preference. Princess is there for bit-vectors when nothing else is: where
   * another solver works, its answers would come too late even for a second opinion.
   */
  private synchronized List<CoreSolver> candidates(Theory theory) {
    List<CoreSolver> found = new ArrayList<>();
    SolverKind chosen = choice;
    if (chosen != null && !chosen.knows(theory)) {
      warnOnce(
          chosen.title() + " cannot reason about " + theory.title() + "; another solver does that");
      chosen = null;
    }
    if (chosen != null) {
      load(chosen).ifPresent(found::add);
    }
    List<SolverKind> preferred =
        switch (theory) {
          case BIT_VECTORS -> List.of(SolverKind.BITWUZLA, SolverKind.Z3);
          case INTEGERS -> List.of(SolverKind.Z3, SolverKind.SMTINTERPOL);
        };
    for (SolverKind kind : preferred) {
      if (kind != chosen) {
        load(kind).ifPresent(found::add);
      }
    }
    if (found.isEmpty()) {
      load(SolverKind.PRINCESS).ifPresent(found::add);
    }
    if (found.isEmpty()) {
      throw new SolverException("no solver for " + theory.title() + " is available");
    }
    return found;
  }

  /**
   * MathSAT5 has to be loaded before any other native solver: else it takes over parts of their C++
   * libraries, and numbers vanish from its texts.
   */
  private Optional<CoreSolver> load(SolverKind kind) {
    if (choice != null && choice.isOptIn() && choice != kind) {
      load(choice);
    }
    Optional<CoreSolver> known = loaded.get(kind);
    if (known == null) {
      known = tryLoad(kind);
      loaded.put(kind, known);
    }
    return known;
  }

  private Optional<CoreSolver> tryLoad(SolverKind kind) {
    try (Connection connection = Connection.open(kind, libraryLoader)) {
      if (kind.isOptIn()) {
        requireWhole(connection.context().getVersion());
        warnOnce(MATHSAT5_LICENCE);
      }
      return Optional.of(new JavaSmtSolver(kind, connection.context().getVersion(), watch));
    } catch (SolverException e) {
      warnOnce(complaint(kind, e));
      return Optional.empty();
    }
  }

  /** Of a library that was loaded too late the version breaks off before its first number. */
  private static void requireWhole(String version) {
    if (!version.endsWith(")")) {
      throw new SolverException(
          "it was loaded after another native solver, and has to be loaded before all of them");
    }
  }

  private static String complaint(SolverKind kind, SolverException e) {
    if (kind.isOptIn()) {
      return kind.title()
          + " is not available, so another solver takes its place: Bulwark does not come with it,"
          + " since its licence is for research and evaluation only. If that is what you do, run"
          + " scripts/fetch-mathsat5 (bin/fetch-mathsat5 in the distribution), or put "
          + String.join(" and ", kind.libraryFiles())
          + " into "
          + Libraries.usersFolder()
          + ". ("
          + e.getMessage()
          + ")";
    }
    if (!kind.isNative()) {
      return kind.title() + " is not available: " + e.getMessage();
    }
    return kind.title()
        + " is not available, so another solver takes its place, perhaps a slower one: the native"
        + " library "
        + String.join(" or ", kind.libraryFiles())
        + " could not be loaded ("
        + e.getMessage()
        + "). Put it beside Bulwark's jars or into java.library.path.";
  }

  private void warnOnce(String message) {
    if (warned.add(message)) {
      warnings.accept(message);
    }
  }
}
