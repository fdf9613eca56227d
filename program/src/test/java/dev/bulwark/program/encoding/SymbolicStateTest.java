package dev.bulwark.program.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SymbolicStateTest {

  private final TermFactory terms = TermFactory.plain();
  private final List<Variable> variables = new ArrayList<>();

  SymbolicStateTest() {
    for (int i = 0; i < 60; i++) {
      variables.add(terms.variable("x" + i, Sort.bitVec(8)));
      // Ids of variables are not dense in real programs.
      terms.bitVec(16, i * i);
    }
  }

  private Variable any(Random random) {
    return variables.get(random.nextInt(variables.size()));
  }

  @Test
  void variablesStandForThemselvesAtFirst() {
    Variable x = variables.getFirst();
    assertThat(SymbolicState.INITIAL.value(x)).isSameAs(x);
    SymbolicState one = SymbolicState.INITIAL.with(x, terms.bitVec(8, 1));
    assertThat(one.value(x)).isSameAs(terms.bitVec(8, 1));
    assertThat(one.without(x)).isSameAs(SymbolicState.INITIAL);
    assertThat(one.with(x, terms.bitVec(8, 1))).isSameAs(one);
    assertThatThrownBy(() -> one.with(x, terms.bitVec(9, 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void behavesLikeAMap() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      SymbolicState state = SymbolicState.INITIAL;
      Map<Variable, Term> model = new HashMap<>();
      for (int i = 0; i < 150; i++) {
        SymbolicState before = state;
        Map<Variable, Term> old = new HashMap<>(model);
        Variable variable = any(random);
        if (random.nextInt(3) == 0) {
          state = state.without(variable);
          model.remove(variable);
        } else {
          Term value = terms.bitVec(8, random.nextInt(256));
          state = state.with(variable, value);
          model.put(variable, value);
        }
        assertThat(before.values()).as("seed %d", seed).isEqualTo(old);
      }
      assertThat(state.values()).as("seed %d", seed).isEqualTo(model);
    }
  }

  @Test
  void choosesBetweenStates() {
    Variable condition = terms.variable("c", Sort.BOOL);
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      SymbolicState common = change(random, SymbolicState.INITIAL, random.nextInt(40));
      SymbolicState a = change(random, common, random.nextInt(6));
      SymbolicState b = change(random, common, random.nextInt(6));
      SymbolicState merged = SymbolicState.ite(terms, condition, a, b);
      for (Variable variable : variables) {
        Term then = a.value(variable);
        Term otherwise = b.value(variable);
        Term expected = then == otherwise ? then : terms.ite(condition, then, otherwise);
        assertThat(merged.value(variable)).as("seed %d", seed).isSameAs(expected);
      }
    }
  }

  private SymbolicState change(Random random, SymbolicState from, int changes) {
    SymbolicState state = from;
    for (int i = 0; i < changes; i++) {
      state =
          random.nextInt(5) == 0
              ? state.without(any(random))
              : state.with(any(random), terms.bitVec(8, random.nextInt(256)));
    }
    return state;
  }

  @Test
  void statesThatAreTheSameStayShared() {
    SymbolicState state = change(new Random(1), SymbolicState.INITIAL, 100);
    assertThat(SymbolicState.ite(terms, terms.variable("c", Sort.BOOL), state, state))
        .isSameAs(state);
  }
}
