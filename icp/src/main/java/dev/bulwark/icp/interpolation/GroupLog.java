package dev.bulwark.icp.interpolation;

import dev.bulwark.icp.search.Description;
import dev.bulwark.icp.search.ProofLog;
import dev.bulwark.solver.SolverException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps what a search says, with the group that each clause and each variable belongs to. */
final class GroupLog implements ProofLog {

  /** More would not fit into the memory of small machines. */
  private static final int MOST_CLAUSES = 300_000;

  /** Something that was said. */
  sealed interface Line {
    List<Bound> literals();

    /** A clause of a group. */
    record Given(List<Bound> literals, int group) implements Line {}

    /** A conclusion of a constraint, as a clause. */
    record Lemma(List<Bound> literals, int group, int constraint) implements Line {}

    /** A clause that follows from those before it. */
    record Learned(List<Bound> literals) implements Line {}
  }

  /** The ends of a variable's domain, null where it has none, and its group. */
  record Domain(@Nullable BigInteger low, @Nullable BigInteger high, int group) {}

  private final List<Line> lines = new ArrayList<>();
  private final List<Domain> domains = new ArrayList<>();
  private final Map<Integer, Integer> groups = new HashMap<>();
  private int group;

  /** From now on it is about this group. */
  void enter(int newGroup) {
    group = newGroup;
  }

  List<Line> lines() {
    return lines;
  }

  /** By variable of the search. */
  List<Domain> domains() {
    return domains;
  }

  private void add(Line line) {
    if (lines.size() == MOST_CLAUSES) {
      throw new SolverException("icp has no interpolant: the proof is too long");
    }
    lines.add(line);
  }

  static Bound negation(Bound bound) {
    return new Bound(
        bound.variable(),
        !bound.isUpper(),
        bound.isUpper()
            ? bound.value().add(BigInteger.ONE)
            : bound.value().subtract(BigInteger.ONE));
  }

  @Override
  public void variable(int variable, @Nullable BigInteger low, @Nullable BigInteger high) {
    domains.add(new Domain(low, high, group));
  }

  @Override
  public void constraint(int constraint, Description description, List<Integer> variables) {
    groups.put(constraint, group);
  }

  @Override
  public void clause(List<Bound> literals) {
    add(new Line.Given(List.copyOf(literals), group));
  }

  @Override
  public void lemma(int constraint, List<Bound> antecedents, @Nullable Bound conclusion) {
    List<Bound> literals = new ArrayList<>();
    antecedents.forEach(antecedent -> literals.add(negation(antecedent)));
    if (conclusion != null) {
      literals.add(conclusion);
    }
    add(new Line.Lemma(literals, groups.getOrDefault(constraint, -1), constraint));
  }

  @Override
  public void learned(List<Bound> literals) {
    add(new Line.Learned(List.copyOf(literals)));
  }

  @Override
  public void query(List<Bound> assumptions) {}

  @Override
  public void unsatisfiable(List<Bound> assumptions) {}
}
