package dev.bulwark.icp.proof;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Unit propagation over bounds: of a clause of which all literals but one are false the last one
 * holds. That one bound implies the weaker ones is built in. What follows from the clauses alone
 * stays; what follows from assumptions is undone.
 */
final class BoundPropagation {

  /** The first two literals are watched. */
  private record Clause(Literal[] literals) {}

  /** A range that was changed. */
  private record Change(int variable, Range before) {}

  private final List<Range> ranges = new ArrayList<>();

  /** By side: the clauses with a watched literal that this side can make false. */
  private final List<List<Clause>> watches = new ArrayList<>();

  private final ArrayDeque<Change> changes = new ArrayDeque<>();
  private final ArrayDeque<Literal> queue = new ArrayDeque<>();
  private boolean contradictory;

  void addVariable(Range domain) {
    ranges.add(domain);
    watches.add(new ArrayList<>());
    watches.add(new ArrayList<>());
    contradictory |= domain.isEmpty();
  }

  int variables() {
    return ranges.size();
  }

  private Range range(Literal literal) {
    return ranges.get(literal.variable());
  }

  private boolean isTrue(Literal literal) {
    Range range = range(literal);
    @Nullable BigInteger end = literal.isUpper() ? range.high() : range.low();
    if (end == null) {
      return false;
    }
    int order = end.compareTo(literal.value());
    return literal.isUpper() ? order <= 0 : order >= 0;
  }

  private boolean isFalse(Literal literal) {
    Range range = range(literal);
    @Nullable BigInteger end = literal.isUpper() ? range.low() : range.high();
    if (end == null) {
      return false;
    }
    int order = end.compareTo(literal.value());
    return literal.isUpper() ? order > 0 : order < 0;
  }

  /** The clauses to look at when this bound is set. */
  private List<Clause> watchesOf(Literal bound) {
    return watches.get(2 * bound.variable() + (bound.isUpper() ? 1 : 0));
  }

  /** An upper bound makes lower ones false. */
  private List<Clause> watching(Literal literal) {
    return watches.get(2 * literal.variable() + (literal.isUpper() ? 0 : 1));
  }

  /** From now on one of the literals holds. */
  void add(List<Literal> literals) {
    if (contradictory || literals.stream().anyMatch(this::isTrue)) {
      return;
    }
    List<Literal> open = weakest(literals);
    switch (open.size()) {
      case 0 -> contradictory = true;
      case 1 -> contradictory = !set(open.getFirst()) || !propagate();
      default -> {
        Clause clause = new Clause(open.toArray(new Literal[0]));
        watching(clause.literals[0]).add(clause);
        watching(clause.literals[1]).add(clause);
      }
    }
    changes.clear();
    queue.clear();
  }

  /** Of each side the weakest bound, without those that are false and so are false for good. */
  private List<Literal> weakest(List<Literal> literals) {
    Map<Integer, Literal> bySide = new LinkedHashMap<>();
    for (Literal literal : literals) {
      if (!isFalse(literal)) {
        bySide.merge(
            2 * literal.variable() + (literal.isUpper() ? 1 : 0),
            literal,
            (a, b) -> a.value().compareTo(b.value()) > 0 == a.isUpper() ? a : b);
      }
    }
    return List.copyOf(bySide.values());
  }

  /** Whether the clauses and these bounds contradict each other by unit propagation. */
  boolean isRefuted(List<Literal> bounds) {
    if (contradictory) {
      return true;
    }
    boolean possible = true;
    for (Literal bound : bounds) {
      possible = possible && set(bound) && propagate();
    }
    queue.clear();
    while (!changes.isEmpty()) {
      Change change = changes.pop();
      ranges.set(change.variable(), change.before());
    }
    return !possible;
  }

  private boolean set(Literal bound) {
    if (isTrue(bound)) {
      return true;
    }
    if (isFalse(bound)) {
      return false;
    }
    Range before = range(bound);
    changes.push(new Change(bound.variable(), before));
    ranges.set(bound.variable(), before.meet(bound));
    queue.add(bound);
    return true;
  }

  private boolean propagate() {
    while (true) {
      Literal bound = queue.poll();
      if (bound == null) {
        return true;
      }
      if (!visit(watchesOf(bound))) {
        return false;
      }
    }
  }

  private boolean visit(List<Clause> list) {
    for (int i = list.size() - 1; i >= 0; i--) {
      Clause clause = list.get(i);
      Literal[] literals = clause.literals;
      if (isTrue(literals[0]) || isTrue(literals[1])) {
        continue;
      }
      int falseOne = watching(literals[0]) == list && isFalse(literals[0]) ? 0 : 1;
      if (watching(literals[falseOne]) != list || !isFalse(literals[falseOne])) {
        continue;
      }
      if (watchAnother(clause, falseOne)) {
        list.set(i, list.getLast());
        list.removeLast();
      } else if (!set(literals[1 - falseOne])) {
        return false;
      }
    }
    return true;
  }

  private boolean watchAnother(Clause clause, int place) {
    Literal[] literals = clause.literals;
    for (int k = 2; k < literals.length; k++) {
      if (!isFalse(literals[k])) {
        Literal other = literals[k];
        literals[k] = literals[place];
        literals[place] = other;
        watching(other).add(clause);
        return true;
      }
    }
    return false;
  }
}
