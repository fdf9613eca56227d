package dev.bulwark.certify;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.StateGraph.Hop;
import dev.bulwark.certify.StateGraph.Kind;
import dev.bulwark.certify.StateGraph.Node;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Shows of a {@link StateGraph} that no execution gets to a bad node, by following it: values are
 * terms over inputs, and a node is left only while the solver does not say that no input leads to
 * it. For unrolled loops that is far less work than one formula about all paths that their bounds
 * allow, most of which no execution takes.
 *
 * <p>Sound: a path condition holds for the inputs, and the choices between hops, of just those
 * executions that pass its node. At the root that is so, hops add when they pass, and where paths
 * meet, one or the other was taken; never both, because hops from one node whose guards are not
 * plainly opposite are told apart by a choice. What is given up has a condition of which diagrams
 * or the solver have said UNSAT, or that is false by itself; for all bad nodes together that is
 * asked at the end. A value may lose choices, and a condition conjuncts, that make no difference
 * where the path condition of the node holds: nobody looks at them elsewhere.
 */
final class UnrolledCheck {

  /** How many models are kept, to see without a question that a path goes on. */
  private static final int MODELS = 4;

  /** Of the time left, for questions in a row that end no path. */
  private static final double IN_VAIN_SHARE = 0.25;

  /** When that is used up, one in so many questions is asked all the same. */
  private static final int STILL_ASKED = 4;

  private final StateGraph graph;
  private final TermFactory terms;
  private final HopEffects effects;
  private final Predicate<Node> questioned;
  private final Inquiry.Dialogue dialogue;
  private final Budget budget;

  /** Nodes from which a path leads to a bad or undefined one. */
  private final Set<Node> relevant = new HashSet<>();

  private final DiagramOpinions diagrams;
  private final Cases cases = new Cases();

  /** The path condition of the node that is being left. */
  private Term leaving;

  private final Map<Node, List<Passing>> arriving = new HashMap<>();
  private final Map<Kind, List<Term>> ends = new HashMap<>();
  private final ArrayDeque<Evaluator> models = new ArrayDeque<>();
  private long inVainNanos;
  private long spared;

  /** Executions that pass a node: when, and with which values. */
  private record Passing(PathCondition condition, Env env) {}

  /**
   * Prepares the check.
   *
   * @param questioned nodes at which it is asked whether they are reached at all
   */
  UnrolledCheck(
      StateGraph graph,
      Scope scope,
      Predicate<Node> questioned,
      Inquiry.Dialogue dialogue,
      Budget budget) {
    this.graph = graph;
    this.terms = Folding.factory();
    this.leaving = terms.bool(true);
    this.effects = new HopEffects(scope, terms, (variable, value) -> possible(value));
    this.questioned = questioned;
    this.dialogue = dialogue;
    this.diagrams = new DiagramOpinions(dialogue.diagrams(), terms);
    this.budget = budget;
  }

  /** Follows the graph to its ends. */
  void follow() {
    findRelevant();
    arriving.put(
        graph.root(), List.of(new Passing(PathCondition.always(terms), effects.atRoot(graph))));
    for (Node node : graph.topologicalOrder()) {
      budget.check();
      List<Passing> passings = arriving.remove(node);
      if (passings == null || node.kind() != Kind.INNER || !relevant.contains(node)) {
        continue;
      }
      Passing passing = met(passings);
      if (!questioned.test(node) || isFeasible(passing.condition)) {
        leave(node, passing);
      }
    }
  }

  /** When executions get to an end of this kind. */
  Term condition(Kind end) {
    return terms.or(ends.getOrDefault(end, List.of()));
  }

  /** Does any input lead to an end of this kind? */
  Answer reaches(Kind end) {
    List<Term> conditions =
        ends.getOrDefault(end, List.of()).stream()
            .filter(c -> !Terms.isFalse(c) && diagrams.ask(c) != Answer.UNSAT)
            .toList();
    return conditions.isEmpty() ? Answer.UNSAT : dialogue.askEach(terms, conditions);
  }

  /** Formulas, some of all, of which diagrams have said that they are not satisfiable. */
  List<Term> relied() {
    return diagrams.sample();
  }

