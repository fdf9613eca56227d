package dev.bulwark.frontend.nts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.testing.RandomSystems;
import dev.bulwark.frontend.testing.SmallStates;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramChecks;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Programs made of random systems reach the error exactly if the systems do. */
@Tag("slow")
class RandomSystemsTest {

  private static final FrontendOptions OPTIONS =
      FrontendOptions.DEFAULT.withProperty(new Property.ErrorLabel("error"));

  @Test
  void programsMeanWhatTheirSystemsDo() {
    int count = Boolean.getBoolean("bulwark.thorough") ? 5000 : 500;
    System.out.println("random transition systems, seeds from 0 to " + (count - 1));
    int errors = 0;
    for (int seed = 0; seed < count; seed++) {
      RandomSystems system = new RandomSystems(seed);
      String text = system.text();
      String message = "seed " + seed + "\n" + text;
      ParseResult result = new NtsFrontend(FrontendListener.NONE).parse("it.nts", text, OPTIONS);
      assertThat(result).as(message).isInstanceOf(ParseResult.Parsed.class);
      Program program = ((ParseResult.Parsed) result).program();
      assertThat(ProgramChecks.problems(program)).as(message).isEmpty();
      boolean expected = system.reachError();
      assertThat(SmallStates.reachError(program, 0, RandomSystems.HIGH, 10, 2_000_000))
          .as(message)
          .isEqualTo(expected);
      errors += expected ? 1 : 0;
    }
    assertThat(errors).isBetween(count / 10, count - count / 10);
  }
}
