package dev.bulwark.program.closure;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.encoding.GuardedStep;
import org.junit.jupiter.api.Test;

final class DemoTest {
  private final LoopText text = new LoopText(Simplifier.factory());

  private void show(String guard, String... updates) {
    GuardedStep loop = text.loop(guard, updates);
    System.err.println("LOOP " + guard + " " + String.join(" ", updates));
    Closures closures = new Closures(text.terms, Budget.unlimited());
    closures.exact(loop).ifPresentOrElse(c -> print("", c), () -> System.err.println("   none"));
    closures.octagonal(LoopShape.of(text.terms, loop).orElseThrow()).ifPresent(c -> print("oct ", c));
  }

  private void print(String label, Closure closure) {
    for (Closure.Piece piece : closure.pieces()) {
      System.err.println("   " + label + piece.iterations() + ": " + piece.step().guard() + " -> " + piece.step().effect());
    }
  }

  @Test
  void demo() {
    show("(< x n)", "x", "(+ x 1)");
    show("(and (<= 0 x) (<= x 999))", "x", "(+ x 1)");
    show("(<= x y)", "x", "(+ x 1)", "y", "(- y 1)");
    show("true", "x", "y", "y", "x");
    show("(<= x 10)", "x", "y", "y", "x");
    show("true", "x", "(+ y 1)", "y", "x");
    show("true", "x", "(- 1 x)");
    show("(and (<= 0 x) (< y 10))", "x", "0", "y", "(+ y 1)");
    show("(and (<= (+ x 1) in) (<= in (+ x 2)) (<= in n))", "x", "in");
    show("(and (>= in (+ x 2)) (>= in (- 5)) (<= x 5))", "x", "in");
    show("(and (= x y) (= (+ inx iny) 1))", "x", "inx", "y", "iny");
    show("(and (<= 0 in) (<= in 5) (< x n) (< n 100))", "x", "(+ x in)");
    show("(and (< x n) (not (= z 0)) b)", "x", "(+ x 1)", "z", "inz");
    show("(and (> x 0) (<= in (+ y 1)) )", "x", "(- x 1)", "y", "in", "w", "(+ w 2)");
    show("(and (<= (+ (* 2 x) (* 3 y)) 100) (>= x z))", "x", "(+ x 1)", "y", "(+ y z)", "z", "0");
    show("(and (<= x y) (<= y inx) )", "x", "inx", "y", "(+ y 1)");
    show("(and (<= x 1000000) (<= in (+ x 1)) (<= in (- 2000000 x)))", "x", "in", "y", "(+ y 1)");
    show("(and (<= x 1000000))", "x", "y", "y", "z", "z", "(+ x 1)", "u", "v", "v", "u");
  }
}
