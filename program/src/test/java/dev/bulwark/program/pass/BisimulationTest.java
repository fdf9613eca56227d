package dev.bulwark.program.pass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.testing.TestProgram;
import org.junit.jupiter.api.Test;

class BisimulationTest {

  private final TestProgram p = new TestProgram();
  private final TestProgram.Body main = p.main();

  private Program merged(Location one, Location other) {
    ProgramVariable x = main.local("x");
    Location taken = main.location();
    main.havoc(main.entry(), x, taken);
    Location rest = main.location();
    main.branch(taken, p.eq(x, 1), one, rest);
    main.branch(rest, p.eq(x, 2), other, main.exit());
    return new Bisimulation().apply(p.build()).program();
  }

  private static long errors(Program program) {
    return program.procedure("main").locations().stream().filter(Location::isError).count();
  }

  @Test
  void goalsStayApart() {
    Program merged = merged(main.error(), main.error());
    assertThat(merged.goals()).hasSize(2);
    assertThat(errors(merged)).isEqualTo(2);
  }

  @Test
  void placesOfOneGoalAreMerged() {
    Location error = main.error();
    Goal goal = error.goal().orElseThrow();
    Program merged = merged(error, main.location(new Location.Role.Error("unreach-call", goal)));
    assertThat(merged.goals()).containsExactly(goal);
    assertThat(errors(merged)).isEqualTo(1);
  }
}
