package dev.bulwark.report.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TermToCTest {

  private final TermFactory f = TermFactory.plain();
  private final Term x = f.variable("x", Sort.bitVec(32));
  private final Term y = f.variable("y", Sort.bitVec(32));
  private final Term u = f.variable("u", Sort.bitVec(32));
  private final Term c = f.variable("c", Sort.bitVec(8));
  private final Term wide = f.variable("wide", Sort.bitVec(64));

  private static final TermToC.Names NAMES =
      variable ->
          switch (variable.name()) {
            case "x", "y" -> Optional.of(new TermToC.Name(variable.name(), CType.INT));
            case "u" -> Optional.of(new TermToC.Name("u", CType.UINT));
            case "c" -> Optional.of(new TermToC.Name("c", CType.UCHAR));
            case "wide" -> Optional.of(new TermToC.Name("wide", CType.LONGLONG));
            case "r" -> Optional.of(new TermToC.Name("r", CType.FLOAT));
            default -> Optional.empty();
          };

  private static String notation(Term term) {
    return TermToC.notation(term, MachineModel.LP64, NAMES);
  }

  /** In the words of C, with what NaN makes of negations. */
  @Test
  void floatsForPeople() {
    Term r = f.variable("r", Sort.Float.SINGLE);
    Term tenth = f.constant(Value.FloatValue.of(0.1f));
    Term sum = f.apply(Op.FP_ADD, r, f.apply(Op.FP_MUL, tenth, f.apply(Op.FP_NEG, r)));
    Term below = f.apply(Op.FP_LE, sum, f.constant(Value.FloatValue.of(-2f)));
    assertThat(notation(below)).isEqualTo("r + 0.1f * -r <= -2.0f");
    assertThat(notation(f.not(f.apply(Op.FP_LT, tenth, r)))).isEqualTo("!(r > 0.1f)");
    assertThat(notation(f.apply(Op.FP_IS_NAN, r))).isEqualTo("isnan(r)");
    Term wideR = f.toFloat(Op.FP_TO_FP, RoundingMode.NEAREST_EVEN, Sort.Float.DOUBLE, r);
    Term ofX = f.toFloat(Op.SBV_TO_FP, RoundingMode.NEAREST_EVEN, Sort.Float.DOUBLE, x);
    assertThat(notation(f.apply(Op.FP_EQ, wideR, ofX))).isEqualTo("(double)r == (double)x");
    Term down = f.toFloat(Op.SBV_TO_FP, RoundingMode.TOWARD_ZERO, Sort.Float.SINGLE, x);
    assertThat(notation(f.apply(Op.FP_EQ, r, down))).isEqualTo("r == to_fp(x)");
    assertThat(exact(below)).isEqualTo("none");
  }

  private static String exact(Term term) {
    return TermToC.exact(term, MachineModel.LP64, NAMES).orElse("none");
  }

  private Term atMost(Term left, long right) {
    int width = left.sort() instanceof Sort.BitVec(int bits) ? bits : 0;
    return f.apply(Op.BV_SLE, left, f.bitVec(width, right));
  }

  @Test
  void comparisonsAndTheirNegations() {
    Term less = f.apply(Op.BV_SLT, x, f.bitVec(32, -10));
    assertThat(notation(less)).isEqualTo("x < -10");
    assertThat(notation(f.not(less))).isEqualTo("x >= -10");
    assertThat(notation(f.not(f.apply(Op.EQ, x, y)))).isEqualTo("x != y");
    assertThat(notation(f.apply(Op.BV_SLE, f.bitVec(32, 3), x))).isEqualTo("x >= 3");
    assertThat(exact(f.apply(Op.BV_ULE, x, f.bitVec(32, -1))))
        .isEqualTo("(unsigned int)x <= 4294967295LL");
    assertThat(exact(f.apply(Op.BV_ULT, u, f.bitVec(32, 7)))).isEqualTo("u < 7");
    assertThat(exact(f.eq(u, f.bitVec(32, -1)))).isEqualTo("u == 4294967295LL");
  }

  @Test
  void operandsOfDifferentSignsMeetInAWiderType() {
    Term mixed = f.eq(f.signExtend(32, x), f.zeroExtend(32, u));
    assertThat(exact(mixed)).isEqualTo("(long long)x == u");
    Term narrow = f.eq(x, f.zeroExtend(24, c));
    assertThat(exact(narrow)).isEqualTo("x == c");
  }

  @Test
  void sumsThatMayOverflowAreComputedInWords() {
    Term sum = atMost(f.apply(Op.BV_ADD, x, y), 10);
    assertThat(notation(sum)).isEqualTo("x + y <= 10");
    assertThat(exact(sum)).isEqualTo("(int)((unsigned int)x + y) <= 10");
  }

  @Test
  void sumsOfEnoughBitsGetAWiderType() {
    Term sum = f.apply(Op.BV_ADD, f.signExtend(2, x), f.signExtend(2, y));
    assertThat(exact(atMost(sum, 10))).isEqualTo("(long long)x + y <= 10");
    Term difference = f.apply(Op.BV_ADD, sum, f.bitVec(34, -3));
    assertThat(exact(atMost(difference, 10))).isEqualTo("(long long)x + y - 3 <= 10");
    Term large = f.apply(Op.BV_ADD, f.signExtend(1, wide), f.signExtend(33, x));
    assertThat(exact(atMost(large, 0))).isEqualTo("(__int128)wide + x <= 0");
    assertThat(TermToC.exact(atMost(large, 0), MachineModel.ILP32, NAMES))
        .as("no wider type")
        .isEmpty();
  }

  @Test
  void divisionsByZeroAreToldApart() {
    Term half = f.apply(Op.BV_SDIV, x, f.bitVec(32, 2));
    assertThat(exact(atMost(half, 5))).isEqualTo("x / 2 <= 5");
    Term ratio = f.apply(Op.BV_SREM, x, y);
    assertThat(exact(atMost(ratio, 5))).isEqualTo("(y == 0 ? x : (long long)x % y) <= 5");
  }

  @Test
  void leastNumbers() {
    assertThat(exact(f.eq(x, f.bitVec(32, Integer.MIN_VALUE)))).isEqualTo("x == -2147483647 - 1");
    assertThat(exact(f.eq(wide, f.bitVec(64, Long.MIN_VALUE))))
        .isEqualTo("wide == -9223372036854775807LL - 1");
  }

  @Test
  void parenthesesOnlyWhereTheyMatter() {
    Term sum = f.apply(Op.BV_ADD, x, y);
    assertThat(notation(f.apply(Op.BV_MUL, sum, x))).isEqualTo("(x + y) * x");
    assertThat(notation(f.apply(Op.BV_ADD, f.apply(Op.BV_MUL, x, y), x))).isEqualTo("x * y + x");
    assertThat(notation(f.apply(Op.BV_SUB, x, f.apply(Op.BV_SUB, x, y)))).isEqualTo("x - (x - y)");
    Term equal = f.apply(Op.EQ, x, y);
    assertThat(notation(f.apply(Op.AND, f.apply(Op.OR, equal, equal), equal)))
        .isEqualTo("(x == y || x == y) && x == y");
    assertThat(notation(f.not(f.apply(Op.AND, equal, equal)))).isEqualTo("!(x == y && x == y)");
    assertThat(notation(f.apply(Op.ITE, equal, x, y))).isEqualTo("x == y ? x : y");
  }

  @Test
  void whatHasNoNameInCIsDroppedOrInWords() {
    Term other = f.variable("main.4>f::y@2", Sort.bitVec(32));
    assertThat(exact(f.eq(x, other))).isEqualTo("none");
    assertThat(notation(f.eq(x, other))).isEqualTo("x == main.4>f::y@2");
    Term shift = f.apply(Op.BV_SHL, x, y);
    assertThat(exact(atMost(shift, 1))).isEqualTo("none");
    assertThat(notation(atMost(shift, 1))).isEqualTo("bvshl(x, y) <= 1");
  }

  @Test
  void deepAndWideTermsAreCut() {
    Term deep = x;
    for (int i = 0; i < 100_000; i++) {
      deep = f.apply(i % 2 == 0 ? Op.BV_NOT : Op.BV_NEG, deep);
    }
    assertThat(notation(deep)).contains("...").hasSizeLessThan(3000);
    assertThat(exact(atMost(deep, 1))).isEqualTo("none");
    Term shared = x;
    for (int i = 0; i < 50; i++) {
      shared = f.apply(Op.BV_ADD, shared, shared);
    }
    assertThat(notation(shared)).hasSizeLessThan(10_000);
    assertThat(exact(atMost(shared, 1))).isEqualTo("none");
  }

  @Test
  void sourceNames() {
    assertThat(ProgramNames.sourceName("g")).isEqualTo("g");
    assertThat(ProgramNames.sourceName("main::x")).isEqualTo("x");
    assertThat(ProgramNames.sourceName("main.4>f.2>g::y@2")).isEqualTo("y");
  }
}
