package dev.bulwark.icp.terms;

import dev.bulwark.base.Budget;
import dev.bulwark.icp.search.ProofLog;
import dev.bulwark.icp.search.Search;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.solver.Answer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * A search about groups of formulas that are encoded apart from each other: they share what stands
 * for variables, and nothing else. So each clause, each constraint and each other variable belongs
 * to one group, as interpolants need it.
 *
 * <p>Literals are made for all groups before any formula is said to hold. A search does not make a
 * literal of a bound that it knows to be true, and must not know of one from another group.
 *
 * <p>Reads of arrays are variables of their group. That two groups read the same element is not
 * known, so that what has no solution here has none; the converse need not be.
 */
public final class GroupedTerms {

  private final Search search;
  private final Map<Node, Encoded> nodes = new LinkedHashMap<>();
  private final List<Encoded> roots = new ArrayList<>();
  private final List<Encoding> encodings = new ArrayList<>();
  private final Map<Variable, Variable> originals = new HashMap<>();
  private final Map<Variable, BitSet> groupsOf = new HashMap<>();

  /**
   * @param entering is told the number of a group before the log is told something of it
   */
  public GroupedTerms(List<? extends Term> groups, ProofLog log, IntConsumer entering) {
    search = new Search(log);
    TermFactory factory = Simplifier.factory();
    List<List<int[]>> clauses = new ArrayList<>();
    for (int group = 0; group < groups.size(); group++) {
      entering.accept(group);
      clauses.add(encode(groups.get(group), group, factory));
    }
    for (int group = 0; group < groups.size(); group++) {
      entering.accept(group);
      clauses.get(group).forEach(search::addClause);
    }
  }

  private List<int[]> encode(Term formula, int group, TermFactory factory) {
    ArrayFreeTerms arrayFree = new ArrayFreeTerms(factory);
    Encoding encoding = new Encoding(search, nodes);
    encodings.add(encoding);
    List<Term> conjuncts = new ArrayList<>(Terms.conjuncts(arrayFree.of(formula)));
    conjuncts.addAll(arrayFree.takeDefinitions());
    originals.putAll(arrayFree.originals());
    for (Variable variable : Terms.freeVariables(conjuncts)) {
      groupsOf.computeIfAbsent(variable, v -> new BitSet()).set(group);
    }
    List<int[]> clauses = new ArrayList<>();
    for (Term conjunct : conjuncts) {
      List<Encoded> disjuncts = Terms.disjuncts(conjunct).stream().map(encoding::formula).toList();
      roots.addAll(disjuncts);
      clauses.add(disjuncts.stream().mapToInt(encoded -> encoded.first).toArray());
    }
    return clauses;
  }

  /** Can all groups be true together? */
  public Answer solve(Budget budget) {
    if (!encodings.isEmpty()) {
      encodings.getFirst().begin(roots);
    }
    return search.solve(new int[0], budget);
  }

  /** What each of the search's variables that groups may share stands for. */
  public Map<Integer, Leaf> leaves() {
    Map<Integer, Leaf> leaves = new HashMap<>();
    nodes.forEach(
        (node, encoded) -> {
          Variable own = (Variable) node.term();
          Variable original = originals.getOrDefault(own, own);
          BitSet groups = groupsOf.getOrDefault(own, new BitSet());
          encoded.variables.forEach(
              variable ->
                  leaves.put(
                      variable, new Leaf(original, groups, node.view(), variable == encoded.nan)));
        });
    return leaves;
  }

  /** The numbers of constraints that tie two of these together, for the same variable of terms. */
  public Set<Integer> ties() {
    Set<Integer> ties = new HashSet<>();
    nodes
        .values()
        .forEach(
            encoded -> encoded.constraints.forEach(constraint -> ties.add(constraint.number())));
    return ties;
  }
}
