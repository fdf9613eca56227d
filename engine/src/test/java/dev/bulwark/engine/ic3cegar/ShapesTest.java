package dev.bulwark.engine.ic3cegar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Technique;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shapes of mined predicates: all hold in the states, and those that are there are found. */
final class ShapesTest {

  private static final Set<Technique> ALL =
      EnumSet.of(Technique.OCTAGONS, Technique.COEFFICIENTS, Technique.CONGRUENCES);

  private final TermFactory terms = TermFactory.plain();

  private List<Variable> variables(Sort sort) {
    String prefix = sort instanceof Sort.Int ? "" : "word ";
    return List.of(
        terms.variable(prefix + "x", sort),
        terms.variable(prefix + "y", sort),
        terms.variable(prefix + "z", sort));
  }

  private static BigInteger[] row(long... numbers) {
    BigInteger[] row = new BigInteger[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      row[i] = BigInteger.valueOf(numbers[i]);
    }
    return row;
  }

  private static boolean holds(Term formula, List<Variable> variables, BigInteger[] row) {
    return new Evaluator(
            variable -> {
              BigInteger number = row[variables.indexOf(variable)];
              return variable.sort() instanceof Sort.BitVec(int width)
                  ? Value.bitVec(width, number)
                  : Value.integer(number);
            })
        .holds(formula);
  }

  /** Small words, so that many sums wrap around. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void allThatIsFoundHolds(long seed) {
    Random random = new Random(seed);
    int found = 0;
    for (int i = 0; i < 60; i++) {
      Sort sort = random.nextBoolean() ? Sort.INT : Sort.bitVec(4);
      List<Variable> variables = variables(sort);
      List<BigInteger[]> rows = new ArrayList<>();
      int step = 1 + random.nextInt(4);
      for (int k = 4 + random.nextInt(6); k > 0; k--) {
        rows.add(
            row(step * random.nextInt(4) - 8L, random.nextInt(4) - 2L, random.nextInt(3) * 3L));
      }
      for (Term shape : new Shapes(terms, ALL).through(sort, variables, rows)) {
        found++;
        assertThat(rows)
            .as("seed %d: %s", seed, shape)
            .allMatch(row -> holds(shape, variables, row));
      }
    }
    assertThat(found).isPositive();
  }

  @Test
  void differencesAndSums() {
    List<Variable> xy = variables(Sort.INT).subList(0, 2);
    List<BigInteger[]> rows = List.of(row(1, 0), row(2, 1), row(5, 4), row(9, 2), row(3, 0));
    List<Term> found =
        new Shapes(terms, EnumSet.of(Technique.OCTAGONS)).through(Sort.INT, xy, rows);
    // y - x <= -1, three times with equality; no sum occurs three times
    assertThat(found).hasSize(1);
    assertThat(holds(found.getFirst(), xy, row(7, 6))).isTrue();
    assertThat(holds(found.getFirst(), xy, row(7, 7))).isFalse();
  }

  @Test
  void residuesOfIntegersAndOfWords() {
    Shapes shapes = new Shapes(terms, EnumSet.of(Technique.CONGRUENCES));
    List<BigInteger[]> rows = List.of(row(-7), row(-1), row(5), row(11), row(23));
    Variable x = variables(Sort.INT).getFirst();
    assertThat(shapes.through(Sort.INT, List.of(x), rows))
        .containsExactly(terms.eq(terms.apply(Op.INT_MOD, x, terms.integer(6)), terms.integer(5)));
    Variable word = terms.variable("word", Sort.bitVec(8));
    assertThat(shapes.through(word.sort(), List.of(word), rows))
        .containsExactly(terms.eq(terms.extract(0, 0, word), terms.bitVec(1, 1)));
    assertThat(shapes.through(Sort.INT, List.of(x), rows.subList(0, 2))).isEmpty();
  }

  @Test
  void nothingWithoutTechniques() {
    List<BigInteger[]> rows = List.of(row(1, 0), row(2, 1), row(5, 4), row(9, 2), row(3, 0));
    assertThat(
            new Shapes(terms, Set.of()).through(Sort.INT, variables(Sort.INT).subList(0, 2), rows))
        .isEmpty();
  }
}
