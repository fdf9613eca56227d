package dev.bulwark.solver.decorator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracingSolverTest {

  private final TermFactory f = TermFactory.plain();
  private final Variable x = f.variable("main::x", Sort.INT);
  private final Variable b = f.variable("b", Sort.BOOL);

  private static CoreSolver tracing(TraceDirectory directory) {
    CoreSolver solver = JavaSmtSolvers.best(w -> {}).byName("smtinterpol").orElseThrow();
    return new TracingSolver(new CheckingSolver(solver), directory);
  }

  @Test
  void theDialogueIsAScript(@TempDir Path folder) throws IOException {
    CoreSolver solver = tracing(new TraceDirectory(folder.resolve("traces"), "main"));
    Term negative = f.lt(x, f.integer(0));
    try (CoreSession session = solver.openWithCores(Budget.unlimited())) {
      session.add(f.lt(f.integer(0), x));
      session.push();
      session.check(List.of(b, negative, f.not(b)));
      session.unsatCore();
      session.pop();
      session.check();
      session.model();
      session.check(List.of(negative));
    }
    List<String> lines = Files.readAllLines(folder.resolve("traces/main/00001-smtinterpol.smt2"));
    List<String> script = lines.stream().filter(line -> !line.startsWith(";")).toList();
    assertThat(script)
        .containsExactly(
            "(set-option :global-declarations true)",
            "(set-logic ALL)",
            "(declare-const |main::x| Int)",
            "(assert (< 0 |main::x|))",
            "(push 1)",
            "(declare-const b Bool)",
            "(define-fun assumption-0 () Bool (< |main::x| 0))",
            "(check-sat-assuming (b assumption-0 (not b)))",
            "(pop 1)",
            "(check-sat)",
            "(check-sat-assuming (assumption-0))",
            "(exit)");
    assertThat(lines).anySatisfy(line -> assertThat(line).startsWith("; unsat, "));
    assertThat(lines).anySatisfy(line -> assertThat(line).startsWith(";   core:"));
    assertThat(lines).anySatisfy(line -> assertThat(line).contains("|main::x| = "));
  }

  @Test
  void aFileForEachSession(@TempDir Path folder) {
    TraceDirectory directory = new TraceDirectory(folder, "main");
    tracing(directory).open(Budget.unlimited()).close();
    tracing(directory).open(Budget.unlimited()).close();
    assertThat(folder.resolve("main/00001-smtinterpol.smt2")).exists();
    assertThat(folder.resolve("main/00002-smtinterpol.smt2")).exists();
  }

  @Test
  void aDirectoryForEachProcess(@TempDir Path folder) {
    tracing(new TraceDirectory(folder, "ic3cfa:wp")).open(Budget.unlimited()).close();
    tracing(new TraceDirectory(folder, "ic3cfa:wp")).open(Budget.unlimited()).close();
    assertThat(folder.resolve("ic3cfa-wp/00001-smtinterpol.smt2")).exists();
    assertThat(folder.resolve("ic3cfa-wp-2/00001-smtinterpol.smt2")).exists();
  }

  @Test
  void aFolderThatCannotBeWrittenIsNamed(@TempDir Path folder) throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    CoreSolver solver = tracing(new TraceDirectory(file, "main"));
    assertThatThrownBy(() -> solver.open(Budget.unlimited()))
        .isInstanceOf(SolverException.class)
        .hasMessageContaining("cannot write the solver trace");
  }
}
