package dev.bulwark.program.dot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.Action;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.testing.RandomPrograms;
import dev.bulwark.program.testing.TestProgram;
import org.junit.jupiter.api.Test;

class ProgramDotTest {

  @Test
  void drawsProceduresAsClusters() {
    TestProgram p = new TestProgram();
    TestProgram.Body main = p.main();
    ProgramVariable x = main.local("x");
    Location head = main.location();
    Location error = main.error();
    Location incomplete = main.location(new Location.Role.Incomplete("says \"no\""));
    main.havoc(main.entry(), x, head);
    main.assign(head, x, p.plus(x, 1), main.entry());
    main.edge(error, Action.SKIP, incomplete);
    String dot = ProgramDot.of(p.build());
    assertThat(dot)
        .startsWith("digraph program {")
        .endsWith("}\n")
        .contains("subgraph cluster_0", "subgraph cluster_1", "label=\"main()\"")
        .contains("\"main.0\" -> \"main.2\"")
        .contains("fillcolor=red", "fillcolor=orange", "says \\\"no\\\"")
        .contains("peripheries=2");
  }

  @Test
  void quotesAndBracesAreBalancedInRandomPrograms() {
    for (long seed = 0; seed < 50; seed++) {
      Program program = RandomPrograms.of(seed);
      String dot = ProgramDot.of(program);
      String bare = dot.replace("\\\\", "").replace("\\\"", "");
      assertThat(bare.chars().filter(c -> c == '"').count() % 2).as("seed %d", seed).isZero();
      String unquoted = bare.replaceAll("\"[^\"]*\"", "");
      assertThat(unquoted.chars().filter(c -> c == '{').count())
          .isEqualTo(unquoted.chars().filter(c -> c == '}').count())
          .isEqualTo(1 + program.procedures().size());
      assertThat(ProgramDot.of(RandomPrograms.of(seed))).isEqualTo(dot);
    }
  }
}