  private void findRelevant() {
    for (Node node : graph.topologicalOrder().reversed()) {
      if (node.kind() != Kind.INNER
          || node.hops().stream().anyMatch(hop -> relevant.contains(hop.target()))) {
        relevant.add(node);
      }
    }
  }

  private void leave(Node node, Passing passing) {
    record Leaving(Hop hop, Env env, Term guard) {}
    leaving = passing.condition.term();
    List<Leaving> leavings = new ArrayList<>(2);
    for (Hop hop : node.hops()) {
      List<Term> guard = new ArrayList<>(2);
      Env after = effects.after(hop, passing.env, guard);
      Term passes = decided(terms.and(guard));
      if (!Terms.isFalse(passes)) {
        leavings.add(new Leaving(hop, after, passes));
      }
    }
    boolean opposite =
        leavings.size() == 2 && leavings.getFirst().guard == terms.not(leavings.getLast().guard);
    Term notBefore = terms.bool(true);
    for (Leaving one : leavings) {
      Term chosen = terms.bool(true);
      if (!opposite && one != leavings.getLast()) {
        chosen = terms.freshVariable("choice", Sort.BOOL);
      }
      PathCondition condition = passing.condition.and(terms.and(notBefore, chosen));
      if (!opposite) {
        notBefore = terms.and(notBefore, terms.not(chosen));
      }
      condition = condition == null ? null : condition.and(one.guard);
      if (condition != null && relevant.contains(one.hop.target())) {
        arrive(one.hop.target(), new Passing(condition, one.env));
      }
    }
  }

  /** A condition, or what is known of it where the node is left. */
  private Term decided(Term condition) {
    if (Terms.isTrue(condition) || Terms.isFalse(condition)) {
      return condition;
    }
    // path condition ∧ condition satisfiable?
    if (!diagrams.mayHoldTogether(leaving, condition)) {
      return terms.bool(false);
    }
    // path condition ∧ ¬condition satisfiable?
    return diagrams.mayHoldTogether(leaving, terms.not(condition)) ? condition : terms.bool(true);
  }

  /**
   * A value without the choices, and the constants, that it does not have where the node is left.
   */
  private Term possible(Term value) {
    Term pruned = diagrams.pruned(value, leaving);
    if (!(pruned instanceof Application) || !(pruned.sort() instanceof Sort.BitVec)) {
      return pruned;
    }
    Map<Value, Term> all = cases.of(terms, pruned);
    Map<Value, Term> left = new LinkedHashMap<>(all);
    left.values().removeIf(when -> !diagrams.mayHoldTogether(leaving, when));
    if (left.isEmpty() || left.size() == all.size()) {
      return pruned;
    }
    // One of the conditions holds, so the first needs none.
    Term result = terms.constant(left.keySet().iterator().next());
    for (Map.Entry<Value, Term> one : left.entrySet().stream().skip(1).toList()) {
      result = terms.ite(one.getValue(), terms.constant(one.getKey()), result);
    }
    return result;
  }

  private void arrive(Node target, Passing passing) {
    if (target.kind() == Kind.INNER) {
      arriving.computeIfAbsent(target, node -> new ArrayList<>(1)).add(passing);
    } else {
      ends.computeIfAbsent(target.kind(), kind -> new ArrayList<>()).add(passing.condition.term());
    }
  }

  // ---- Where paths meet

  /** A passing on its way back along its condition, to where it meets another. */
  private static final class Climber {
    private final int number;
    private PathCondition at;
    private Passing passing;

    Climber(int number, Passing passing) {
      this.number = number;
      this.at = passing.condition;
      this.passing = passing;
    }
  }

