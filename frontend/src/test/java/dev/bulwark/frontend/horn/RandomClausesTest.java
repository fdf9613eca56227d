package dev.bulwark.frontend.horn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.testing.RandomClauses;
import dev.bulwark.frontend.testing.SmallStates;
import dev.bulwark.program.ProgramChecks;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs made of random clauses reach the error exactly if false is in the least model. */
@Tag("slow")
class RandomClausesTest {

  private static final FrontendOptions OPTIONS =
      FrontendOptions.DEFAULT.withProperty(new Property.Unsatisfiable());

  /** With at most so many atoms in a body. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void programsMeanWhatTheirClausesDo(int most) {
    int count = Boolean.getBoolean("bulwark.thorough") ? 2000 : 200;
    int unsatisfiable = 0;
    for (int seed = 0; seed < count; seed++) {
      RandomClauses clauses = new RandomClauses(1000L * most + seed, most);
      String text = clauses.text();
      String message = "seed " + (1000L * most + seed) + "\n" + text;
      ParseResult result = new HornFrontend(FrontendListener.NONE).parse("it.smt2", text, OPTIONS);
      assertThat(result).as(message).isInstanceOf(ParseResult.Parsed.class);
      var program = ((ParseResult.Parsed) result).program();
      assertThat(ProgramChecks.problems(program)).as(message).isEmpty();
      boolean expected = clauses.areUnsatisfiable();
      assertThat(SmallStates.reachError(program, 0, RandomClauses.HIGH, 40, 2_000_000))
          .as(message)
          .isEqualTo(expected);
      unsatisfiable += expected ? 1 : 0;
    }
    assertThat(unsatisfiable).isBetween(count / 10, count - count / 10);
  }
}
