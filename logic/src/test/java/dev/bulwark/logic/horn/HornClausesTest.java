package dev.bulwark.logic.horn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HornClausesTest {

  private final TermFactory terms = TermFactory.plain();
  private final Relation start = new Relation("start", List.of(Sort.INT));
  private final Relation loop = new Relation("at:loop", List.of(Sort.INT, Sort.INT));
  private final Relation empty = new Relation("empty", List.of());
  private final Relation unused = new Relation("unused", List.of());
  private final Variable x = terms.variable("x", Sort.INT);
  private final Term yes = terms.bool(true);

  private RelationAtom atom(Relation relation, Term... arguments) {
    return new RelationAtom(relation, List.of(arguments));
  }

  private HornClause clause(RelationAtom head, Term constraint, RelationAtom... body) {
    return new HornClause(Optional.of(head), List.of(body), constraint);
  }

  private HornClauses clauses() {
    Term next = terms.add(x, terms.integer(1));
    return new HornClauses(
        terms,
        List.of(start, loop, empty, unused),
        List.of(
            clause(atom(start, terms.integer(0)), yes),
            clause(atom(loop, x, x), yes, atom(start, x)),
            clause(atom(loop, x, next), yes, atom(empty), atom(start, x)),
            clause(atom(unused), yes, atom(start, x)),
            new HornClause(
                Optional.empty(), List.of(atom(loop, x, next)), terms.lt(x, terms.integer(0)))));
  }

  @Test
  void whatNoDerivationUsesIsLeftOut() {
    HornClauses all = clauses();
    assertThat(all.derivable()).containsExactlyInAnyOrder(start, loop, unused);
    HornClauses relevant = all.relevant();
    assertThat(relevant.relations()).containsExactly(start, loop);
    assertThat(relevant.clauses())
        .containsExactly(all.clauses().get(0), all.clauses().get(1), all.clauses().get(4));
  }

  @Test
  void relationsAreOfDifferentVariablesInTheScript() {
    assertThat(HornPrinter.script(clauses()).lines())
        .startsWith("(set-logic HORN)")
        .contains(
            "(declare-fun |at:loop| (Int Int) Bool)",
            "(assert (forall ((x Int) (argument!1 Int)) (=> (and (start x) (and true (= argument!1"
                + " x))) (|at:loop| x argument!1))))")
        .endsWith("(check-sat)");
  }
}
