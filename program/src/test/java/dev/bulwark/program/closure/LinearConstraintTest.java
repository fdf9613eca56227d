package dev.bulwark.program.closure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.TermFactory;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

final class LinearConstraintTest {

  private final LoopText text = new LoopText(TermFactory.plain());

  private LinearConstraint read(String term) {
    return LinearConstraint.read(text.term(term)).orElseThrow();
  }

  private String form(String term) {
    return read(term).toTerm(text.terms, Occurrence::variable).toString();
  }

  @Test
  void comparisonsInLowestTerms() {
    assertThat(form("(< x n)")).isEqualTo("(<= (+ x 1) n)");
    assertThat(form("(not (<= n x))")).isEqualTo("(<= (+ x 1) n)");
    assertThat(form("(not (< x 3))")).isEqualTo("(<= 3 x)");
    assertThat(form("(<= (+ (* 2 x) (* 2 y)) 5)")).isEqualTo("(<= (+ x y) 2)");
    assertThat(form("(<= (- 5) (* 2 x))")).isEqualTo("(<= -2 x)");
    assertThat(form("(= (* 3 (- x 2)) (+ 6 (* 3 y)))")).isEqualTo("(= x (+ y 4))");
    assertThat(form("(<= (* 2 (* x 3)) (+ 12 (* (- 2) (- y))))")).isEqualTo("(<= (* 3 x) (+ y 6))");
  }

  @Test
  void contradictionsAndTruths() {
    assertThat(read("(= (* 2 x) 1)").isFalse()).isTrue();
    assertThat(read("(= (* 2 x) 4)").isFalse()).isFalse();
    assertThat(read("(< x x)").isFalse()).isTrue();
    assertThat(read("(<= x x)").isTrue()).isTrue();
    assertThat(read("false").isFalse()).isTrue();
    assertThat(read("true").isTrue()).isTrue();
  }

  @Test
  void otherFormulasAreNone() {
    for (String term :
        new String[] {
          "(not (= x 0))", "b", "(<= (* x y) 3)", "(= (mod x 2) 0)", "(or b (< x 1))"
        }) {
      assertThat(LinearConstraint.read(text.term(term))).as(term).isEmpty();
    }
    assertThat(LinearTerm.read(text.term("b"))).isEmpty();
    assertThat(LinearTerm.read(text.term("(* x y 2)"))).isEmpty();
  }

  @Test
  void sumsAreSubstitutedAtOnce() {
    LinearTerm sum = LinearTerm.read(text.term("(+ x (* 2 y) 1)")).orElseThrow();
    Occurrence x = Occurrence.before(text.variable("x"));
    Occurrence y = Occurrence.before(text.variable("y"));
    LinearTerm swapped = sum.substitute(key -> LinearTerm.of(key.equals(x) ? y : x));
    assertThat(swapped.coefficient(x)).isEqualTo(BigInteger.TWO);
    assertThat(swapped.coefficient(y)).isEqualTo(BigInteger.ONE);
    assertThat(sum.substitute(x, swapped).toTerm(text.terms, Occurrence::variable).toString())
        .isEqualTo("(+ (* 2 x) (* 3 y) 2)");
  }
}
