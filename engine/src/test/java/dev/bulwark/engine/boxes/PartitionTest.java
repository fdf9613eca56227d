package dev.bulwark.engine.boxes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Box;
import dev.bulwark.logic.interval.Range;
import dev.bulwark.logic.interval.Range.Truth;
import dev.bulwark.logic.testing.RandomTerms;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.pass.Simplification;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class PartitionTest {

  private static final long SEED = 20261119;

  private static final String PROGRAM =
      """
      extern void reach_error(void);
      extern int __VERIFIER_nondet_int(void);
      int main(void) {
        int a = __VERIFIER_nondet_int();
        int b = __VERIFIER_nondet_int();
        unsigned c = (unsigned)__VERIFIER_nondet_int();
        while (1) {
          if (a == 3) a = b;
          else if (a < -100) b = a;
          else if (a >= 7) b = 2;
          if (b <= 0) a = 1;
          else if (b > 1000) b = a + 1;
          if (c < 10u) c = c * 3u;
          else if (c > 4000000000u) c = 5u;
          else if (c == 17u) reach_error();
          a = __VERIFIER_nondet_int() ? a : b;
        }
      }
      """;

  private final Procedure main =
      new Simplification().apply(CPrograms.parse(PROGRAM)).program().procedure("main");
  private final Partition partition = Partition.of(main);

  /** Comparisons of a variable with a constant, on the edges. */
  private List<Term> comparisons() {
    List<Term> comparisons = new ArrayList<>();
    for (Edge edge : main.edges()) {
      if (edge.action() instanceof Action.Assume(Term condition)) {
        Set<Variable> variables = Terms.freeVariables(condition);
        if (variables.size() == 1 && partition.variables().containsAll(variables)) {
          comparisons.add(condition);
        }
      }
    }
    return comparisons;
  }

  @Test
  void everyVariableThatIsComparedWithConstantsIsLookedAt() {
    assertThat(partition.variables().stream().filter(variable -> !variable.isBool()).toList())
        .hasSizeGreaterThanOrEqualTo(3);
    assertThat(comparisons()).hasSizeGreaterThanOrEqualTo(16);
  }

  /** Every value of a box is in one piece of it, and in a piece comparisons have one outcome. */
  @Test
  void piecesPartTheBoxAndDecideComparisons() {
    System.out.println("partition: seed " + SEED);
    Random random = new Random(SEED);
    Set<Variable> all = new LinkedHashSet<>(partition.variables());
    List<Term> comparisons = comparisons();
    for (int i = 0; i < 300; i++) {
      Box box = Box.EVERYTHING;
      Map<Variable, Value> valuation = RandomTerms.valuation(List.copyOf(all), random);
      for (Variable variable : all) {
        Range range = Range.of(valuation.get(variable));
        Map<Variable, Value> other = RandomTerms.valuation(List.of(variable), random);
        if (random.nextInt(3) > 0) {
          box = box.with(variable, range.join(Range.of(other.get(variable))));
        }
      }
      List<Partition.Piece> pieces = partition.split(box, all);
      assertThat(pieces.stream().map(Partition.Piece::cell).toList()).doesNotHaveDuplicates();
      int holding = 0;
      for (Partition.Piece piece : pieces) {
        assertThat(box.includes(piece.box())).isTrue();
        holding += holds(piece.box(), valuation) ? 1 : 0;
        for (Term comparison : comparisons) {
          Truth truth = (Truth) piece.box().evaluate(comparison);
          assertThat(truth.canBeTrue() && truth.canBeFalse())
              .as("%s in %s", comparison, piece)
              .isFalse();
        }
      }
      assertThat(holding).as("%s in %s", valuation, box).isEqualTo(1);
    }
  }

  private static boolean holds(Box box, Map<Variable, Value> valuation) {
    return valuation.entrySet().stream()
        .allMatch(entry -> box.range(entry.getKey()).includes(Range.of(entry.getValue())));
  }

  @Test
  void whatDoesNotMatterIsNotSplit() {
    assertThat(partition.split(Box.EVERYTHING, new HashSet<>())).hasSize(1);
    Variable some = partition.variables().iterator().next();
    assertThat(partition.split(Box.EVERYTHING, Set.of(some))).hasSize(partition.intervals(some));
    assertThat(partition.without(some).split(Box.EVERYTHING, Set.of(some))).hasSize(1);
  }
}
