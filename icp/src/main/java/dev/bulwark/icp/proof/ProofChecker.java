package dev.bulwark.icp.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Replays a proof of {@link TextLog}, line by line. A conclusion of a constraint is right if the
 * box of its antecedents and the negated conclusion has no solution ({@link Refuter}); a learned
 * clause or an answer is right if unit propagation with all that was said before refutes its
 * negation. Variables, constraints and input clauses are what the proof is about and are taken as
 * they are.
 */
public final class ProofChecker {

  private static final int DEFAULT_PIECES = 2000;

  /**
   * What was found.
   *
   * @param lastRefuted whether the last query has an answer, and that was checked
   * @param refused lines that are wrong, or do not follow, each with the reason
   * @param undecided how many conclusions needed too many pieces, by operation
   * @param unknown how many conclusions are of an operation that the checker does not know, by name
   */
  public record Report(
      int lemmas,
      int learned,
      int answers,
      boolean lastRefuted,
      List<String> refused,
      Map<String, Integer> undecided,
      Map<String, Integer> unknown) {

    /** Whether each line was checked and is right. */
    public boolean isComplete() {
      return refused.isEmpty() && undecided.isEmpty() && unknown.isEmpty();
    }
  }

  private record Constraint(String name, @Nullable Relation relation, int[] variables) {}

  private final Refuter refuter;
  private final BoundPropagation propagation = new BoundPropagation();
  private final List<Range> domains = new ArrayList<>();
  private final Map<Integer, Constraint> constraints = new HashMap<>();

  private int lemmas;
  private int learned;
  private int answers;

  /** The assumptions of the last query. */
  private List<Literal> asked = List.of();

  private boolean lastRefuted;
  private final List<String> refused = new ArrayList<>();
  private final Map<String, Integer> undecided = new TreeMap<>();
  private final Map<String, Integer> unknown = new TreeMap<>();

  private ProofChecker(int mostPieces) {
    refuter = new Refuter(mostPieces);
  }

  public static Report check(Iterable<String> lines) {
    return check(lines, DEFAULT_PIECES);
  }

  /**
   * @param mostPieces into how many pieces the box of a conclusion is cut at most
   */
  public static Report check(Iterable<String> lines, int mostPieces) {
    ProofChecker checker = new ProofChecker(mostPieces);
    for (String line : lines) {
      try {
        checker.line(line);
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        checker.refuse(line, "malformed: " + e.getMessage());
      }
    }
    return checker.report();
  }

  private Report report() {
    return new Report(lemmas, learned, answers, lastRefuted, refused, undecided, unknown);
  }

  private void refuse(String line, String why) {
    refused.add(line + ": " + why);
  }

  private void line(String line) {
    List<String> words = Arrays.asList(line.split(" "));
    List<String> rest = words.subList(1, words.size());
    switch (words.getFirst()) {
      case "v" -> variable(rest);
      case "c" -> constraint(rest);
      case "i" -> propagation.add(literals(rest));
      case "t" -> lemma(line, rest);
      case "l" -> learned(line, literals(rest));
      case "q" -> {
        asked = literals(rest);
        lastRefuted = false;
      }
      case "u" -> answer(line, literals(rest));
      default -> throw new IllegalArgumentException("no kind of line");
    }
  }

  private List<Literal> literals(List<String> words) {
    List<Literal> literals = words.stream().map(Literal::parse).toList();
    for (Literal literal : literals) {
      if (literal.variable() >= domains.size()) {
        throw new IllegalArgumentException("no variable " + literal.variable());
      }
    }
    return literals;
  }

  private void variable(List<String> words) {
    if (Integer.parseInt(words.get(0)) != domains.size()) {
      throw new IllegalArgumentException("variables come in their order");
    }
    Range domain =
        new Range(
            words.get(1).equals("-inf") ? null : new BigInteger(words.get(1)),
            words.get(2).equals("inf") ? null : new BigInteger(words.get(2)));
    domains.add(domain);
    propagation.addVariable(domain);
  }

  private void constraint(List<String> words) {
    int colon = words.indexOf(":");
    int[] variables =
        words.subList(colon + 1, words.size()).stream().mapToInt(Integer::parseInt).toArray();
    List<String> operation = words.subList(1, colon);
    Constraint before =
        constraints.put(
            Integer.parseInt(words.getFirst()),
            new Constraint(operation.getFirst(), Relations.of(operation), variables));
    if (before != null) {
      throw new IllegalArgumentException("another constraint has this number");
    }
  }

  private void lemma(String line, List<String> words) {
    lemmas++;
    int arrow = words.indexOf("=>");
    Constraint constraint = constraints.get(Integer.parseInt(words.getFirst()));
    if (constraint == null || arrow < 0 || arrow + 2 != words.size()) {
      throw new IllegalArgumentException("no such constraint, or no conclusion");
    }
    List<Literal> premises = new ArrayList<>(literals(words.subList(1, arrow)));
    if (!words.getLast().equals("false")) {
      premises.add(literals(List.of(words.getLast())).getFirst().negated());
    }
    if (isRight(line, constraint, premises)) {
      propagation.add(premises.stream().map(Literal::negated).toList());
    }
  }

  /** Whether the conclusion can be used; premises that it needs besides are added. */
  private boolean isRight(String line, Constraint constraint, List<Literal> premises) {
    Relation relation = constraint.relation();
    if (relation == null) {
      unknown.merge(constraint.name(), 1, Integer::sum);
      return true;
    }
    return switch (refuter.refute(relation, box(constraint, premises))) {
      case NO_SOLUTION -> true;
      case UNDECIDED -> {
        undecided.merge(constraint.name(), 1, Integer::sum);
        yield true;
      }
      case SOLUTION -> {
        refuse(line, "there is a solution of " + constraint.name());
        yield false;
      }
    };
  }

  private Range[] box(Constraint constraint, List<Literal> premises) {
    Range[] box = new Range[constraint.variables().length];
    for (int slot = 0; slot < box.length; slot++) {
      int variable = constraint.variables()[slot];
      box[slot] = domains.get(variable);
      for (Literal premise : premises) {
        if (premise.variable() == variable) {
          box[slot] = box[slot].meet(premise);
        }
      }
    }
    return box;
  }

  private void learned(String line, List<Literal> literals) {
    learned++;
    if (propagation.isRefuted(literals.stream().map(Literal::negated).toList())) {
      propagation.add(literals);
    } else {
      refuse(line, "does not follow by unit propagation");
    }
  }

  private void answer(String line, List<Literal> assumptions) {
    answers++;
    if (!asked.containsAll(assumptions)) {
      refuse(line, "is not about the last query");
    } else if (!propagation.isRefuted(assumptions)) {
      refuse(line, "does not follow by unit propagation");
    } else {
      lastRefuted = true;
    }
  }
}
