package dev.bulwark.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import org.junit.jupiter.api.Test;

class TermToCTest {

  private final TermFactory f = TermFactory.plain();
  private final Term x = f.variable("main::x", Sort.bitVec(32));
  private final Term y = f.variable("main.4>f::y@2", Sort.bitVec(32));

  @Test
  void namesAreThoseOfTheSource() {
    assertThat(TermToC.sourceName("g")).isEqualTo("g");
    assertThat(TermToC.sourceName("main::x")).isEqualTo("x");
    assertThat(TermToC.sourceName("main.4>f.2>g::y@2")).isEqualTo("y");
  }

  @Test
  void variablesOfTheSameNameAreToldApart() {
    Term other = f.variable("f::x", Sort.bitVec(32));
    assertThat(TermToC.print(f.apply(Op.BV_SLE, x, other))).isEqualTo("main::x <= f::x");
  }

  @Test
  void comparisonsAndTheirNegations() {
    Term less = f.apply(Op.BV_SLT, x, f.bitVec(32, -10));
    assertThat(TermToC.print(less)).isEqualTo("x < -10");
    assertThat(TermToC.print(f.not(less))).isEqualTo("x >= -10");
    assertThat(TermToC.print(f.not(f.apply(Op.EQ, x, y)))).isEqualTo("x != y");
    assertThat(TermToC.print(f.apply(Op.BV_ULE, x, f.bitVec(32, -1))))
        .isEqualTo("(unsigned) x <= 4294967295u");
  }

  @Test
  void parenthesesOnlyWhereTheyMatter() {
    Term sum = f.apply(Op.BV_ADD, x, y);
    assertThat(TermToC.print(f.apply(Op.BV_MUL, sum, x))).isEqualTo("(x + y) * x");
    assertThat(TermToC.print(f.apply(Op.BV_ADD, f.apply(Op.BV_MUL, x, y), x)))
        .isEqualTo("x * y + x");
    assertThat(TermToC.print(f.apply(Op.BV_SUB, x, f.apply(Op.BV_SUB, x, y))))
        .isEqualTo("x - (x - y)");
    Term equal = f.apply(Op.EQ, x, y);
    assertThat(TermToC.print(f.apply(Op.AND, f.apply(Op.OR, equal, equal), equal)))
        .isEqualTo("(x == y || x == y) && x == y");
    assertThat(TermToC.print(f.not(f.apply(Op.AND, equal, equal))))
        .isEqualTo("!(x == y && x == y)");
    assertThat(TermToC.print(f.apply(Op.ITE, equal, x, y))).isEqualTo("x == y ? x : y");
  }

  @Test
  void deepAndWideTermsAreCut() {
    Term deep = x;
    for (int i = 0; i < 100_000; i++) {
      deep = f.apply(Op.BV_NOT, deep);
    }
    assertThat(TermToC.print(deep)).contains("...").hasSizeLessThan(3000);
    Term wide = x;
    for (int i = 0; i < 50; i++) {
      wide = f.apply(Op.BV_ADD, wide, wide);
    }
    assertThat(TermToC.print(wide)).hasSizeLessThan(10_000);
  }
}
