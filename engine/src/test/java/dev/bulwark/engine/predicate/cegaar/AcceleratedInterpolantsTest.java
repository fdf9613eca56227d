package dev.bulwark.engine.predicate.cegaar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.predicates.PathBlock;
import dev.bulwark.engine.predicate.cegaar.CegaarConfiguration.Method;
import dev.bulwark.engine.predicate.cegaar.MetaTrace.Repeated;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.closure.Closure;
import dev.bulwark.program.closure.Closures;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import dev.bulwark.program.testing.TestProgram;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow")
final class AcceleratedInterpolantsTest {

  private final TermFactory terms = Simplifier.factory();
  private final Variable x = terms.variable("x", Sort.INT);
  private final Variable y = terms.variable("y", Sort.INT);
  private final Variable z = terms.variable("z", Sort.INT);
  private final TestProgram.Body main = new TestProgram().main();
  private final Location place = main.location();
  private final Edge edge = main.skip(place, place);
  private final Entailment entailment =
      new Entailment(
          terms, JavaSmtSolvers.best(warning -> {}).solver(Theory.INTEGERS), Budget.unlimited());

  @AfterEach
  void close() {
    entailment.close();
  }

  private Term number(long n) {
    return terms.integer(n);
  }

  private Term plus(Term term, long n) {
    return terms.add(term, number(n));
  }

  private AcceleratedInterpolants by(Method method) {
    return new AcceleratedInterpolants(terms, entailment, Budget.unlimited(), method);
  }

  private Optional<Repeated> loop(Term guard, Map<Variable, Term> updates) {
    SymbolicState effect = SymbolicState.INITIAL;
    for (Map.Entry<Variable, Term> update : updates.entrySet()) {
      effect = effect.with(update.getKey(), update.getValue());
    }
    GuardedStep step = new GuardedStep(place, place, guard, effect, Set.of());
    Cycle cycle = new Cycle(List.of(new PathBlock(List.of(edge), step, List.of())));
    Optional<Closure> closure = new Closures(terms, Budget.unlimited()).exact(step);
    return closure.map(
        found ->
            new Repeated(
                List.of(cycle), List.of(cycle), Map.of(), found, found.asStep(terms, true)));
  }

  /** Example (4): z = 0, then z' = z + 2 with x and y counted beside, then z = 5. */
  @ParameterizedTest
  @EnumSource(Method.class)
  void exampleOfThePaper(Method method) {
    Repeated loop =
        loop(terms.bool(true), Map.of(z, plus(z, 2), x, plus(x, 1), y, plus(y, 1))).orElseThrow();
    Term even = terms.eq(terms.apply(Op.INT_MOD, z, number(2)), number(0));
    Term before = terms.eq(z, number(0));
    Term after = terms.distinct(z, number(5));
    Term inductive = by(method).of(loop, before, after).orElseThrow();
    assertThat(by(method).fits(loop, inductive, before, after)).isTrue();
    if (method == Method.POST) {
      assertThat(inductive).isSameAs(even);
    }
  }

  /** What is inductive by itself stays as it is. */
  @Test
  void plainInterpolantsThatAreInductive() {
    Repeated loop = loop(terms.bool(true), Map.of(x, plus(x, 1))).orElseThrow();
    Term positive = terms.le(number(0), x);
    assertThat(by(Method.POST).of(loop, terms.eq(x, number(0)), positive)).contains(positive);
  }

  /** Lemma 7 has it the wrong way round: post(I', L*) implies wpre(I'', L*). */
  @Test
  void postImpliesWpre() {
    long seed = 4_711;
    int compared = 0;
    int strict = 0;
    for (int i = 0; i < 150; i++) {
      Random random = new Random(seed + i);
      Term guard = random.nextBoolean() ? terms.bool(true) : terms.le(x, number(random.nextInt(9)));
      Map<Variable, Term> updates = new LinkedHashMap<>();
      updates.put(x, plus(x, random.nextInt(5) - 2));
      updates.put(y, random.nextInt(4) == 0 ? x : plus(y, random.nextInt(5) - 2));
      Optional<Repeated> found = loop(guard, updates);
      if (found.isEmpty()) {
        continue;
      }
      Repeated loop = found.get();
      Term before =
          terms.and(
              terms.eq(x, number(random.nextInt(5) - 2)), terms.le(y, number(random.nextInt(5))));
      AcceleratedInterpolants interpolants = by(Method.POST);
      Optional<Term> post = interpolants.post(loop.closure(), before);
      assertThat(post).isPresent();
      String message = "seed " + (seed + i) + ": " + loop.closure().loop() + ", " + post.get();
      // The strongest of all: it follows from I', and the loop keeps it.
      assertThat(entailment.implies(before, post.get())).as(message).isTrue();
      assertThat(interpolants.isInductive(loop, post.get())).as(message).isTrue();
      Term after = weaker(post.get(), random);
      Optional<Term> wpre = interpolants.wpre(loop.closure(), after);
      if (wpre.isEmpty()) {
        continue;
      }
      assertThat(entailment.implies(post.get(), wpre.get())).as(message + ", " + wpre).isTrue();
      assertThat(entailment.implies(wpre.get(), after)).as(message).isTrue();
      assertThat(interpolants.isInductive(loop, wpre.get())).as(message + ", " + wpre).isTrue();
      compared++;
      strict += entailment.implies(wpre.get(), post.get()) ? 0 : 1;
      for (Method method : Method.values()) {
        Optional<Term> chosen = by(method).of(loop, before, after);
        assertThat(chosen).as(message).isPresent();
        assertThat(by(method).fits(loop, chosen.get(), before, after)).isTrue();
      }
    }
    System.out.printf("seed %d: %d compared, %d of them strictly%n", seed, compared, strict);
    assertThat(compared).isGreaterThan(100);
    assertThat(strict).isGreaterThan(20);
  }

  private Term weaker(Term formula, Random random) {
    List<Term> more = new ArrayList<>(List.of(formula));
    more.add(terms.lt(number(random.nextInt(30)), terms.add(x, y)));
    return terms.or(more);
  }
}
