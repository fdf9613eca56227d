package dev.bulwark.cli.lies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.cli.lies.FaultyPass.Fault;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Rewriter;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.simplify.Rule;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rewrite rules with faults, put before the right ones. The random test of rules finds each of
 * them, and what engines say after simplifying with one does not get out when it is wrong.
 */
@Tag("slow")
class RewritingFaultsTest {

  private static final long SEED = 20_261_115;

  private static void add(Map<String, Rule> faults, String name, Op op, Rewriter rewriter) {
    faults.put(name, new Rule(name, Set.of(op), rewriter));
  }

  private static boolean is(Term term, Op op) {
    return term instanceof Application application && application.op() == op;
  }

  private static Term arg(Term term, int index) {
    return ((Application) term).arg(index);
  }

  static Map<String, Rule> faults() {
    Map<String, Rule> faults = new LinkedHashMap<>();
    add(
        faults,
        "double negation is negation",
        Op.NOT,
        (f, op, p, q, args) -> is(args[0], Op.NOT) ? args[0] : null);
    add(
        faults,
        "x - x is x",
        Op.BV_SUB,
        (f, op, p, q, args) -> args[0] == args[1] ? args[0] : null);
    add(
        faults,
        "x < x + c",
        Op.BV_SLT,
        (f, op, p, q, args) ->
            is(args[1], Op.BV_ADD) && arg(args[1], 0) == args[0] ? f.bool(true) : null);
    add(
        faults,
        "x * c / c is x",
        Op.BV_UDIV,
        (f, op, p, q, args) ->
            is(args[0], Op.BV_MUL) && arg(args[0], 1) == args[1] && args[1] instanceof Constant
                ? arg(args[0], 0)
                : null);
    add(
        faults,
        "sign extension by zeros",
        Op.SIGN_EXTEND,
        (f, op, p, q, args) -> f.zeroExtend(p, args[0]));
    add(
        faults,
        "arithmetic shift by zeros",
        Op.BV_ASHR,
        (f, op, p, q, args) -> f.apply(Op.BV_LSHR, args[0], args[1]));
    add(
        faults,
        "branches of ite swapped",
        Op.ITE,
        (f, op, p, q, args) -> f.applyRaw(Op.ITE, 0, 0, args[0], args[2], args[1]));
    add(
        faults,
        "last conjunct lost",
        Op.AND,
        (f, op, p, q, args) -> f.and(List.of(args).subList(0, args.length - 1)));
    add(
        faults,
        "signed less is unsigned",
        Op.BV_SLT,
        (f, op, p, q, args) -> f.apply(Op.BV_ULT, args[0], args[1]));
    add(
        faults,
        "remainder has the sign of the divisor",
        Op.BV_SREM,
        (f, op, p, q, args) -> f.apply(Op.BV_UREM, args[0], args[1]));
    add(
        faults,
        "truncation takes the next bits",
        Op.EXTRACT,
        (f, op, p, q, args) ->
            q == 0 && p + 1 < width(args[0]) ? f.applyRaw(Op.EXTRACT, p + 1, 1, args[0]) : null);
    add(
        faults,
        "sums without carry",
        Op.BV_ADD,
        (f, op, p, q, args) -> f.apply(Op.BV_XOR, args[0], args[1]));
    return faults;
  }

  private static int width(Term term) {
    return ((Sort.BitVec) term.sort()).width();
  }

  static Stream<String> names() {
    return faults().keySet().stream();
  }

  private static Rule fault(String name) {
    Rule rule = faults().get(name);
    assertThat(rule).isNotNull();
    return rule;
  }

  @ParameterizedTest
  @MethodSource("names")
  void theTestOfRulesFindsTheFault(String name) {
    Random random = new Random(SEED);
    int[] wrong = {0};
    Rule watched =
        new Rule(
            name,
            fault(name).ops(),
            (factory, op, p, q, args) -> {
              Term result = fault(name).rewriter().rewrite(factory, op, p, q, args.clone());
              if (result != null
                  && differ(factory.applyRaw(op, p, q, args.clone()), result, random)) {
                wrong[0]++;
              }
              return result;
            });
    for (int i = 0; i < 3_000 && wrong[0] == 0; i++) {
      TermFactory factory = new TermFactory(new Simplifier(List.of(watched)));
      RandomTerms terms = new RandomTerms(factory, random, Profile.bitVectors(2, 4));
      terms.term(terms.sort(), 5);
      fewParts(factory, random);
    }
    assertThat(wrong[0]).as(name).isPositive();
  }

  /** Operators over so few parts that the same ones meet often. */
  private static void fewParts(TermFactory factory, Random random) {
    List<Term> parts =
        new ArrayList<>(
            List.of(factory.variable("x", Sort.bitVec(3)), factory.bitVec(3, random.nextInt(8))));
    List<Op> ops = List.of(Op.BV_ADD, Op.BV_MUL, Op.BV_UDIV, Op.BV_SUB, Op.BV_SLT, Op.BV_SREM);
    for (int i = 0; i < 6; i++) {
      Term made =
          factory.apply(
              ops.get(random.nextInt(ops.size())),
              parts.get(random.nextInt(parts.size())),
              parts.get(random.nextInt(parts.size())));
      if (!made.isBool()) {
        parts.add(made);
      }
    }
  }

  private static boolean differ(Term before, Term after, Random random) {
    Set<Variable> variables = Terms.freeVariables(List.of(before, after));
    for (int i = 0; i < 20; i++) {
      Map<Variable, Value> valuation = RandomTerms.valuation(variables, random);
      Value expected = Evaluator.evaluate(before, valuation::get);
      if (expected != null && !expected.equals(Evaluator.evaluate(after, valuation::get))) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @MethodSource("names")
  void nothingWrongGetsOut(String name) {
    List<Rule> rules = new ArrayList<>(List.of(fault(name)));
    rules.addAll(Simplifier.rules());
    List<String> caught =
        FaultTrial.caught(
            new FaultyPass(() -> new TermFactory(new Simplifier(rules)), new Fault() {}));
    System.out.println(
        "rewriting fault: "
            + name
            + ": found by the test of rules; caught by the checker on "
            + caught);
  }
}
