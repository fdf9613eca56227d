package dev.bulwark.frontend.testing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Random Horn clauses over a small range of numbers, printed in one of the forms that SMT-LIB
 * allows, with the least model as reference.
 */
public final class RandomClauses {

  /** The variables of a clause are from 0 to this. */
  public static final int HIGH = 1;

  private record Atom(int predicate, List<Expression> arguments) {}

  /** A variable plus a number, or just a number. */
  private record Expression(int variable, int plus) {
    int value(int[] values) {
      return variable < 0 ? plus : values[variable] + plus;
    }

    String text() {
      if (variable < 0) {
        return Integer.toString(plus);
      }
      return plus == 0 ? "v" + variable : "(+ v" + variable + " " + plus + ")";
    }
  }

  private record Condition(String operator, Expression left, Expression right, boolean negated) {
    boolean holds(int[] values) {
      int a = left.value(values);
      int b = right.value(values);
      boolean plain =
          switch (operator) {
            case "=" -> a == b;
            case "<" -> a < b;
            default -> a <= b;
          };
      return plain != negated;
    }

    String text() {
      String plain = "(" + operator + " " + left.text() + " " + right.text() + ")";
      return negated ? "(not " + plain + ")" : plain;
    }
  }

  /**
   * @param head nothing for a query
   */
  private record Clause(int variables, List<Atom> body, List<Condition> conditions, Atom head) {}

  private final Random random;
  private final List<Integer> arities = new ArrayList<>();
  private final List<Clause> clauses = new ArrayList<>();

  /** At most this many atoms are in a body. */
  public RandomClauses(long seed, int most) {
    this.random = new Random(seed);
    int predicates = 1 + random.nextInt(4);
    for (int i = 0; i < predicates; i++) {
      arities.add(random.nextInt(3));
    }
    int count = 3 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      int atoms = i < 2 ? 0 : random.nextInt(most + 1);
      clauses.add(clause(atoms, false));
    }
    clauses.add(clause(1 + random.nextInt(most), true));
    if (random.nextBoolean()) {
      clauses.add(clause(random.nextInt(most + 1), true));
    }
  }

  private Clause clause(int atoms, boolean query) {
    int variables = 1 + random.nextInt(3);
    List<Atom> body = new ArrayList<>();
    for (int i = 0; i < atoms; i++) {
      body.add(atom(variables, 4));
    }
    List<Condition> conditions = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      conditions.add(
          new Condition(
              List.of("=", "<", "<=").get(random.nextInt(3)),
              expression(variables, 2),
              expression(variables, 2),
              random.nextInt(4) == 0));
    }
    return new Clause(variables, body, conditions, query ? null : atom(variables, 2));
  }

  private Atom atom(int variables, int plain) {
    int predicate = random.nextInt(arities.size());
    List<Expression> arguments = new ArrayList<>();
    for (int i = 0; i < arities.get(predicate); i++) {
      arguments.add(expression(variables, plain));
    }
    return new Atom(predicate, arguments);
  }

  private Expression expression(int variables, int plain) {
    return random.nextInt(plain) == 0
        ? new Expression(random.nextInt(variables + 1) - 1, random.nextInt(3))
        : new Expression(random.nextInt(variables), 0);
  }

  // ---- Reference

  /** Is false in every model? */
  public boolean areUnsatisfiable() {
    Map<Integer, Set<List<Integer>>> model = new HashMap<>();
    IntStream.range(0, arities.size()).forEach(i -> model.put(i, new HashSet<>()));
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Clause clause : clauses) {
        int[] values = new int[clause.variables()];
        do {
          if (clause.body().stream().allMatch(atom -> holds(atom, values, model))
              && clause.conditions().stream().allMatch(c -> c.holds(values))) {
            if (clause.head() == null) {
              return true;
            }
            grown |= model.get(clause.head().predicate()).add(tuple(clause.head(), values));
          }
        } while (next(values));
      }
    }
    return false;
  }

  private static boolean holds(Atom atom, int[] values, Map<Integer, Set<List<Integer>>> model) {
    return model.get(atom.predicate()).contains(tuple(atom, values));
  }

  private static List<Integer> tuple(Atom atom, int[] values) {
    return atom.arguments().stream().map(argument -> argument.value(values)).toList();
  }

  private static boolean next(int[] values) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] < HIGH) {
        values[i]++;
        return true;
      }
      values[i] = 0;
    }
    return false;
  }

  // ---- Text

  public String text() {
    StringBuilder text = new StringBuilder("(set-logic HORN)\n");
    for (int i = 0; i < arities.size(); i++) {
      text.append("(declare-fun |p %d| (%s) Bool)\n".formatted(i, "Int ".repeat(arities.get(i))));
    }
    clauses.forEach(clause -> text.append("(assert ").append(text(clause)).append(")\n"));
    return text.append("(check-sat)\n").toString();
  }

  private String text(Clause clause) {
    List<String> body = new ArrayList<>();
    clause.body().forEach(atom -> body.add(text(atom)));
    for (int i = 0; i < clause.variables(); i++) {
      body.add("(<= 0 v%d)".formatted(i));
      body.add("(<= v%d %d)".formatted(i, HIGH));
    }
    clause.conditions().forEach(condition -> body.add(condition.text()));
    String head = clause.head() == null ? "false" : text(clause.head());
    String binders =
        IntStream.range(0, clause.variables())
            .mapToObj(i -> "(v" + i + " Int)")
            .collect(Collectors.joining(" ", "(", ")"));
    String all = String.join(" ", body);
    return switch (random.nextInt(6)) {
      case 0 -> "(forall %s (=> (and %s) %s))".formatted(binders, all, head);
      case 1 -> "(forall %s (or %s (not (and %s))))".formatted(binders, head, all);
      case 2 -> "(not (exists %s (and (and %s) (not %s))))".formatted(binders, all, head);
      case 3 ->
          "(forall %s (=> %s (=> (and true %s) (and true %s))))"
              .formatted(binders, body.getFirst(), all, head);
      case 4 ->
          "(forall %s (let ((b (and %s))) (or (not b) false %s)))".formatted(binders, all, head);
      default -> "(forall %s (ite (and %s) %s true))".formatted(binders, all, head);
    };
  }

  private static String text(Atom atom) {
    String name = "|p " + atom.predicate() + "|";
    return atom.arguments().isEmpty()
        ? name
        : atom.arguments().stream()
            .map(Expression::text)
            .collect(Collectors.joining(" ", "(" + name + " ", ")"));
  }
}
