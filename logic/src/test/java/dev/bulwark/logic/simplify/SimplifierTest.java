package dev.bulwark.logic.simplify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.FiniteSorts;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.testing.CompleteEvaluator;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every rule, each time it fires on random terms: both sides have the same value under all or many
 * valuations.
 */
@Tag("slow")
class SimplifierTest {

  private static final long SEED = 20_250;
  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int TERMS = THOROUGH ? 600_000 : 24_000;
  private static final int CHECKS_OF_A_RULE = THOROUGH ? 20_000 : 500;
  private static final int VALUATIONS = 12;

  private final Random random = new Random(SEED);
  private final Map<String, Integer> fired = new LinkedHashMap<>();

  private Rule watched(Rule rule) {
    fired.put(rule.name(), 0);
    return new Rule(
        rule.name(),
        rule.ops(),
        (factory, op, p, q, args) -> {
          Term result = rule.rewriter().rewrite(factory, op, p, q, args.clone());
          if (result != null && fired.merge(rule.name(), 1, Integer::sum) <= CHECKS_OF_A_RULE) {
            check(rule.name(), factory.applyRaw(op, p, q, args.clone()), result);
          }
          return result;
        });
  }

  private void check(String rule, Term before, Term after) {
    assertThat(after.sort()).as("sort after %s on %s", rule, before).isEqualTo(before.sort());
    Set<Variable> variables = Terms.freeVariables(List.of(before, after));
    for (Map<Variable, Value> valuation : valuations(variables)) {
      CompleteEvaluator evaluator = new CompleteEvaluator(valuation, random.nextLong());
      assertThat(evaluator.evaluate(after))
          .as("rule %s (seed %d):%n%s%nto%n%s%nunder %s", rule, SEED, before, after, valuation)
          .isEqualTo(evaluator.evaluate(before));
    }
  }

  private List<Map<Variable, Value>> valuations(Set<Variable> variables) {
    List<Map<Variable, Value>> valuations = new ArrayList<>();
    long count = 1;
    for (Variable variable : variables) {
      count = Math.min(1000, count * Math.min(1000, FiniteSorts.size(variable.sort())));
    }
    if (count > 70) {
      for (int i = 0; i < VALUATIONS; i++) {
        valuations.add(RandomTerms.valuation(variables, random));
      }
      return valuations;
    }
    for (long i = 0; i < count; i++) {
      Map<Variable, Value> valuation = new LinkedHashMap<>();
      long digits = i;
      for (Variable variable : variables) {
        long size = FiniteSorts.size(variable.sort());
        valuation.put(variable, FiniteSorts.value(variable.sort(), digits % size));
        digits /= size;
      }
      valuations.add(valuation);
    }
    return valuations;
  }

  private static List<Profile> profiles() {
    return List.of(
        Profile.bitVectors(1, 2),
        Profile.bitVectors(1, 8),
        Profile.bitVectors(30, 34),
        Profile.bitVectors(60, 68),
        Profile.linearIntegers(),
        Profile.numbers(),
        Profile.arrays(1, 3),
        Profile.floats(1, 8),
        Profile.all(1, 8));
  }

  @Test
  void everyRuleIsSoundWhereverItFires() {
    List<Rule> rules = Simplifier.rules().stream().map(this::watched).toList();
    assertThat(fired).as("names are unique").hasSize(rules.size());
    List<Profile> profiles = profiles();
    for (int i = 0; i < TERMS / 10; i++) {
      // A factory for a few terms only: ids stay mixed, and so does the order of arguments.
      Profile profile = profiles.get(i % profiles.size());
      RandomTerms terms = new RandomTerms(new TermFactory(new Simplifier(rules)), random, profile);
      for (int j = 0; j < 10; j++) {
        terms.term(terms.sort(), 2 + random.nextInt(3));
      }
    }
    meetings(rules);
    for (int i = 0; i < TERMS / 20; i++) {
      new RarePatterns(new TermFactory(new Simplifier(rules)), random).build();
    }
    assertThat(
            fired.entrySet().stream()
                .filter(entry -> entry.getValue() < 15)
                .collect(Collectors.toList()))
        .as("rules that hardly ever fired, seed %d", SEED)
        .isEmpty();
  }

