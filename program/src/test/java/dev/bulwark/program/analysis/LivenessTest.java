package dev.bulwark.program.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.testing.RandomPrograms;
import dev.bulwark.program.testing.TestProgram;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LivenessTest {

  private final TestProgram p = new TestProgram();

  @Test
  void followsReadsAndWritesBackwards() {
    TestProgram.Body f = p.procedure("f");
    ProgramVariable a = f.parameter("a");
    ProgramVariable r = f.result();
    ProgramVariable x = f.local("x");
    ProgramVariable y = f.local("y");
    Location l1 = f.location();
    Location l2 = f.location();
    f.assign(f.entry(), x, a.term(), l1);
    f.branch(l1, p.eq(a, 3), l2, f.exit());
    f.assign(l2, r, p.terms().apply(Op.BV_ADD, x.term(), y.term()), f.exit());
    p.main();
    Liveness liveness = Liveness.of(p.build().procedure("f"));
    assertThat(liveness.live(f.exit())).containsExactly(r);
    assertThat(liveness.live(l2)).containsExactly(x, y);
    assertThat(liveness.live(l1)).containsExactly(a, r, x, y);
    assertThat(liveness.isLive(f.entry(), x)).isFalse();
    // y is never written, and r is not written where a is not 3.
    assertThat(liveness.uninitialised()).containsExactly(r, y);
    assertThat(liveness.dead(l2)).containsExactly(a, r);
  }

  @Test
  void callsReadArgumentsAndWriteResults() {
    p.procedure("g").parameter("n");
    p.procedure("g").result();
    TestProgram.Body f = p.procedure("f");
    ProgramVariable x = f.local("x");
    ProgramVariable y = f.local("y");
    f.call(f.entry(), "g", List.of(x.term()), Optional.of(y), f.exit());
    p.main();
    assertThat(Liveness.of(p.build().procedure("f")).uninitialised()).containsExactly(x);
  }

  @Test
  void randomProgramsWriteBeforeTheyRead() {
    for (long seed = 0; seed < 100; seed++) {
      Program program = RandomPrograms.of(seed);
      for (Procedure procedure : program.procedures().values()) {
        assertThat(Liveness.of(procedure).uninitialised()).as("seed %d", seed).isEmpty();
      }
    }
  }
}
