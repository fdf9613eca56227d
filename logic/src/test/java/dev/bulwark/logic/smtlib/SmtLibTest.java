package dev.bulwark.logic.smtlib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.logic.testing.CompleteEvaluator;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class SmtLibTest {

  private static final long SEED = 27;
  private static final int ROUNDS = Boolean.getBoolean("bulwark.thorough") ? 100_000 : 4_000;

  private final TermFactory factory = TermFactory.plain();
  private final SmtLibParser parser = new SmtLibParser(factory);

  private Value value(String term) {
    return new Evaluator(Valuation.NONE).require(parser.parseTerm(term));
  }

  // ---- There and back

  private static Profile profile(int i) {
    return switch (i % 5) {
      case 0 -> Profile.bitVectors(1, 70);
      case 1 -> Profile.numbers();
      case 2 -> Profile.arrays(1, 9);
      case 3 -> Profile.floats(1, 64);
      default -> Profile.all(1, 64);
    };
  }

  @Test
  void randomTermsSurviveTheWayThereAndBack() {
    Random random = new Random(SEED);
    for (int i = 0; i < ROUNDS; i++) {
      TermFactory original = TermFactory.plain();
      RandomTerms terms = new RandomTerms(original, random, profile(i));
      Term term = terms.term(terms.sort(), 1 + random.nextInt(5));
      String text = SmtLibPrinter.term(term);
      TermFactory other = TermFactory.plain();
      Map<String, Variable> known = new LinkedHashMap<>();
      Terms.freeVariables(term)
          .forEach(
              variable ->
                  known.put(variable.name(), other.variable(variable.name(), variable.sort())));
      Term parsed =
          new SmtLibParser(other, name -> Optional.ofNullable(known.get(name))).parseTerm(text);
      // A literal such as (- 5) may come back as a constant for an application, so the text is
      // compared, and the meaning.
      assertThat(parsed.sort()).isEqualTo(term.sort());
      Map<Variable, Value> valuation = RandomTerms.valuation(Terms.freeVariables(term), random);
      Map<Variable, Value> translated = new LinkedHashMap<>();
      known
          .values()
          .forEach(
              variable -> {
                Value value = valuation.get(original.variable(variable.name(), variable.sort()));
                if (value != null) {
                  translated.put(variable, value);
                }
              });
      long open = random.nextLong();
      assertThat(new CompleteEvaluator(translated, open).evaluate(parsed))
          .as("seed %d round %d: %s", SEED, i, text)
          .isEqualTo(new CompleteEvaluator(valuation, open).evaluate(term));
      String again = SmtLibPrinter.term(parsed);
      Term second =
          new SmtLibParser(other, name -> Optional.ofNullable(known.get(name))).parseTerm(again);
      assertThat(second).as("seed %d round %d: %s", SEED, i, text).isSameAs(parsed);
    }
  }

  @Test
  void scriptsSurviveTheWayThereAndBack() {
    Term x = factory.variable("x y|".replace("|", "'"), Sort.bitVec(8));
    Term y = factory.variable("mod", Sort.bitVec(8));
    Term sum = factory.apply(Op.BV_ADD, x, y);
    Term formula = factory.and(factory.apply(Op.BV_ULT, sum, x), factory.apply(Op.BV_ULT, sum, y));
    String script = SmtLibPrinter.script(List.of(formula, factory.not(formula)));
    assertThat(script)
        .contains("(declare-const |x y'| (_ BitVec 8))")
        .contains("|mod|")
        .contains("(let (($0 ");
    SmtLibScript read = new SmtLibParser(factory).parseScript(script);
    assertThat(read.assertions()).containsExactly(formula, factory.not(formula));
    assertThat(read.declarations()).containsExactly((Variable) x, (Variable) y);
  }

  @Test
  void sharedTermsPrintInLinearSpace() {
    Term term = factory.variable("$0", Sort.INT);
    for (int i = 0; i < 1_000; i++) {
      term = factory.add(term, term);
    }
    String text = SmtLibPrinter.term(term);
    assertThat(text.length()).isLessThan(60_000);
    assertThat(
            new SmtLibParser(factory, name -> Optional.of(factory.variable("$0", Sort.INT)))
                .parseTerm(text))
        .isSameAs(term);
  }

  @Test
  void deepTermsAreNoProblem() {
    Term term = factory.variable("x", Sort.bitVec(32));
    Variable y = factory.variable("y", Sort.bitVec(32));
    for (int i = 0; i < 100_000; i++) {
      term = factory.apply(Op.BV_SUB, y, term);
    }
    parser.parseScript("(declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))");
    assertThat(parser.parseTerm(SmtLibPrinter.term(term))).isSameAs(term);
    String lets = "(let ((a #b1)) ".repeat(100_000) + "a" + ")".repeat(100_000);
    assertThat(parser.parseTerm(lets)).isSameAs(factory.bitVec(1, 1));
  }

  // ---- Literals and sorts

  @Test
  void literals() {
    assertThat(value("#b0101")).isEqualTo(Value.bitVec(4, 5));
    assertThat(value("#xFf")).isEqualTo(Value.bitVec(8, 255));
    assertThat(value("(_ bv13 10)")).isEqualTo(Value.bitVec(10, 13));
    assertThat(value("(- 12)")).isEqualTo(Value.integer(-12));
    assertThat(value("0.125")).isEqualTo(value("(/ 1 8)"));
    assertThat(value("(- (/ 1.0 3.0))")).isEqualTo(value("(/ (- 1) 3)"));
    assertThat(value("(fp #b0 #x7f #b" + "0".repeat(23) + ")")).isEqualTo(Value.FloatValue.of(1f));
    assertThat(value("(_ -oo 8 24)")).isEqualTo(Value.FloatValue.of(Float.NEGATIVE_INFINITY));
    assertThat(value("(_ NaN 11 53)")).isEqualTo(Value.FloatValue.of(Double.NaN));
    assertThat(value("(_ -zero 11 53)")).isEqualTo(Value.FloatValue.of(-0.0));
    assertThat(value("((_ to_fp 11 53) RNE 0.1)")).isEqualTo(Value.FloatValue.of(0.1));
    assertThat(value("((_ to_fp 8 24) RTZ (_ bv255 8))")).isEqualTo(Value.FloatValue.of(-1f));
    assertThat(value("((_ to_fp_unsigned 8 24) RTZ (_ bv255 8))"))
        .isEqualTo(Value.FloatValue.of(255f));
    assertThat(value("((_ to_fp 8 24) #x3f800000)")).isEqualTo(Value.FloatValue.of(1f));
    assertThat(value("((_ to_fp 8 24) roundNearestTiesToEven ((_ to_fp 11 53) RNE 0.1))"))
        .isEqualTo(Value.FloatValue.of(0.1f));
    assertThat(value("((_ fp.to_sbv 8) RTZ (fp #b1 #b10000 #b1100000000))"))
        .isEqualTo(Value.bitVec(8, -3));
  }

  @Test
  void sorts() {
    assertThat(parser.parseSort("(Array (_ BitVec 32) (Array Int Bool))"))
        .isEqualTo(Sort.array(Sort.bitVec(32), Sort.array(Sort.INT, Sort.BOOL)));
    assertThat(parser.parseSort("(_ FloatingPoint 5 11)")).isEqualTo(parser.parseSort("Float16"));
    assertThat(parser.parseSort("Real")).isEqualTo(Sort.REAL);
  }

  // ---- Functions without an operator of their own

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "(=> true false true); true",
        "(xor true true true); true",
        "(distinct 1 2 1); false",
        "(= 1 1 1); true",
        "(< 1 2 2); false",
        "(>= 3 2 2); true",
        "(- 10 1 2); 7",
        "(abs (- 3)); 3",
        "(div 17 2 3); 2",
        "((_ divisible 3) 9); true",
        "(is_int 2.5); false",
        "(bvnand #b1100 #b1010); #b0111",
        "(bvnor #b1100 #b1010); #b0001",
        "(bvxnor #b1100 #b1010); #b1001",
        "(bvcomp #b1100 #b1010); #b0",
        "(bvadd #x01 #x02 #x03); #x06",
        "(concat #b1 #b0 #b1); #b101",
        "(bvugt #x02 #x01); true",
        "(bvsge #x80 #x01); false",
        "((_ rotate_left 1) #b1001); #b0011",
        "((_ rotate_right 5) #b1001); #b1100",
        "((_ repeat 3) #b10); #b101010",
        "(bvsmod #xf9 #x02); #x01",
        "(bvsmod #x07 #xfe); #xff",
        "(bvsmod #x07 #x00); #x07",
        "(bvsmod #xf8 #xfe); #x00",
        "((_ int2bv 4) 17); #x1",
        "((_ int_to_bv 4) (- 1)); #xf",
        "(bv2nat #xff); 255",
        "(sbv_to_int #xff); (- 1)",
        "(fp.gt ((_ to_fp 8 24) RNE 2.0) ((_ to_fp 8 24) RNE 1.0)); true",
        "(select (store ((as const (Array Int Int)) 0) 3 7) 3); 7",
        "(let ((a 1) (b 2)) (let ((a b) (b a)) (- a b))); 1",
        "(! (and true true) :named hello); true",
        "(+ 1 2.5); 3.5",
      })
  void meaning(String term, String expected) {
    assertThat(value(term)).isEqualTo(value(expected));
  }

  @Test
  void definedFunctions() {
    SmtLibScript script =
        parser.parseScript(
            """
            (set-logic QF_BV) ; a comment
            (set-info :source |several
              lines|)
            (define-sort Word () (_ BitVec 8))
            (declare-fun x () Word)
            (define-fun twice ((x Word)) Word (bvadd x x))
            (define-fun four () Word (twice #x02))
            (assert (= (twice (twice x)) four))
            (check-sat)
            """);
    Term x = factory.variable("x", Sort.bitVec(8));
    Term twice = factory.apply(Op.BV_ADD, x, x);
    Term two = factory.bitVec(8, 2);
    assertThat(script.assertions())
        .containsExactly(
            factory.eq(factory.apply(Op.BV_ADD, twice, twice), factory.apply(Op.BV_ADD, two, two)));
  }

  // ---- What is refused, and where

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "(assert (= x 1)); 1:12; unknown symbol x",
        "(assert true; 1:1; never closed",
        "(assert true)); 1:14; closing parenthesis",
        "(assert (and true 1)); 1:9; Booleans",
        "(assert (bvadd #b1 #b11)); 1:9; ill-typed",
        "(assert 5); 1:9; an assertion of sort Int",
        "(assert (foo true)); 1:9; unknown function foo",
        "(assert (forall ((x Int)) true)); 1:9; forall is not supported",
        "(declare-fun f (Int) Int); 1:16; uninterpreted functions",
        "(declare-const x Foo); 1:18; unknown sort Foo",
        "(declare-const x Int)(declare-const x Int); 1:37; declared twice",
        "(push 1); 1:1; push is not supported",
        "(assert (= #b12 #b1)); 1:12; bad digits",
        "(assert ((_ extract 8 0) #x00)); 1:9; ill-typed",
        "(assert (= (_ bv4 2) #b00)); 1:12; does not fit",
        "(assert (fp.add RNE true)); 1:9; ill-typed",
        "(assert (|and| true)); 1:10; unknown function and",
        "hello; 1:1; expected a command",
        "(assert (let ((x)) x)); 1:15; expected (name term)",
        "(assert |x); 1:9; never closed",
        "(declare-const x (_ BitVec 99999999999)); 1:28; number too large",
        "(define-fun f () Int true); 1:22; sort Bool",
        "(assert ()); 1:9; empty parentheses",
        "(assert \u00e9); 1:9; unexpected character",
      })
  void errors(String script, String place, String message) {
    assertThatThrownBy(() -> parser.parseScript(script))
        .isInstanceOf(SmtLibException.class)
        .hasMessageStartingWith(place + ": ")
        .hasMessageContaining(message);
  }

  @Test
  void placesCountLines() {
    assertThatThrownBy(
            () -> parser.parseScript("; comment\n(declare-const x Int)\n(assert\n  (= y x))"))
        .hasMessageStartingWith("4:6: ");
    assertThatThrownBy(() -> parser.parseTerm("")).hasMessageContaining("empty");
    assertThatThrownBy(() -> parser.parseTerm("true true")).hasMessageStartingWith("1:6: ");
  }

  @Test
  void queriesOfASession() {
    List<List<Term>> queries =
        parser.parseQueries(
            "(declare-const p Bool)(assert p)(check-sat)(push 2)(define-fun q () Bool (not p))"
                + "(assert q)(check-sat)(pop 1)(check-sat-assuming ((not q) p))(pop)(check-sat)");
    Term p = parser.parseTerm("p");
    Term q = parser.parseTerm("(not p)");
    assertThat(queries)
        .containsExactly(
            List.of(p),
            List.of(p, q),
            List.of(p, parser.parseTerm("(not (not p))"), p),
            List.of(p));
    assertThatThrownBy(() -> parser.parseQueries("(push 1)(pop 2)"))
        .hasMessageContaining("nothing to pop");
  }

  @Test
  void namesThatCannotBeQuoted() {
    assertThatThrownBy(() -> SmtLibPrinter.symbol("a|b"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(SmtLibPrinter.symbol("a.b!1")).isEqualTo("a.b!1");
    assertThat(SmtLibPrinter.symbol("1a")).isEqualTo("|1a|");
    assertThat(SmtLibPrinter.symbol("true")).isEqualTo("|true|");
    assertThat(SmtLibPrinter.symbol("RNE")).isEqualTo("|RNE|");
    assertThat(SmtLibPrinter.symbol("")).isEqualTo("||");
  }
}
