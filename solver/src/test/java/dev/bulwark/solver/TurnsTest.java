package dev.bulwark.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.base.Reason;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Solvers of which each knows some variables, and is lost in formulas with another one. */
class TurnsTest {

  private final TermFactory terms = TermFactory.plain();
  private final Budget budget = Budget.of(Duration.ofMinutes(5));
  private final List<String> lost = new ArrayList<>();

  private Term formula(String name) {
    return terms.variable(name, Sort.BOOL);
  }

  /** Answers by the first variable; null: the time is over. */
  private Solver solver(String name, Function<Term, Answer> answers) {
    return new Solver() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public ModelSession open(Budget part) {
        return new Session(name, answers);
      }
    };
  }

  private final class Session implements ModelSession {
    private final String name;
    private final Function<Term, Answer> answers;
    private final ArrayDeque<Term> asserted = new ArrayDeque<>();

    Session(String name, Function<Term, Answer> answers) {
      this.name = name;
      this.answers = answers;
    }

    @Override
    public Answer check(List<? extends Term> assumptions) {
      Term asked = asserted.element();
      Answer sum = Answer.UNSAT;
      for (Term part : Terms.freeVariables(asked)) {
        Answer answer = answers.apply(part);
        if (answer == null) {
          lost.add(name + " in " + asked);
          throw new BudgetExhaustedException(new Reason.OutOfTime());
        }
        sum = answer == Answer.UNSAT ? sum : answer;
      }
      return sum;
    }

    @Override
    public Model model() {
      return new Model(Map.of());
    }

    @Override
    public void push() {}

    @Override
    public void pop() {
      asserted.pop();
    }

    @Override
    public void add(Term formula) {
      asserted.push(formula);
    }

    @Override
    public void close() {}
  }

  @Test
  void whatIsHardForOneIsLeftToTheOther() {
    List<Term> formulas = IntStream.range(0, 100).mapToObj(i -> formula("x" + i)).toList();
    Solver first = solver("first", term -> term == formula("x7") ? null : Answer.UNSAT);
    Solver second = solver("second", term -> term == formula("x7") ? Answer.UNSAT : null);
    Turns.Outcome outcome = Turns.ask(terms, formulas, List.of(first, second), budget);
    assertThat(outcome.answer()).isEqualTo(Answer.UNSAT);
    assertThat(outcome.solvers()).isEqualTo(Set.of("first", "second"));
    assertThat(lost).hasSize(4).element(0).isEqualTo("first in (or x4 x5 x6 x7)");
  }

  @Test
  void oneThatIsSatisfiableIsEnough() {
    List<Term> formulas = List.of(formula("a"), formula("b"), formula("c"));
    Solver first = solver("first", term -> term == formula("b") ? null : Answer.UNSAT);
    Solver second = solver("second", term -> term == formula("b") ? Answer.SAT : Answer.UNSAT);
    Turns.Outcome outcome = Turns.ask(terms, formulas, List.of(first, second), budget);
    assertThat(outcome.answer()).isEqualTo(Answer.SAT);
    assertThat(outcome.model()).isPresent();
  }

  @Test
  void whatNobodyKnowsIsUnknown() {
    List<Term> formulas = List.of(formula("a"), formula("b"));
    Function<Term, Answer> answers = term -> term == formula("a") ? Answer.UNKNOWN : Answer.UNSAT;
    Turns.Outcome outcome =
        Turns.ask(terms, formulas, List.of(solver("one", answers), solver("two", answers)), budget);
    assertThat(outcome.answer()).isEqualTo(Answer.UNKNOWN);
  }

  @Test
  void theBudgetEndsIt() {
    Budget over = Budget.ofSteps(20, Duration.ofMinutes(5));
    List<Solver> solvers = List.of(solver("one", term -> null), solver("two", term -> null));
    assertThatThrownBy(() -> Turns.ask(terms, List.of(formula("a")), solvers, over))
        .isInstanceOf(BudgetExhaustedException.class);
  }
}
