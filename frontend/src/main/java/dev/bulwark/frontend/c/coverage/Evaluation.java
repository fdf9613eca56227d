package dev.bulwark.frontend.c.coverage;

import dev.bulwark.frontend.c.coverage.DecisionTree.Both;
import dev.bulwark.frontend.c.coverage.DecisionTree.Condition;
import dev.bulwark.frontend.c.coverage.DecisionTree.Fixed;
import dev.bulwark.frontend.c.coverage.DecisionTree.Not;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;

/**
 * Which conditions of a decision have been evaluated to what, in ghost variables that are reset
 * when the decision begins: so short circuit counts as C has it.
 *
 * <p>A condition determines the outcome if no operator above it is decided by its other operand. An
 * operand to the left cannot do that, since then the condition would not be evaluated; one to the
 * right does when it is evaluated and has the value that decides. That is masking MC/DC (Chilenski
 * 2001, for operators that short-circuit): two evaluations in which the condition determines the
 * outcome with different values are an independence pair, whatever the others are.
 */
final class Evaluation {

  /** What is noted of a condition. */
  private record Ghost(ProgramVariable evaluated, ProgramVariable value) {}

  private final FunctionLowering function;
  private final FlowGraph graph;
  private final TermFactory terms;
  private final Position position;
  private final DecisionTree tree;
  private final List<IASTExpression> conditions = new ArrayList<>();
  private final List<Ghost> ghosts = new ArrayList<>();

  Evaluation(FunctionLowering function, IASTExpression decision) {
    this.function = function;
    this.graph = function.graph();
    this.terms = function.terms();
    this.position = function.position(decision);
    this.tree = DecisionTree.of(decision, function.conditions()::constant, conditions);
  }

  List<IASTExpression> conditions() {
    return conditions;
  }

  DecisionTree tree() {
    return tree;
  }

  /** Nothing has been evaluated yet, at the current node. */
  void begin() {
    for (int i = 0; i < conditions.size(); i++) {
      Ghost ghost =
          new Ghost(
              function.temporary(CType.BOOL, position), function.temporary(CType.BOOL, position));
      ghosts.add(ghost);
      graph.step(assign(ghost.evaluated(), false), position, "");
      graph.step(assign(ghost.value(), false), position, "");
    }
  }

  /** A node at which it is noted that the condition has this value, before the target. */
  Node noting(IASTExpression condition, boolean value, Node target) {
    int number = number(condition);
    if (number < 0) {
      return target;
    }
    Node first = graph.node();
    Node second = graph.node();
    graph.arc(first, assign(ghosts.get(number).evaluated(), true), second, position, "");
    graph.arc(second, assign(ghosts.get(number).value(), value), target, position, "");
    return first;
  }

  private int number(IASTExpression condition) {
    for (int i = 0; i < conditions.size(); i++) {
      if (conditions.get(i) == condition) {
        return i;
      }
    }
    return -1;
  }

  private Action assign(ProgramVariable variable, boolean value) {
    return new Action.Assign(
        variable, function.context().operators().constant(value ? 1 : 0, CType.BOOL).term());
  }

  private Term isSet(ProgramVariable variable) {
    return function.context().conversions().asCondition(CValue.of(variable.term(), CType.BOOL));
  }

  /** Has the condition this value, and determines it the outcome? */
  Term determines(int condition, boolean value) {
    List<Term> parts = new ArrayList<>();
    parts.add(isSet(ghosts.get(condition).evaluated()));
    Term isTrue = isSet(ghosts.get(condition).value());
    parts.add(value ? isTrue : terms.not(isTrue));
    DecisionTree at = tree;
    while (!(at instanceof Condition)) {
      switch (at) {
        case Condition end -> {}
        case Fixed fixed -> throw new IllegalStateException("a constant has no conditions");
        case Not(DecisionTree operand) -> at = operand;
        case Both(boolean and, DecisionTree left, DecisionTree right) -> {
          boolean isLeft = left.conditions().contains(condition);
          if (isLeft) {
            Term neutral = and ? value(right) : terms.not(value(right));
            Optional<Boolean> constant = right.constant();
            parts.add(
                constant.isPresent()
                    ? terms.bool(constant.get() == and)
                    : terms.or(terms.not(evaluated(right)), neutral));
          }
          at = isLeft ? left : right;
        }
      }
    }
    return terms.and(parts);
  }

  /** The outcome that the condition determines with this value. */
  boolean outcome(int condition, boolean value) {
    boolean negated = false;
    DecisionTree at = tree;
    while (!(at instanceof Condition)) {
      switch (at) {
        case Condition end -> {}
        case Fixed fixed -> throw new IllegalStateException("a constant has no conditions");
        case Not(DecisionTree operand) -> {
          negated = !negated;
          at = operand;
        }
        case Both(boolean and, DecisionTree left, DecisionTree right) ->
            at = left.conditions().contains(condition) ? left : right;
      }
    }
    return value != negated;
  }

  /** Is any condition of it evaluated? That is whether it is itself, unless it is constant. */
  private Term evaluated(DecisionTree part) {
    return terms.or(
        part.conditions().stream().map(number -> isSet(ghosts.get(number).evaluated())).toList());
  }

  /**
   * Its value if it is evaluated: conditions that are not count as false, which changes nothing.
   */
  private Term value(DecisionTree part) {
    return switch (part) {
      case Condition(int number) -> isSet(ghosts.get(number).value());
      case Fixed(boolean value) -> terms.bool(value);
      case Not(DecisionTree operand) -> terms.not(value(operand));
      case Both(boolean and, DecisionTree left, DecisionTree right) ->
          and ? terms.and(value(left), value(right)) : terms.or(value(left), value(right));
    };
  }

  /** Have the conditions been evaluated to just this? */
  Term saw(DecisionTree.Vector vector) {
    List<Term> parts = new ArrayList<>();
    for (int i = 0; i < conditions.size(); i++) {
      Term evaluated = isSet(ghosts.get(i).evaluated());
      Term value = isSet(ghosts.get(i).value());
      switch (vector.seen().charAt(i)) {
        case 'T' -> parts.add(value);
        case 'F' -> {
          parts.add(evaluated);
          parts.add(terms.not(value));
        }
        default -> parts.add(terms.not(evaluated));
      }
    }
    return terms.and(parts);
  }
}
