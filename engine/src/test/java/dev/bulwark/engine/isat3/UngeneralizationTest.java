package dev.bulwark.engine.isat3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.ic3.Consecution;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameSolver;
import dev.bulwark.engine.common.ic3.FrameStep;
import dev.bulwark.engine.common.ic3.LocationSpace;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.icp.IcpSolver;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Ungeneralization against the initial states (§2.4.3): a cube that was generalized by the steps
 * within a loop meets what the steps from the start lead to, and gets bounds back.
 */
final class UngeneralizationTest {

  /**
   * What relative induction makes of a cube.
   *
   * @param dropped literals that went by asking without them
   */
  private record Generalized(Cube core, long ungeneralizations, long dropped) {

    Set<String> variables() {
      Set<String> names = new TreeSet<>();
      for (Term literal : core.literals()) {
        Terms.freeVariables(literal).forEach(variable -> names.add(variable.name()));
      }
      return names;
    }
  }

  /** The only loop of a program. */
  private static final class Loop {

    private final TransitionGraph graph;
    private final TermFactory terms;
    private final Location head;

    Loop(String text) {
      Program program = new SmallPrograms.Task(text, true, 0).program();
      graph = TransitionGraph.of(InlinedProgram.of(new Task(program)), true);
      terms = graph.terms();
      head =
          graph.locations().stream()
              .filter(location -> location != graph.start())
              .findFirst()
              .orElseThrow();
    }

    private Variable variable(String name) {
      return graph.program().start().frameVariables().stream()
          .map(ProgramVariable::term)
          .filter(variable -> variable.name().equals("main::" + name))
          .findFirst()
          .orElseThrow();
    }

    Term atLeast(String name, int limit) {
      return terms.apply(Op.BV_ULE, terms.bitVec(8, limit), variable(name));
    }

    Term atMost(String name, int limit) {
      return terms.apply(Op.BV_ULE, variable(name), terms.bitVec(8, limit));
    }

    /** With frames that exclude nothing. */
    Generalized generalized(int level, boolean drops, Term... literals) {
      LocationSpace space = new LocationSpace(graph, FrameStep.Encoding.PRIMED_NUMBERS);
      space.frames().extend();
      Counters counters = new Counters();
      LiteralRotation rotation = new LiteralRotation(terms, counters);
      try (FrameSolver frames = FrameSolver.ordered(space, new IcpSolver(), Budget.unlimited())) {
        OrderedInduction induction = new OrderedInduction(space, frames, rotation, drops, counters);
        Cube core = core(induction.check(head, Cube.of(List.of(literals)), level));
        Generalized generalized =
            new Generalized(core, counters.ungeneralizations, counters.droppedAgainstInitial);
        // With the steps from the start: F_(i-1) ∧ ¬ĉ' ∧ T ∧ ĉ'
        assertThat(core(induction.check(head, core, level)).isEmpty()).isFalse();
        return generalized;
      }
    }

    private static Cube core(Consecution.Result result) {
      assertThat(result).isInstanceOf(Consecution.Inductive.class);
      return ((Consecution.Inductive) result).core();
    }
  }

  @Test
  void boundsComeBackWhereTheStartLeadsIntoTheRest() {
    Loop input = new Loop(SmallPrograms.firstValue("__VERIFIER_nondet_uchar()"));
    Generalized kept = input.generalized(2, false, input.atLeast("x", 10), input.atLeast("y", 5));
    assertThat(kept.variables()).containsExactly("main::x", "main::y");
    assertThat(kept.ungeneralizations).isEqualTo(1);
    // It is 0 at first too, so that what the loop needs is enough.
    Loop zero = new Loop(SmallPrograms.firstValue("0"));
    Generalized rest = zero.generalized(2, false, zero.atLeast("x", 10), zero.atLeast("y", 5));
    assertThat(rest.variables()).containsExactly("main::y");
    assertThat(rest.ungeneralizations).isZero();
  }

  /** Of {@code F_0} there is nothing but the start: what keeps the cube apart from it is all. */
  @Test
  void atTheFirstLevelAllBoundsComeFromTheStart() {
    Loop input = new Loop(SmallPrograms.firstValue("__VERIFIER_nondet_uchar()"));
    Generalized core = input.generalized(1, false, input.atLeast("x", 10), input.atLeast("y", 5));
    assertThat(core.variables()).containsExactly("main::x");
    assertThat(core.ungeneralizations).isEqualTo(1);
  }

  /** No byte's square is 2 or 3, which takes decisions to see, and rotation makes none. */
  @Test
  void literalsAreDroppedAgainstTheInitialStates() {
    Loop loop = new Loop(Objects.requireNonNull(SmallPrograms.ALL.get("first square")).text());
    Term[] cube = {
      loop.atLeast("first", 1),
      loop.atMost("square", 2),
      loop.atLeast("square", 2),
      loop.atMost("y", 7),
      loop.atLeast("y", 7)
    };
    Generalized rotated = loop.generalized(1, false, cube);
    Generalized dropped = loop.generalized(1, true, cube);
    assertThat(rotated.dropped).isZero();
    assertThat(dropped.dropped).isEqualTo(1);
    assertThat(rotated.core.literals()).containsAll(dropped.core.literals());
    assertThat(rotated.variables()).containsExactly("main::square", "main::y");
    assertThat(dropped.variables()).containsExactly("main::square");
    // The loop needs another one, which holds at first.
    Generalized both = loop.generalized(2, true, cube);
    assertThat(both.dropped).isEqualTo(1);
    assertThat(both.variables()).containsExactly("main::first", "main::square");
  }
}
