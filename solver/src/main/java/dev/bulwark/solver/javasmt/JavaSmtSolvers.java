package dev.bulwark.solver.javasmt;

import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
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
import org.jspecify.annotations.Nullable;
import org.sosy_lab.common.NativeLibraries;

/**
 * The solvers that JavaSMT reaches on this machine. Libraries are loaded when a solver is first
 * asked for; one that is missing is reported once, and the next best solver takes its place, in the
 * end one in pure Java. May be used from several threads.
 */
public final class JavaSmtSolvers implements SolverProvider {

  private final @Nullable SolverKind choice;
  private final Consumer<String> warnings;
  private final Consumer<String> libraryLoader;
  private final BudgetWatch watch = new BudgetWatch();
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
    return new JavaSmtSolvers(null, warnings, NativeLibraries::loadLibrary);
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
    return new JavaSmtSolvers(kind, warnings, NativeLibraries::loadLibrary);
  }

  /** The names that users may give. */
  public static List<String> names() {
    return Arrays.stream(SolverKind.values())
        .map(kind -> kind.name().toLowerCase(Locale.ROOT))
        .toList();
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
  public synchronized Optional<CoreSolver> byName(String name) {
    return SolverKind.named(name).flatMap(this::load);
  }

  @Override
  public synchronized List<String> available() {
    return names().stream().filter(name -> byName(name).isPresent()).toList();
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

  private Optional<CoreSolver> load(SolverKind kind) {
    Optional<CoreSolver> known = loaded.get(kind);
    if (known == null) {
      known = tryLoad(kind);
      loaded.put(kind, known);
    }
    return known;
  }

  private Optional<CoreSolver> tryLoad(SolverKind kind) {
    try (Connection connection = Connection.open(kind, libraryLoader)) {
      return Optional.of(new JavaSmtSolver(kind, connection.context().getVersion(), watch));
    } catch (SolverException e) {
      warnOnce(complaint(kind, e));
      return Optional.empty();
    }
  }

  private static String complaint(SolverKind kind, SolverException e) {
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
