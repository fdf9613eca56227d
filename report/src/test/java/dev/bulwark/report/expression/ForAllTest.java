package dev.bulwark.report.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.CType;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.MemoryLayout.MemoryObject;
import dev.bulwark.program.ObjectType;
import dev.bulwark.program.testing.TestProgram;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Invariants about all elements in words: never more than they say. */
class ForAllTest {

  private static final long BASE = 4096;

  /** Of elements of an array of ints on a machine of 64 bits, by indices of this width. */
  private static final class About {
    final TestProgram made = new TestProgram();
    final TermFactory terms = made.terms();
    final int width;
    final Variable memory;
    final Variable k;
    final Variable l;
    final Variable i;
    final Variable j;
    final Variable n;
    final ProgramNames names;

    About(int width) {
      this.width = width;
      CType type = width == 64 ? CType.LONG : CType.INT;
      this.memory =
          made.global(
                  "#memory1",
                  Sort.array(Sort.bitVec(64), Sort.bitVec(32)),
                  new CType.MemoryType(CType.INT))
              .term();
      this.i = made.global("i", Sort.bitVec(width), type).term();
      this.j = made.global("j", Sort.bitVec(width), type).term();
      this.n = made.global("n", Sort.bitVec(width), type).term();
      this.k = AnyIndex.of(terms, "k1", width);
      this.l = AnyIndex.of(terms, "k2", width);
      ObjectType array = new ObjectType.ArrayOf(new ObjectType.Scalar(CType.INT, 4), 1_000);
      made.layout(
          new MemoryLayout(
              List.of(new MemoryObject("a", BigInteger.valueOf(BASE), array)),
              List.of(),
              List.of()));
      made.main().skip(made.main().entry(), made.main().exit());
      this.names = new ProgramNames(made.build());
    }

    Term number(long value) {
      return terms.bitVec(width, value);
    }

    Term element(Term index) {
      Term wide = width == 64 ? index : terms.signExtend(64 - width, index);
      Term distance = terms.apply(Op.BV_MUL, terms.bitVec(64, 4), wide);
      return terms.select(memory, terms.apply(Op.BV_ADD, terms.bitVec(64, BASE), distance));
    }

    Term isZero(Term index) {
      return terms.eq(element(index), terms.bitVec(32, 0));
    }

    Term less(Term one, Term other) {
      return terms.apply(Op.BV_SLT, one, other);
    }

    Term atMost(Term one, Term other) {
      return terms.apply(Op.BV_SLE, one, other);
    }

    /** What the back-translation of cells puts in front. */
    Term inRange(Term index) {
      return terms.and(atMost(number(0), index), less(index, number(AnyIndex.limit(width))));
    }

