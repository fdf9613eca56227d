package dev.bulwark.frontend.horn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.Property;
import dev.bulwark.program.Integers;
import dev.bulwark.program.Program;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HornFrontendTest {

  private static final FrontendOptions OPTIONS =
      FrontendOptions.DEFAULT.withProperty(new Property.Unsatisfiable());

  private static ParseResult parse(String text) {
    return new HornFrontend(FrontendListener.NONE).parse("it.smt2", text, OPTIONS);
  }

  private static Program program(String text) {
    ParseResult result = parse("(set-logic HORN)\n" + text);
    assertThat(result).isInstanceOf(ParseResult.Parsed.class);
    return ((ParseResult.Parsed) result).program();
  }

  @Test
  void linearClausesAreOneAutomaton() {
    Program program =
        program(
            """
            (declare-fun p (Int) Bool)
            (declare-fun q (Int Int) Bool)
            (assert (p 0))
            (assert (forall ((x Int) (y Int)) (=> (and (p x) (< x y)) (q y x))))
            (assert (forall ((x Int) (y Int)) (=> (q x y) (p x))))
            (assert (forall ((x Int) (y Int)) (=> (and (q x y) (= x y)) false)))
            """);
    assertThat(program.procedures()).containsOnlyKeys("#start", "false");
    assertThat(program.integers()).isEqualTo(Integers.MATHEMATICAL);
    assertThat(program.goals()).hasSize(1);
  }

  @Test
  void recursionBesideAnotherPredicateIsAProcedure() {
    Program program =
        program(
            """
            (declare-fun fib (Int Int) Bool)
            (assert (forall ((n Int)) (=> (<= n 1) (fib n 1))))
            (assert
              (forall ((n Int) (a Int) (b Int))
                (=> (and (fib (- n 1) a) (fib (- n 2) b)) (fib n (+ a b)))))
            (assert (forall ((n Int) (r Int)) (=> (and (fib n r) (< r 1)) false)))
            """);
    assertThat(program.procedures()).containsOnlyKeys("#start", "false", "fib");
  }

  @Test
  void bitVectorsAreTheMachines() {
    Program program =
        program(
            """
            (declare-fun p ((_ BitVec 8)) Bool)
            (assert (p #x00))
            (assert (forall ((x (_ BitVec 8))) (=> (p x) (p (bvadd x #x02)))))
            (assert (not (p #x07)))
            """);
    assertThat(program.integers()).isEqualTo(Integers.MACHINE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "(set-logic QF_LIA)~1:12~logic QF_LIA",
        "(declare-fun f (Int) Int)~1:22~functions other than relations",
        "(declare-const c Int)~1:1~constants",
        "(declare-rel p (Int))~1:1~declare-rel",
        "(declare-datatypes () ())~1:1~declare-datatypes",
        "(declare-fun p (Int) Bool)(declare-fun q (Int) Bool)"
            + "(assert (forall ((x Int)) (or (p x) (q x))))~1:53~no Horn clause",
        "(declare-fun p (Int) Bool)(assert (exists ((x Int)) (p x)))~1:35~exists",
        "(declare-fun p (Int) Bool)(assert (forall ((x Int)) (=> (forall ((y Int)) (p y)) (p x))))"
            + "~1:57~forall in the body",
        "(declare-fun p (Int) Bool)"
            + "(assert (forall ((x Int) (y Int)) (=> (p x) (p (div x y)))))~1:27~div by",
        "(declare-fun p (Float32) Bool)~1:14~floating-point",
      })
  void refusedByName(String text, String place, String message) {
    Diagnostic found = ((ParseResult.Refused) parse(text)).diagnostics().getFirst();
    assertThat(found.toString()).startsWith("it.smt2:" + place + ": ");
    assertThat(found.message()).contains(message).contains("not supported");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "(assert (forall ((x Int)) (p x)))~1:27~unknown function p",
        "(declare-fun p (Int) Bool)(assert (p true))~1:35~p takes [Int], not [Bool]",
        "(declare-fun p (Int) Bool)(declare-fun p (Int) Bool)~1:40~declared twice",
        "(assert (forall ((x Int)) x))~1:9~no formula",
        "(assert~1:1~never closed",
        "assert~1:1~expected a command",
      })
  void errorsHaveAPlace(String text, String place, String message) {
    Diagnostic found = ((ParseResult.Refused) parse(text)).diagnostics().getFirst();
    assertThat(found.kind()).isEqualTo(Diagnostic.Kind.SYNTAX_ERROR);
    assertThat(found.toString()).startsWith("it.smt2:" + place + ": ").contains(message);
  }
}
