package dev.bulwark.engine.boxes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Result;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.EventListener;
import dev.bulwark.engine.GoalListener;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.Agreement;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.RandomTasks;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.icp.WithIcp;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Program;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every verdict is certified. */
final class BoxesTest {

  private static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      """;

  private final EngineSubject engine = new EngineSubject(new Boxes());

  /** In the style of event-condition-action systems: a mode, a level that is scaled, and events. */
  private static final String EVENTS =
      """
      int mode = 1, level = -89, heat = 5;
      static void react(int event) {
        if (mode == 1 && level <= -86 && event == 1) {
          level = level / 5 - 251576; level = level * 2; mode = 2;
        } else if (mode == 2 && level <= -86 && event == 2) {
          level = level % 24 - 62; mode = 3;
        } else if (mode == 3 && -86 < level && level <= -38 && event == 3) {
          level = -89; heat = heat % 100 + 300; mode = 4;
        } else if (mode == 4 && heat > 43 && event == 4) {
          heat = heat / 100; level = level - 3; mode = 1;
        }
      }
      int main(void) {
        while (1) {
          int event = __VERIFIER_nondet_int();
          CHECK
          react(event);
        }
      }
      """;

  private static Program events(String check) {
    return CPrograms.parse(PRELUDE + EVENTS.replace("CHECK", check));
  }

  @Test
  void combinationsThatNeverComeAbout() {
    Proof proof = engine.assertSafe(events("if (mode == 3 && level <= -86) reach_error();"));
    assertThat(proof).isInstanceOf(Proof.Inductive.class);
    engine.assertSafe(events("if (mode == 1 && heat > 43) reach_error();"));
    engine.assertSafe(events("if (mode == 4 && level > -86) reach_error();"));
  }

  @Test
  void combinationsThatDo() {
    engine.assertUnknown(events("if (mode == 3 && level > -86) reach_error();"));
    engine.assertUnknown(events("if (mode == 4 && heat > 43) reach_error();"));
  }

  @Test
  void nestedLoopsAndFlags() {
    engine.assertSafe(
        CPrograms.parse(
            PRELUDE
                + """
                int main(void) {
                  _Bool open = 0; unsigned n = 0;
                  while (__VERIFIER_nondet_int()) {
                    if (!open) { open = 1; n = 1; }
                    while (__VERIFIER_nondet_int() && n < 100u) n = n * 2u;
                    if (open && n == 0u) reach_error();
                    if (n > 198u) reach_error();
                    if (__VERIFIER_nondet_int()) open = 0;
                  }
                }
                """));
  }

  @Test
  void recursionIsLeftToOthers() {
    assertThat(
            engine.assertUnknown(
                CPrograms.parse(
                    PRELUDE
                        + "int f(int n) { return n > 0 ? f(n - 1) : n; }"
                        + " int main(void) { if (f(3) > 3) reach_error(); }")))
        .contains("recursion");
  }

  /** More cells than are looked at: variables with many intervals are given up first. */
  @Test
  void tooManyCells() {
    StringBuilder text = new StringBuilder(PRELUDE + "int main(void) { int s = 1;\n");
    List<String> names = List.of("a", "b", "c", "d");
    names.forEach(name -> text.append("int " + name + " = 0;\n"));
    text.append("while (1) { int k = __VERIFIER_nondet_int();\n");
    for (String name : names) {
      text.append("switch (" + name + ") {");
      for (int i = 0; i < 12; i++) {
        text.append(" case " + 7 * i + ": if (k == " + i + ") s = 1; break;");
      }
      text.append("}\n").append(name).append(" = __VERIFIER_nondet_int();\n");
    }
    text.append("if (s == 1) s = 2; else s = 1; if (s == 3) reach_error(); } }");
    engine.assertSafe(CPrograms.parse(text.toString()));
  }

  @Test
  void ofManyGoalsThoseThatNoBoxLeadsTo() {
    Program program =
        events(
            """
            if (mode == 1 && level <= -86) reach_error();
            if (mode == 3 && level <= -86) reach_error();
            if (mode == 4 && heat > 43) reach_error();
            if (mode == 1 && heat > 43) reach_error();
            """);
    List<Goal> goals = program.goals();
    List<Proof> reported = new ArrayList<>();
    GoalListener listener =
        new GoalListener() {
          @Override
          public Set<Goal> reached(ErrorInputs inputs) {
            throw new AssertionError("it looks for none");
          }

          @Override
          public Set<Goal> unreachable(Proof proof) {
            reported.add(proof);
            return Set.of(goals.get(1), goals.get(3));
          }
        };
    Verdict verdict =
        new Boxes()
            .check(
                new Task(program),
                new EngineContext(
                    SOLVERS,
                    Budget.of(Duration.ofSeconds(60)),
                    EventListener.NONE,
                    LemmaExchange.NONE,
                    listener));
    assertThat(verdict).isInstanceOf(Verdict.Unknown.class);
    assertThat(reported).hasSize(1);
    Proof proof = reported.getFirst();
    assertThat(goals.stream().map(proof.goals()::contains))
        .containsExactly(false, true, false, true);
    assertThat(check(program, proof)).isInstanceOf(Result.Confirmed.class);
  }

  private static final SolverProvider SOLVERS = new WithIcp(JavaSmtSolvers.best(warning -> {}));

  private static Result check(Program program, Proof proof) {
    return new CertificateChecker(SOLVERS).check(program, proof, Budget.of(Duration.ofSeconds(60)));
  }

  /** The checker asks case by case where there are many; each of them counts. */
  @Test
  void aProofWithoutOneOfItsBoxesIsNone() {
    StringBuilder text = new StringBuilder(PRELUDE + "int main(void) { int s = 0; while (1) {\n");
    text.append("int k = __VERIFIER_nondet_int();\n");
    for (int i = 0; i < 12; i++) {
      text.append("if (s == " + i + " && k == 1) s = " + (i + 1) % 12 + "; else\n");
    }
    text.append("s = s; if (s == 12) reach_error(); } }");
    Program program = CPrograms.parse(text.toString());
    Proof.Inductive proof = (Proof.Inductive) engine.assertSafe(program);
    int boxes = 0;
    for (Map.Entry<CutPoint, Term> entry : proof.invariants().entrySet()) {
      if (!(entry.getValue() instanceof Application union) || union.op() != Op.OR) {
        continue;
      }
      for (int i = 0; i < union.arity(); i++) {
        List<Term> others = new ArrayList<>(union.args());
        others.remove(i);
        Map<CutPoint, Term> fewer = new LinkedHashMap<>(proof.invariants());
        fewer.put(entry.getKey(), program.terms().or(others));
        assertThat(check(program, new Proof.Inductive(fewer))).isInstanceOf(Result.Refuted.class);
        boxes++;
      }
    }
    assertThat(boxes).isEqualTo(12);
  }

  @Test
  @Tag("slow")
  void randomProgramsAgainstAllTheirRuns() {
    Agreement agreement =
        Agreement.of(
            "boxes",
            Agreement.samples(
                5_000_000,
                60,
                seed -> CPrograms.parse(RandomTasks.of(seed)),
                new BruteForce(3_000)),
            program -> engine.check(program, Budget.of(Duration.ofSeconds(20))));
    assertThat(agreement.safe()).isGreaterThan(5);
    assertThat(agreement.unsafe()).isZero();
  }
}