  /** All together; first those whose conditions have most in common. */
  private Passing met(List<Passing> passings) {
    PriorityQueue<Climber> longestFirst =
        new PriorityQueue<>(
            Comparator.<Climber>comparingInt(climber -> -climber.at.length())
                .thenComparingInt(climber -> climber.number));
    for (Passing passing : passings) {
      longestFirst.add(new Climber(longestFirst.size(), passing));
    }
    Map<PathCondition, Climber> seen = new IdentityHashMap<>();
    int left = passings.size();
    Climber last = longestFirst.element();
    while (left > 1) {
      Climber climber = longestFirst.remove();
      Climber earlier = seen.putIfAbsent(climber.at, climber);
      if (earlier != null) {
        earlier.passing = met(earlier.passing, climber.passing);
        last = earlier;
        left--;
      } else if (climber.at.length() > 0) {
        climber.at = climber.at.before();
        longestFirst.add(climber);
      }
    }
    return last.passing;
  }

  private Passing met(Passing a, Passing b) {
    PathCondition.Meeting meeting = PathCondition.meet(a.condition, b.condition);
    Term first = meeting.first();
    Term[] globals = chosen(first, a.env.globals(), b.env.globals());
    ArrayDeque<Term[]> different = new ArrayDeque<>();
    Env.StackFrame x = a.env.frame();
    Env.StackFrame y = b.env.frame();
    while (x != y && x != null && y != null) {
      different.push(chosen(first, x.values(), y.values()));
      x = x.caller();
      y = y.caller();
    }
    Env.StackFrame frame = x;
    for (Term[] values : different) {
      frame = new Env.StackFrame(values, frame);
    }
    if (frame == null) {
      throw new IllegalStateException("no frame");
    }
    return new Passing(meeting.either(), new Env(globals, frame));
  }

  private Term[] chosen(Term first, Term[] a, Term[] b) {
    if (a == b) {
      return a;
    }
    Term[] chosen = a.clone();
    for (int i = 0; i < chosen.length; i++) {
      if (a[i] != b[i]) {
        chosen[i] = terms.ite(first, a[i], b[i]);
      }
    }
    return chosen;
  }

  // ---- Questions

  /** Yes too where the solver does not know. */
  private boolean isFeasible(PathCondition condition) {
    if (condition.isKnownFeasible()) {
      return true;
    }
    Answer byDiagram = diagrams.ask(condition.term());
    boolean feasible =
        byDiagram == Answer.SAT || (byDiagram == Answer.UNKNOWN && isFeasibleForSolver(condition));
    if (feasible) {
      condition.setFeasible();
    }
    return feasible;
  }

  private boolean isFeasibleForSolver(PathCondition condition) {
    return !isWorthAsking()
        || models.stream().anyMatch(model -> model.holds(condition.term()))
        // the path condition satisfiable?
        || ask(condition.term()) != Answer.UNSAT;
  }

  /**
   * Paths end within the bounds anyway, so questions that do not end any sooner are only costs; but
   * where none is asked, all the paths that the bounds allow are followed.
   */
  private boolean isWorthAsking() {
    return inVainNanos <= IN_VAIN_SHARE * budget.remainingNanos() || ++spared % STILL_ASKED == 0;
  }

  private Answer ask(Term condition) {
    long start = System.nanoTime();
    Answer answer = dialogue.ask(condition);
    inVainNanos = answer == Answer.UNSAT ? 0 : inVainNanos + System.nanoTime() - start;
    if (answer == Answer.SAT) {
      remember(dialogue.model());
    }
    return answer;
  }

  /** Variables that a model does not know are newer; zero and one are both tried for them. */
  private void remember(Model model) {
    while (models.size() >= MODELS) {
      models.removeLast();
    }
    for (int other = 0; other <= 1; other++) {
      int unknown = other;
      models.addFirst(new Evaluator(variable -> valueOr(model, variable, unknown)));
    }
  }

  private static Value valueOr(Model model, Variable variable, int unknown) {
    Value value = model.values().get(variable);
    if (value != null) {
      return value;
    }
    return switch (variable.sort()) {
      case Sort.BitVec(int width) -> Value.bitVec(width, unknown);
      case Sort.Int integer -> Value.integer(unknown);
      case Sort.Bool bool -> Value.of(unknown == 1);
      case Sort.Real real -> TermFactory.zeroValue(real);
      case Sort.Float number -> TermFactory.zeroValue(number);
      case Sort.Array array -> TermFactory.zeroValue(array);
    };
  }
}
