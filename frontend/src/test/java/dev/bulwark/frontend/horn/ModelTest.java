package dev.bulwark.frontend.horn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.Property;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.smtlib.SmtLibParser;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Invariants of the program become definitions of predicates. */
class ModelTest {

  private static final String LOOP =
      """
      (set-logic HORN)
      (declare-fun |my inv| (Int Int) Bool)
      (declare-fun end (Int) Bool)
      (declare-fun never (Int) Bool)
      (declare-fun unused (Int) Bool)
      (assert (|my inv| 0 0))
      (assert
        (forall ((x Int) (y Int)) (=> (and (|my inv| x y) (< x 9)) (|my inv| (+ x 1) (+ y 2)))))
      (assert (forall ((x Int)) (=> (never x) (|my inv| x 1))))
      (assert (forall ((x Int) (y Int)) (=> (|my inv| x y) (unused y))))
      (assert (forall ((x Int) (y Int)) (=> (and (|my inv| x y) (>= x 9)) (end y))))
      (assert (forall ((y Int)) (=> (end y) (>= y 18))))
      """;

  private static ParseResult.Parsed parsed() {
    return (ParseResult.Parsed)
        new HornFrontend(FrontendListener.NONE)
            .parse(
                "it.smt2",
                LOOP,
                FrontendOptions.DEFAULT.withProperty(new Property.Unsatisfiable()));
  }

  private static Location head(Program program) {
    return program.procedure("false").locations().stream()
        .filter(location -> location.label().startsWith("my inv("))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void predicatesMeanTheirInvariants() {
    ParseResult.Parsed parsed = parsed();
    Program program = parsed.program();
    Location head = head(program);
    assertThat(head.label()).isEqualTo("my inv($1, $2)");
    Term invariant =
        new SmtLibParser(
                program.terms(),
                name ->
                    program.procedure("false").locals().stream()
                        .map(local -> local.term())
                        .filter(term -> term.name().equals(name))
                        .findFirst())
            .parseTerm("(and (= |false::$2| (* 2 |false::$1|)) (<= |false::$1| 9))");
    CallString inside = new CallString(List.of(program.start().entry()));
    String model =
        parsed.source().model(Map.of(new CutPoint(inside, head), invariant)).orElseThrow();

    assertThat(model).contains("(define-fun |my inv| (", "(define-fun never (", "(exists (");
    SmtLibParser parser = new SmtLibParser(TermFactory.plain());
    // What is not recursive is said by a quantifier, which our terms have not.
    parser.parseScript(
        model.lines().reduce("", (all, line) -> all + line + "\n").split("\\(define-fun end")[0]);
    assertThat(value(parser, "(|my inv| 4 8)")).isEqualTo(Value.TRUE);
    assertThat(value(parser, "(|my inv| 4 9)")).isEqualTo(Value.FALSE);
    assertThat(value(parser, "(|my inv| 10 20)")).isEqualTo(Value.FALSE);
    assertThat(model).containsPattern("never \\(.*\\) Bool\\s+false");
    assertThat(model).containsPattern("unused \\(.*\\) Bool\\s+true");
  }

  private static Value value(SmtLibParser parser, String text) {
    return new Evaluator(variable -> null).evaluate(parser.parseTerm(text));
  }

  @Test
  void aCycleWithoutInvariantHasNoModel() {
    assertThat(parsed().source().model()).isEqualTo(Optional.empty());
  }

  @Test
  void whereAnInductiveProofNamesNoInvariantEverythingHolds() {
    assertThat(parsed().source().model(Map.of()).orElseThrow())
        .containsPattern("my inv\\| \\(.*\\) Bool\\s+true");
  }
}
