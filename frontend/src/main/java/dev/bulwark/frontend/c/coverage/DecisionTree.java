package dev.bulwark.frontend.c.coverage;

import dev.bulwark.frontend.c.syntax.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/** A decision as what it is made of: conditions under {@code &&}, {@code ||} and {@code !}. */
sealed interface DecisionTree {

  /** A condition, by its number from left to right. */
  record Condition(int number) implements DecisionTree {}

  /** What is constant is no condition. */
  record Fixed(boolean value) implements DecisionTree {}

  record Not(DecisionTree operand) implements DecisionTree {}

  /**
   * @param and or it is {@code ||}
   */
  record Both(boolean and, DecisionTree left, DecisionTree right) implements DecisionTree {}

  /**
   * Reads an expression; its conditions are added to the list. Expressions nest as deep as C's, so
   * recursion is what the front end does elsewhere too.
   */
  static DecisionTree of(
      IASTExpression parenthesised,
      Function<IASTExpression, Optional<Boolean>> constant,
      List<IASTExpression> conditions) {
    IASTExpression expression = Syntax.withoutParentheses(parenthesised);
    return switch (expression) {
      case IASTUnaryExpression unary when unary.getOperator() == IASTUnaryExpression.op_not ->
          new Not(of(unary.getOperand(), constant, conditions));
      case IASTBinaryExpression binary when isLogical(binary) ->
          new Both(
              binary.getOperator() == IASTBinaryExpression.op_logicalAnd,
              of(binary.getOperand1(), constant, conditions),
              of(binary.getOperand2(), constant, conditions));
      default -> {
        Optional<Boolean> known = constant.apply(expression);
        if (known.isPresent()) {
          yield new Fixed(known.get());
        }
        conditions.add(expression);
        yield new Condition(conditions.size() - 1);
      }
    };
  }

  static boolean isLogical(IASTBinaryExpression binary) {
    return binary.getOperator() == IASTBinaryExpression.op_logicalAnd
        || binary.getOperator() == IASTBinaryExpression.op_logicalOr;
  }

  /** Its value if that does not depend on conditions, such as that of {@code x && 0}. */
  default Optional<Boolean> constant() {
    return switch (this) {
      case Condition condition -> Optional.empty();
      case Fixed(boolean value) -> Optional.of(value);
      case Not(DecisionTree operand) -> operand.constant().map(value -> !value);
      case Both(boolean and, DecisionTree left, DecisionTree right) -> {
        Optional<Boolean> first = left.constant();
        Optional<Boolean> second = right.constant();
        Optional<Boolean> deciding = Optional.of(!and);
        yield first.equals(deciding) || second.equals(deciding)
            ? deciding
            : first.isPresent() ? second : Optional.empty();
      }
    };
  }

  /** The numbers of its conditions, from left to right. */
  default List<Integer> conditions() {
    List<Integer> numbers = new ArrayList<>();
    collect(numbers);
    return numbers;
  }

  private void collect(List<Integer> numbers) {
    switch (this) {
      case Condition(int number) -> numbers.add(number);
      case Fixed fixed -> {}
      case Not(DecisionTree operand) -> operand.collect(numbers);
      case Both(boolean and, DecisionTree left, DecisionTree right) -> {
        left.collect(numbers);
        right.collect(numbers);
      }
    }
  }

  /**
   * What an evaluation has seen.
   *
   * @param seen for each condition T, F, or - if it is not evaluated
   */
  record Vector(String seen, boolean outcome) {

    Vector with(int number, boolean value) {
      char[] more = seen.toCharArray();
      more[number] = value ? 'T' : 'F';
      return new Vector(new String(more), value);
    }

    Vector withOutcome(boolean other) {
      return new Vector(seen, other);
    }
  }

  /** All that evaluations of C's order can see of it, up to a number of them. */
  static List<Vector> vectors(DecisionTree tree, int conditions, int most) {
    return tree.extend(List.of(new Vector("-".repeat(conditions), false)), most);
  }

  private List<Vector> extend(List<Vector> before, int most) {
    List<Vector> after = new ArrayList<>();
    switch (this) {
      case Condition(int number) -> {
        for (Vector vector : before) {
          after.add(vector.with(number, true));
          after.add(vector.with(number, false));
        }
      }
      case Fixed(boolean value) -> before.forEach(vector -> after.add(vector.withOutcome(value)));
      case Not(DecisionTree operand) ->
          operand
              .extend(before, most)
              .forEach(vector -> after.add(vector.withOutcome(!vector.outcome())));
      case Both(boolean and, DecisionTree left, DecisionTree right) -> {
        List<Vector> further = new ArrayList<>();
        for (Vector vector : left.extend(before, most)) {
          (vector.outcome() == and ? further : after).add(vector);
        }
        after.addAll(right.extend(further, most));
      }
    }
    return after.size() <= most ? after : after.subList(0, most + 1);
  }
}