    String of(Term condition, Term body) {
      return names.notation(terms.implies(condition, body));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 64})
  void rangesStandInFront(int width) {
    About about = new About(width);
    Term below = about.terms.and(about.inRange(about.k), about.less(about.k, about.i));
    assertThat(about.of(below, about.isZero(about.k)))
        .isEqualTo("(for all k1 in [0, i): a[k1] == 0)");
    assertThat(about.of(about.inRange(about.k), about.isZero(about.k)))
        .isEqualTo("(for all k1 in [0, %d): a[k1] == 0)".formatted(AnyIndex.limit(width)));
    Term behind = about.terms.and(about.inRange(about.k), about.atMost(about.i, about.k));
    assertThat(about.of(behind, about.isZero(about.k)))
        .isEqualTo("(for all k1 in [i, %d): a[k1] == 0)".formatted(AnyIndex.limit(width)));
    Term between = about.terms.and(behind, about.less(about.k, about.n));
    assertThat(about.of(between, about.isZero(about.k)))
        .isEqualTo("(for all k1 in [i, n): a[k1] == 0)");
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 64})
  void severalBoundsAreAllSaid(int width) {
    About about = new About(width);
    TermFactory terms = about.terms;
    Term from = terms.and(about.atMost(about.number(5), about.k), about.atMost(about.j, about.k));
    Term to = terms.and(about.less(about.k, about.number(9)), about.less(about.k, about.n));
    assertThat(about.of(terms.and(about.inRange(about.k), from, to), about.isZero(about.k)))
        .isEqualTo("(for all k1 in [max(5, j), min(9, n)): a[k1] == 0)");
    Term least = terms.and(about.atMost(about.number(5), about.k), about.less(about.k, about.n));
    assertThat(about.of(terms.and(about.inRange(about.k), least), about.isZero(about.k)))
        .isEqualTo("(for all k1 in [5, n): a[k1] == 0)");
  }

  /** One border belongs to the range and the other one does not. */
  @Test
  void whatIsNoBorderIsSaidOfTheElement() {
    About about = new About(32);
    TermFactory terms = about.terms;
    Term from = terms.and(about.atMost(about.i, about.k), about.less(about.j, about.k));
    Term to = terms.and(about.less(about.k, about.n), about.atMost(about.k, about.number(9)));
    assertThat(about.of(terms.and(about.inRange(about.k), from, to), about.isZero(about.k)))
        .isEqualTo("(for all k1 in (j, 9]: !(i <= k1) || !(k1 < n) || a[k1] == 0)");
    Term open = terms.and(about.less(about.j, about.k), about.atMost(about.k, about.i));
    assertThat(about.of(terms.and(about.inRange(about.k), open), about.isZero(about.k)))
        .isEqualTo("(for all k1 in (j, i]: a[k1] == 0)");
  }

  @Test
  void twoIndices() {
    About about = new About(64);
    TermFactory terms = about.terms;
    Term ranges =
        terms.and(
            about.inRange(about.k),
            about.inRange(about.l),
            about.less(about.l, about.i),
            about.less(about.k, about.l));
    Term ordered = about.atMost(about.element(about.k), about.element(about.l));
    assertThat(about.of(ranges, ordered))
        .isEqualTo(
            "(for all k1 in [0, %d), k2 in [0, i): !(k1 < k2) || a[k1] <= a[k2])"
                .formatted(AnyIndex.limit(64)));
    assertThat(about.of(about.less(about.k, about.i), ordered))
        .as("the second one is any")
        .isEqualTo("(for all k1 in [..., i), k2: a[k1] <= a[k2])");
  }

  /** Of two cells, where what is said is about one. */
  @Test
  void indexThatDoesNotMatter() {
    About about = new About(32);
    Term ranges = about.terms.and(about.inRange(about.k), about.inRange(about.l));
    Term below = about.terms.and(ranges, about.less(about.k, about.i));
    assertThat(about.of(below, about.isZero(about.k)))
        .isEqualTo("(for all k1 in [0, i): a[k1] == 0)");
    Term both = about.terms.and(below, about.less(about.l, about.n));
    assertThat(about.of(both, about.isZero(about.k)))
        .as("it is not said where n is zero")
        .isEqualTo("(for all k1 in [0, i), k2 in [0, n): a[k1] == 0)");
  }

  /** Also what is said of an element whatever its index is. */
  @Test
  void elementsWithoutRange() {
    About about = new About(32);
    assertThat(about.names.notation(about.isZero(about.k))).isEqualTo("(for all k1: a[k1] == 0)");
    Term plain = about.atMost(about.i, about.n);
    assertThat(
            about.names.notation(
                about.terms.and(about.terms.implies(plain, about.isZero(about.k)), plain)))
        .isEqualTo("i <= n && (for all k1: i > n || a[k1] == 0)");
  }

  /** Widths that C has no type for keep the names that certificates have. */
  @Test
  void oddWidths() {
    About about = new About(32);
    Variable odd = AnyIndex.of(about.terms, "k9", 5);
    Term zero = about.isZero(about.terms.signExtend(27, odd));
    assertThat(about.names.notation(zero)).startsWith("(for all ").contains("k9");
  }
}
