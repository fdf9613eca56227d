package dev.bulwark.engine.predicate;

import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each way of abstraction on programs that need predicates. */
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
    return new EngineSubject(
        new Predicate(Objects.requireNonNull(Predicate.presets().get(preset))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"boolean", "cartesian", "impact", "small-blocks"})
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
  @ValueSource(strings = {"boolean", "cartesian", "impact", "small-blocks"})
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
}
