package dev.bulwark.engine.cells;

import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Inversion;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a variable of a loop is called behind the loop. */
final class SummaryTerms {

  private static final int MOST_DEFINITIONS = 3;
  private static final int MOST_SIZE = 12;

  private final TermFactory terms;

  /** What variables are assigned, such as parameters: anywhere, which may not be the last value. */
  private final Map<Variable, Set<Term>> definitions = new LinkedHashMap<>();

  /** What loops change is not as it was defined. */
  private final Set<Variable> counted = new HashSet<>();

  private final Map<Variable, Set<Term>> used = new LinkedHashMap<>();

  SummaryTerms(BlockSystem system) {
    this.terms = system.terms();
    for (Location cut : system.cutPoints()) {
      for (GuardedStep block : system.region(cut).blocks()) {
        block.updates().forEach((variable, value) -> define(block, variable, value));
      }
    }
  }

  private void define(GuardedStep block, Variable variable, Term value) {
    Set<Variable> about = Terms.freeVariables(value);
    if (about.contains(variable)) {
      counted.add(variable);
      return;
    }
    Set<Term> known = definitions.computeIfAbsent(variable, v -> new LinkedHashSet<>());
    if (variable.sort() instanceof Sort.BitVec
        && known.size() < MOST_DEFINITIONS
        && Terms.size(value) <= MOST_SIZE
        && !hasRead(value)
        && about.stream().noneMatch(block.inputs()::contains)) {
      known.add(value);
    }
  }

  /** The definitions that were needed to say something behind a block. */
  Map<Variable, Set<Term>> used() {
    return used;
  }

  /** Does it read memory at an address that depends on the variable? */
  static boolean readsAt(Term said, Variable variable) {
    boolean[] reads = {false};
    Terms.forEachPostOrder(
        List.of(said),
        term -> {
          if (term instanceof Application read
              && read.op() == Op.SELECT
              && Terms.freeVariables(read.arg(1)).contains(variable)) {
            reads[0] = true;
          }
        });
    return reads[0];
  }

  /**
   * Terms over variables that are there behind the block, which may have the value that the
   * variable had before it: what it has been copied to, what ended the loop, the variable itself.
   */
  List<Term> behind(GuardedStep block, Variable variable, Set<Variable> there) {
    Set<Term> found = new LinkedHashSet<>();
    block
        .updates()
        .forEach(
            (other, value) -> {
              if (there.contains(other) && other != variable) {
                leaves(value).forEach(leaf -> solved(leaf, variable, other, there, found));
              }
            });
    if (there.contains(variable)) {
      found.add(variable);
    } else {
      known(variable, there, found);
    }
    for (Term asked : Terms.conjuncts(block.guard())) {
      Term plain = asked instanceof Application not && not.op() == Op.NOT ? not.arg(0) : asked;
      if (plain instanceof Application comparison
          && comparison.arity() == 2
          && comparison.arg(0).sort() instanceof Sort.BitVec) {
        limit(comparison.arg(0), comparison.arg(1), variable, there, found);
        limit(comparison.arg(1), comparison.arg(0), variable, there, found);
      }
    }
    return List.copyOf(found);
  }

  private void limit(
      Term side, Term other, Variable variable, Set<Variable> there, Set<Term> found) {
    if (side == variable && !hasRead(other)) {
      if (there.containsAll(Terms.freeVariables(other))) {
        found.add(other);
      } else if (other instanceof Variable gone) {
        known(gone, there, found);
      }
    }
  }

  /** What a variable that is there no more has been defined as. */
  private void known(Variable gone, Set<Variable> there, Set<Term> found) {
    if (counted.contains(gone)) {
      return;
    }
    for (Term value : definitions.getOrDefault(gone, Set.of())) {
      if (there.containsAll(Terms.freeVariables(value))) {
        found.add(value);
        used.computeIfAbsent(gone, v -> new LinkedHashSet<>()).add(value);
      }
    }
  }

  private static boolean hasRead(Term term) {
    return Terms.freeVariables(term).stream().anyMatch(v -> v.sort() instanceof Sort.Array);
  }

  private void solved(
      Term value, Variable variable, Variable holder, Set<Variable> there, Set<Term> found) {
    Set<Variable> about = Terms.freeVariables(value);
    if (!about.contains(variable) || hasRead(value)) {
      return;
    }
    for (Variable other : about) {
      if (other != variable && !there.contains(other)) {
        return;
      }
    }
    new Inversion(terms)
        .solve(value, variable, holder)
        .filter(term -> term.sort().equals(variable.sort()))
        .ifPresent(found::add);
  }

  /** The values of a choice. */
  private static List<Term> leaves(Term value) {
    List<Term> leaves = new ArrayList<>();
    ArrayDeque<Term> open = new ArrayDeque<>(List.of(value));
    while (!open.isEmpty() && leaves.size() < 4) {
      Term term = open.poll();
      if (term instanceof Application choice && choice.op() == Op.ITE) {
        open.add(choice.arg(1));
        open.add(choice.arg(2));
      } else {
        leaves.add(term);
      }
    }
    return leaves;
  }
}
