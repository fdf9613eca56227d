package dev.bulwark.program.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.testing.TestProgram;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GuardedStepTest {

  private final TestProgram program = new TestProgram();
  private final TermFactory terms = program.terms();
  private final TestProgram.Body main = program.main();
  private final ProgramVariable x = main.local("x");
  private final ProgramVariable y = main.local("y");
  private final List<Variable> symbols = new ArrayList<>();

  private GuardedStep step(Edge edge) {
    return GuardedStep.of(
        terms,
        edge,
        havoc -> {
          Variable symbol = terms.freshVariable("input", havoc.variable().sort());
          symbols.add(symbol);
          return symbol;
        });
  }

  @Test
  void stepsInARowAreOne() {
    Location second = main.location();
    Location third = main.location();
    GuardedStep take = step(main.havoc(main.entry(), x, second));
    GuardedStep assume = step(main.assume(second, terms.eq(x.term(), y.term()), third));
    GuardedStep write = step(main.assign(third, y, x.term(), main.exit()));
    GuardedStep all = take.then(terms, assume).then(terms, write);
    Variable input = symbols.getFirst();
    assertThat(all.source()).isEqualTo(main.entry());
    assertThat(all.target()).isEqualTo(main.exit());
    assertThat(all.inputs()).containsExactly(input);
    assertThat(Terms.conjuncts(all.guard()))
        .filteredOn(conjunct -> !Terms.isTrue(conjunct))
        .containsExactly(terms.eq(input, y.term()));
    assertThat(all.updates()).hasSize(2).containsEntry(x.term(), input);
    assertThat(all.effect().value(y.term())).isEqualTo(input);
    assertThat(all.before(terms).apply(terms.eq(y.term(), x.term())))
        .isEqualTo(terms.eq(input, input));
    assertThat(all.reads()).containsExactlyInAnyOrder(input, y.term());
    assertThat(all.isLoop()).isFalse();
  }

  @Test
  void aStepBeginsWhereTheOneBeforeEnds() {
    Location second = main.location();
    GuardedStep take = step(main.havoc(main.entry(), x, second));
    assertThatThrownBy(() -> take.then(terms, take)).isInstanceOf(IllegalArgumentException.class);
  }
}
