package dev.bulwark.lsp.check;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.lsp.findings.Finding;
import dev.bulwark.verification.MemoryWatch;
import dev.bulwark.verification.Solvers;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.Supervisor;
import dev.bulwark.verification.goals.GoalBoard;
import dev.bulwark.verification.goals.ManyGoalsRun;
import dev.bulwark.verification.verdicts.GoalVerdicts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks a file: the search of {@code verify --all}. What is decided is said whenever a part of the
 * search is over, with executions and invariants.
 */
public final class FileCheck {

  /** For the replays of one saying. */
  private static final Duration REPLAYS = Duration.ofSeconds(5);

  private final SourceRequest source;
  private final Path file;
  private final Budget budget;
  private final Consumer<Finding> findings;
  private final Sayings sayings = new Sayings();
  private volatile @Nullable GoalBoard board;
  private volatile @Nullable EditedFile edited;
  private int decided = -1;

  /**
   * @param source whose program the file belongs to
   * @param findings takes what is found, from one thread at a time
   */
  public FileCheck(SourceRequest source, Path file, Budget budget, Consumer<Finding> findings) {
    this.source =
        source.property() == null ? source.withProperty(GoalVerdicts.everything()) : source;
    this.file = file.toAbsolutePath().normalize();
    this.budget = budget;
    this.findings = findings;
  }

  /** Waits until all is said. */
  public void run() {
    EditorRun run =
        new EditorRun(budget, this::progress, text -> findings.accept(new Finding.Note(text)));
    ManyGoalsRun search =
        new ManyGoalsRun(run, source, Solvers.named(null, run::warn), known -> board = known)
            .aboutAllGoals()
            .readBy(
                listener -> {
                  EditedFile reader =
                      new EditedFile(file, source.entry() != null, findings, listener);
                  edited = reader;
                  return reader;
                });
    Optional<Reason> ended =
        new Supervisor(budget, MemoryWatch.none(), () -> {})
            .run(
                () -> {
                  Optional<Reason> why = search.decide();
                  say(true, true, Optional.ofNullable(budget.exhaustion()));
                  return why;
                },
                Optional::of,
                bug -> Optional.of(new Reason.Bug("internal error: " + bug)));
    GoalBoard known = board;
    if (known == null) {
      EditedFile reader = edited;
      boolean nothing = reader != null && reader.hasNoEntry();
      findings.accept(
          new Finding.Ended(
              nothing ? "" : ended.map(Reason::text).orElse("there is nothing to check")));
    } else if (ended.isPresent()) {
      say(false, true, ended);
    }
  }

  /** On the thread that searches, when a part of the search begins. */
  private void progress(String what) {
    GoalBoard known = board;
    if (known == null) {
      findings.accept(new Finding.Progress(0, 0, what));
      return;
    }
    int goals = known.size();
    int now = goals - known.open().size();
    findings.accept(new Finding.Progress(now, goals, what));
    if (now != decided) {
      decided = now;
      say(true, false, Optional.empty());
    }
  }

  private void say(boolean isSearching, boolean isLast, Optional<Reason> ended) {
    GoalBoard known = board;
    if (known == null) {
      return;
    }
    long end = System.nanoTime() + REPLAYS.toNanos();
    findings.accept(
        sayings.of(
            known.result(known.open().isEmpty() ? Optional.empty() : ended),
            isSearching,
            isLast,
            () -> System.nanoTime() > end));
  }
}
