package dev.bulwark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.ic3monolithic.Ic3Monolithic;
import dev.bulwark.engine.ic3monolithic.Ic3MonolithicConfiguration;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.treeic3.TreeIc3;
import dev.bulwark.engine.treeic3.TreeIc3Configuration;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CType;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.program.testing.TestProgram;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each rival of IC3CFA on three small programs, where it has to behave as its authors describe:
 * <i>growing</i> (the paper's Fig. 1) is beyond preimages and easy for interpolants, <i>same</i>
 * (Fig. 2) needs relative induction, <i>lock</i> has an error behind a few inputs.
 */
@Tag("slow")
final class RivalsTest {

  private static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      """;

  private static final String SAME =
      """
      int main(void) {
        int x = __VERIFIER_nondet_int(), y = x;
        while (1) { if (x != y) reach_error(); x = x + 1; y = y + 1; }
      }
      """;

  private static final String LOCK =
      """
      int main(void) {
        int state = 0;
        while (1) {
          int key = __VERIFIER_nondet_int();
          if (key == 7 * state + 1) state = state + 1; else state = 0;
          if (state == 4) reach_error();
        }
      }
      """;

  private final Map<String, Double> statistics = new HashMap<>();

  static Stream<Engine> engines() {
    return Stream.of(
        new Ic3Monolithic(Ic3MonolithicConfiguration.DEFAULT),
        new Ic3Monolithic(Ic3MonolithicConfiguration.EDGES),
        new TreeIc3(TreeIc3Configuration.DEFAULT),
        new TreeIc3(TreeIc3Configuration.EDGES),
        new TreeIc3(TreeIc3Configuration.DEFAULT.withInterpolants()),
        new TreeIc3(TreeIc3Configuration.EDGES.withInterpolants()));
  }

  private EngineSubject subject(Engine engine) {
    return new EngineSubject(
        engine,
        event -> {
          if (event instanceof Event.Statistic(String who, String name, double value)) {
            assertThat(who).isEqualTo(engine.name());
            statistics.put(name, value);
          }
        });
  }

  /** Fig. 1: x begins at 10 and grows without end; it never is 9. */
  private static Program growing() {
    TestProgram program = new TestProgram();
    TermFactory terms = program.terms();
    ProgramVariable x = program.global("x", Sort.INT, CType.INT);
    TestProgram.Body main = program.main();
    Location one = main.location();
    main.assign(main.entry(), x, terms.integer(10), one);
    main.assign(one, x, terms.add(x.term(), terms.integer(1)), one);
    main.assume(one, terms.eq(x.term(), terms.integer(9)), main.error());
    return new Simplification().apply(program.build()).program();
  }

  private static Program parse(String text) {
    return new Simplification().apply(CPrograms.parse(PRELUDE + text)).program();
  }

  @Test
  void growingIsBeyondPreimagesInOneSequenceOfFrames() {
    Engine engine = new Ic3Monolithic(new Ic3MonolithicConfiguration(true, true, 10));
    assertThat(subject(engine).assertUnknown(growing()))
        .isEqualTo("no fixed point within 10 frames");
    // One more value of x in each frame.
    assertThat(statistics.get("lemmas")).isGreaterThanOrEqualTo(10);
  }

  @Test
  void growingIsBeyondPreimagesInATree() {
    Engine engine = new TreeIc3(TreeIc3Configuration.DEFAULT.withMaxNodes(20));
    assertThat(subject(engine).assertUnknown(growing()))
        .isEqualTo("not covered within 20 nodes of the tree");
  }

  @Test
  void growingIsEasyForInterpolants() {
    Engine engine = new TreeIc3(TreeIc3Configuration.DEFAULT.withInterpolants());
    Proof proof = subject(engine).assertSafe(growing());
    assertThat(proof).isInstanceOf(Proof.Inductive.class);
    assertThat(statistics.get("nodes")).isLessThanOrEqualTo(5);
    assertThat(statistics.keySet()).anyMatch(name -> name.startsWith("refuted by"));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void sameNeedsRelativeInduction(Engine engine) {
    assertThat(subject(engine).assertSafe(parse(SAME)))
        .isInstanceOfSatisfying(
            Proof.Inductive.class,
            proof ->
                assertThat(proof.invariants().values())
                    .singleElement()
                    .asString()
                    .contains("main::x")
                    .contains("main::y"));
    assertThat(statistics.get("frames")).isLessThanOrEqualTo(4);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void lockIsOpenedByTheRightKeys(Engine engine) {
    subject(engine).assertUnsafe(parse(LOCK));
  }

  /** What the issue asks to be told while an engine runs. */
  @ParameterizedTest
  @MethodSource("engines")
  void progressIsTold(Engine engine) {
    StringBuilder told = new StringBuilder();
    new EngineSubject(
            engine,
            event -> {
              if (event instanceof Event.Progress(String who, int depth, String what)) {
                told.append(who).append(' ').append(depth).append(' ').append(what).append('\n');
              }
            })
        .assertSafe(parse(SAME));
    assertThat(told.toString())
        .matches(
            "(?s)("
                + engine.name()
                + " \\d+ \\d+ lemmas \\(last frames: [\\d ]*\\), \\d+ obligations, \\d+ queries"
                + " \\(\\d+/s\\)\n)+");
  }
}
