package dev.bulwark.engine.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedSearch;
import dev.bulwark.engine.common.predicates.PredicateConfiguration;
import dev.bulwark.engine.common.predicates.PredicateConfiguration.Blocks;
import dev.bulwark.engine.common.predicates.PredicateDomain;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.loop.LoopStructure;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.solver.Solver;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each way of abstraction on programs that need predicates. */
@Tag("slow")
final class PredicateTest {

  private static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      """;

  private static Program parse(String text) {
    return new Simplification().apply(CPrograms.parse(PRELUDE + text)).program();
  }

  private static EngineSubject subject(String preset) {
    return new EngineSubject(PredicateFamily.FAMILY.preset(preset).engine());
  }

  @ParameterizedTest
  @ValueSource(strings = {"boolean", "cartesian", "impact", "small-blocks", "functions"})
  void inequalitiesOfLoops(String preset) {
    String text =
        """
        int main(void) {
          int n = __VERIFIER_nondet_int(), i = 0;
          if (n < 1) { return 0; }
          while (i < n) { i++; }
          if (i %s n) { reach_error(); }
        }
        """;
    subject(preset).assertSafe(parse(text.formatted("!=")));
    subject(preset).assertUnsafe(parse(text.formatted("==")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"boolean", "cartesian", "impact", "small-blocks", "functions"})
  void locks(String preset) {
    String text =
        """
        int main(void) {
          int lock = 0, old = 0, new = 0;
          do {
            if (lock != 0) { reach_error(); }
            lock = 1;
            old = new;
            if (__VERIFIER_nondet_int()) { lock = 0; new++; }
          } while (new != old);
          if (lock %s 1) { reach_error(); }
        }
        """;
    subject(preset).assertSafe(parse(text.formatted("!=")));
    subject(preset).assertUnsafe(parse(text.formatted("==")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"boolean", "cartesian"})
  void blocksAreMerged(String preset) {
    StringBuilder text = new StringBuilder("int main(void) { int s = 0;\n while (1) {\n");
    for (int i = 0; i < 10; i++) {
      text.append("  if (__VERIFIER_nondet_int()) s = 1;\n");
    }
    text.append("  if (s > 1) reach_error();\n } }");
    // 2^10 ways through the body, but one block.
    subject(preset).assertSafe(parse(text.toString()));
  }

  private static final String CALLS =
      """
      int step(int x) { if (__VERIFIER_nondet_int()) return x + 1; return x; }
      int main(void) {
        int a = 0, b = 0;
        while (__VERIFIER_nondet_int() && a < 1000) {
          a = step(a);
          b = step(b);
          if (b > a) b = a;
        }
        if (a %s b) { reach_error(); }
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"boolean", "functions"})
  void functionsThatAreCalledTwice(String preset) {
    subject(preset).assertSafe(parse(CALLS.formatted("<")));
    subject(preset).assertUnsafe(parse(CALLS.formatted(">")));
  }

  /** The function's entry and exit, once for each of its calls. */
  @Test
  void blocksEndAtFunctionBorders() {
    Verdict unknown = Verdict.inconclusive("not asked");
    Verdict verdict =
        InlinedSearch.checkWithLatches(
            "test",
            new Task(parse(CALLS.formatted("<"))),
            LemmaExchange.NONE,
            (program, lemmas) -> {
              Program inlined = program.program();
              Set<Location> borders = program.borders();
              assertThat(borders).hasSize(4);
              assertThat(blockEnds(Blocks.FUNCTIONS, inlined, borders))
                  .hasSize(4 + 1)
                  .containsAll(borders);
              assertThat(blockEnds(Blocks.LOOPS, inlined, borders))
                  .isEqualTo(List.copyOf(LoopStructure.of(inlined.start()).heads()));
              return unknown;
            });
    assertThat(verdict).isSameAs(unknown);
  }

  /** Several ways back to the head would be several blocks. */
  @Test
  void waysOfARoundMeetBeforeTheLoopHead() {
    Program program =
        parse(
            """
            int main(void) {
              int s = 0;
              while (s < 9) {
                if (__VERIFIER_nondet_int()) { s = 1; continue; }
                if (__VERIFIER_nondet_int()) { s = 2; continue; }
                s = 3;
              }
              reach_error();
            }
            """);
    assertThat(backEdges(program.procedure("main"))).isGreaterThan(1);
    Verdict unknown = Verdict.inconclusive("not asked");
    Verdict verdict =
        InlinedSearch.checkWithLatches(
            "test",
            new Task(program),
            LemmaExchange.NONE,
            (inlined, lemmas) -> {
              assertThat(backEdges(inlined.program().start())).isEqualTo(1);
              return unknown;
            });
    assertThat(verdict).isSameAs(unknown);
  }

  private static int backEdges(Procedure procedure) {
    return LoopStructure.of(procedure).loops().getFirst().backEdges().size();
  }

  private static List<Location> blockEnds(Blocks blocks, Program inlined, Set<Location> borders) {
    Solver solver =
        JavaSmtSolvers.best(warning -> {})
            .solver(Theory.of(inlined.globals().stream().map(ProgramVariable::sort).toList()));
    try (PredicateDomain domain =
        new PredicateDomain(
            inlined,
            borders,
            PredicateConfiguration.DEFAULT.with(blocks),
            solver,
            Budget.unlimited())) {
      return inlined.start().locations().stream().filter(domain::isBlockEnd).toList();
    }
  }
}
