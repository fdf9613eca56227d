package dev.bulwark.engine.common.predicates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.pass.Inlining;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PossiblePathTest {

  /** Two ways lead to the loop, and the one with y == 6 cannot have x == 1. */
  private static final String TWO_WAYS =
      """
      int __VERIFIER_nondet_int(void);
      void reach_error(void);
      int main(void) {
        int x = __VERIFIER_nondet_int();
        int y;
        if (x == 1) { y = 5; } else { y = 6; }
        while (__VERIFIER_nondet_int()) {
          if (x == 1 && y == 6) { reach_error(); }
        }
      }
      """;

  private final Program program =
      new Inlining(Inlining.Config.DEFAULT).apply(CPrograms.parse(TWO_WAYS)).program();
  private final TermFactory terms = program.terms();
  private PredicateDomain domain;

  @BeforeEach
  void open() {
    domain =
        new PredicateDomain(
            program,
            PredicateConfiguration.DEFAULT,
            JavaSmtSolvers.best(warning -> {}).solver(Theory.BIT_VECTORS),
            Budget.of(Duration.ofSeconds(20)));
  }

  @AfterEach
  void close() {
    domain.close();
  }

  private Variable variable(String name) {
    return program.start().frameVariables().stream()
        .map(ProgramVariable::term)
        .filter(variable -> variable.name().endsWith("::" + name))
        .findFirst()
        .orElseThrow();
  }

  private Term is(String name, int value) {
    return terms.eq(variable(name), terms.bitVec(32, value));
  }

  /** The states where the block that begins here ends, all ways to a place merged. */
  private Map<Location, PredicateState> block(Location from, PredicateState state) {
    Map<Location, PredicateState> ends = new LinkedHashMap<>();
    List<List<Edge>> open = new ArrayList<>();
    program.outgoing(from).forEach(edge -> open.add(List.of(edge)));
    while (!open.isEmpty()) {
      List<Edge> way = open.removeFirst();
      Location here = way.getLast().target();
      if (domain.isBlockEnd(here) || here.isBad()) {
        PredicateState arriving = domain.follow(state, way);
        ends.merge(here, arriving, (known, other) -> domain.merge(other, known).orElseThrow());
      } else {
        for (Edge next : program.outgoing(here)) {
          List<Edge> longer = new ArrayList<>(way);
          longer.add(next);
          open.add(longer);
        }
      }
    }
    return ends;
  }

  /** From the start over the loop head to the error. */
  private PredicateState path() {
    Location start = program.start().entry();
    Map.Entry<Location, PredicateState> head =
        block(start, domain.initial(start)).entrySet().iterator().next();
    PredicateState anchored =
        domain.adjust(head.getKey(), head.getValue(), terms.bool(true), Map.of()).orElseThrow();
    return block(head.getKey(), anchored).entrySet().stream()
        .filter(end -> end.getKey().isError())
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow();
  }

  private Location head() {
    return program.start().locations().stream()
        .filter(domain::isBlockEnd)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void blocksAgreeOnPredicatesWhereTheyMeet() {
    for (Term predicate : List.of(is("x", 1), is("y", 6))) {
      domain.precision().add(head(), predicate);
      List<Edge> way =
          ((PossiblePath.Result.Found) new PossiblePath(program, domain).to(path())).edges();
      assertThat(way.getFirst().source()).isEqualTo(program.start().entry());
      assertThat(way.getLast().target().isError()).isTrue();
      for (int i = 1; i < way.size(); i++) {
        assertThat(way.get(i).source()).isEqualTo(way.get(i - 1).target());
      }
      PredicateState arrival = domain.replay(way).anchor().arrival();
      Term met = new Substitution(terms, arrival.effect()::value).apply(predicate);
      assertThat(domain.queries().implies(arrival.guard(), met))
          .as("arrives at the loop with " + predicate)
          .isTrue();
      close();
      open();
    }
  }

  @Test
  void whatThePredicatesRefuteHasNone() {
    domain.precision().add(head(), is("x", 1));
    domain.precision().add(head(), is("y", 6));
    PredicateState end = path();
    assertThat(domain.queries().isPossible(domain.reaches(end))).isFalse();
    assertThat(new PossiblePath(program, domain).to(end))
        .isEqualTo(new PossiblePath.Result.Unknown());
  }

  /** One of two predicates came after the state at the loop had been abstracted. */
  @Test
  void whatThePredicatesWouldRefuteIsOutdated() {
    domain.precision().add(head(), is("x", 1));
    PredicateState end = path();
    domain.precision().add(head(), is("y", 6));
    assertThat(new PossiblePath(program, domain).to(end))
        .isEqualTo(new PossiblePath.Result.Outdated(end.anchor()));
  }
}
