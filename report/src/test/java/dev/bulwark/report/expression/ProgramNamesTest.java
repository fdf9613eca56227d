package dev.bulwark.report.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.testing.TestProgram;
import org.junit.jupiter.api.Test;

class ProgramNamesTest {

  private final TestProgram made = new TestProgram();
  private final TermFactory terms = made.terms();

  private Term less(String one, String other) {
    return terms.apply(
        Op.BV_ULT, terms.variable(one, Sort.bitVec(8)), terms.variable(other, Sort.bitVec(8)));
  }

  /** As much of a name as it takes to tell the variables of the term apart. */
  @Test
  void namesAreAsShortAsTheTermAllows() {
    made.main().local("a");
    made.main().skip(made.main().entry(), made.main().exit());
    TestProgram.Body function = made.procedure("f");
    function.local("a");
    function.local("b");
    function.skip(function.entry(), function.exit());
    ProgramNames names = new ProgramNames(made.build());
    assertThat(names.notation(less("main::a", "main.5>f::b"))).isEqualTo("a < b");
    assertThat(names.notation(less("main::a", "main.5>f::a"))).isEqualTo("main::a < f::a");
    assertThat(names.notation(less("main.3>f::a", "main.5>f::a")))
        .isEqualTo("main.3>f::a < main.5>f::a");
  }

  @Test
  void valuesAtEntryAndResultsAreNamedAsInContracts() {
    made.global("g");
    TestProgram.Body function = made.procedure("f");
    function.parameter("n");
    function.result();
    function.skip(function.entry(), function.exit());
    ProgramNames names = new ProgramNames(made.build());
    assertThat(names.notation(less("old(f::n)", "f::n"))).isEqualTo("\\old(n) < n");
    assertThat(names.notation(less("f::#result", "old(g)"))).isEqualTo("\\result < \\old(g)");
  }
}