  /**
   * Every operator over shallow arguments of few variables and many constants, where the same parts
   * meet often.
   */
  private void meetings(List<Rule> rules) {
    List<Profile> profiles =
        List.of(
            Profile.bitVectors(2, 4),
            Profile.bitVectors(7, 8),
            Profile.bitVectors(63, 65),
            Profile.arrays(1, 2),
            Profile.floats(3, 6),
            new Profile(2, 3, true, false, false, false, true, 1, 40, Set.of()));
    for (int i = 0; i < TERMS / 20; i++) {
      Profile profile = profiles.get(i % profiles.size()).withLeaves(1 + i % 2, 40);
      List<Op> ops = possible(profile);
      TermFactory factory = new TermFactory(new Simplifier(rules));
      RandomTerms separate = new RandomTerms(factory, random, profile, 0);
      RandomTerms sharing = new RandomTerms(factory, random, profile, 65);
      for (int j = 0; j < 100; j++) {
        separate.application(ops.get(random.nextInt(ops.size())), 1);
        sharing.application(ops.get(random.nextInt(ops.size())), 0);
      }
    }
  }

  private static List<Op> possible(Profile profile) {
    RandomTerms probe = new RandomTerms(TermFactory.plain(), new Random(1), profile);
    List<Op> ops = new ArrayList<>();
    for (Op op : Op.values()) {
      for (int i = 0; i < 40 && !ops.contains(op); i++) {
        if (probe.gives(op, probe.sort())) {
          ops.add(op);
        }
      }
    }
    return ops;
  }

  @Test
  void aWrongRuleIsCaught() {
    Rule wrong =
        new Rule(
            "bv-udiv-by-zero-is-zero",
            Op.BV_UDIV,
            (factory, op, p, q, args) ->
                Shape.bits(args[1]) instanceof Value.BitVecValue divisor && divisor.isZero()
                    ? args[1]
                    : null);
    TermFactory factory = new TermFactory(new Simplifier(List.of(watched(wrong))));
    Term x = factory.variable("x", Sort.bitVec(8));
    assertThatThrownBy(() -> factory.apply(Op.BV_UDIV, x, factory.bitVec(8, 0)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(wrong.name());
  }

  /** Asking again for a term in normal form gives the same term. */
  @Test
  void normalFormsStay() {
    List<Profile> profiles = profiles();
    for (int i = 0; i < TERMS / 4; i++) {
      TermFactory factory = Simplifier.factory();
      RandomTerms terms = new RandomTerms(factory, random, profiles.get(i % profiles.size()));
      Term term = terms.term(terms.sort(), 3 + random.nextInt(2));
      if (term instanceof Application application) {
        Term again = factory.rebuild(application, application.args().toArray(Term[]::new));
        assertThat(again).as("seed %d round %d: %s", SEED, i, term).isSameAs(term);
      }
    }
  }

  @Test
  void simplifiedTermsMeanTheSame() {
    List<Profile> profiles = profiles();
    for (int i = 0; i < TERMS / 4; i++) {
      TermFactory plain = TermFactory.plain();
      RandomTerms terms = new RandomTerms(plain, random, profiles.get(i % profiles.size()));
      Term term = terms.term(terms.sort(), 3 + random.nextInt(4));
      TermFactory simplifying = Simplifier.factory();
      Term simple = simplifying.importTerm(term);
      for (int j = 0; j < 4; j++) {
        Map<Variable, Value> valuation = RandomTerms.valuation(Terms.freeVariables(term), random);
        Map<Variable, Value> imported = new LinkedHashMap<>();
        valuation.forEach(
            (variable, value) ->
                imported.put(simplifying.variable(variable.name(), variable.sort()), value));
        long open = random.nextLong();
        assertThat(new CompleteEvaluator(imported, open).evaluate(simple))
            .as("seed %d round %d: %s simplified to %s under %s", SEED, i, term, simple, valuation)
            .isEqualTo(new CompleteEvaluator(valuation, open).evaluate(term));
      }
    }
  }
}
