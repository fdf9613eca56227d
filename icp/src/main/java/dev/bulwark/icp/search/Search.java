package dev.bulwark.icp.search;

import dev.bulwark.base.Budget;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.solver.Answer;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A search for values of variables that fulfil clauses over their bounds and constraints: the
 * solver iSAT3 of the paper, §2.3. It decides bounds (truth values first, then halves of ranges or
 * single values), draws conclusions ({@link Propagation}), and learns a clause from each
 * contradiction ({@link Analysis}).
 *
 * <p>Invariants between calls: level 0; what holds there, and every clause, learned or not, holds
 * in all solutions of the clauses and constraints added so far, whichever of them a query is about.
 * A constraint that no query needs has to be one that any values of the other variables fulfil with
 * some value of its own, since it is not looked at.
 */
public final class Search {

  /** What the numbers of a variable are, which matters for where its range is split. */
  public enum Kind {
    TRUTH,
    INTEGER,
    ORDINAL
  }

  /** To explain a conflict, contractors are asked as often, roughly. */
  private static final long CONTRACTIONS_PER_CONFLICT = 100;

  private static final int RESTART_UNIT = 64;
  private static final int FIRST_MOST_LEARNED = 4000;

  private final Trail trail = new Trail();
  private final Atoms atoms = new Atoms(trail);
  private final @Nullable Recorder recorder;
  private final Propagation propagation;
  private final VariableOrder truths = new VariableOrder();
  private final VariableOrder leaves = new VariableOrder();
  private final VariableOrder numbers = new VariableOrder();
  private final Analysis analysis;
  private final Splits splits = new Splits(trail);

  private final List<Kind> kinds = new ArrayList<>();

  // By variable.
  private boolean[] leaf = new boolean[64];
  private int[] relevant = new int[64];

  private List<Clause> learned = new ArrayList<>();
  private int mostLearned = FIRST_MOST_LEARNED;
  private int constraints;
  private int query;
  private boolean contradictory;
  private int[] failed = {};
  private final int truth;

  // Statistics.
  private long conflicts;
  private long effort = Long.MAX_VALUE;
  private long decisions;
  private long restarts;

  public Search() {
    this(null);
  }

  /**
   * @param log is told all that a proof of the answers needs
   */
  public Search(@Nullable ProofLog log) {
    recorder = log == null ? null : new Recorder(trail, atoms, log);
    propagation = new Propagation(trail, atoms, recorder);
    analysis = new Analysis(trail, atoms, recorder, this::bump);
    truth = atoms.atLeast(variable(1, 1, Kind.TRUTH, false), 1);
  }

  // ---- Variables and literals

  /**
   * A variable with numbers of 64 bits.
   *
   * @param isLeaf whether its value is free, and not that of a function of others
   */
  public int variable(long low, long high, Kind kind, boolean isLeaf) {
    toRoot();
    return register(trail.add(low, high), kind, isLeaf);
  }

  /** A variable with numbers of any size, and bounds if it has any. */
  public int wideVariable(
      @Nullable BigInteger low, @Nullable BigInteger high, Kind kind, boolean isLeaf) {
    toRoot();
    return register(trail.addWide(low, high), kind, isLeaf);
  }

  private int register(int variable, Kind kind, boolean isLeaf) {
    if (variable >= leaf.length) {
      leaf = Arrays.copyOf(leaf, 2 * variable);
      relevant = Arrays.copyOf(relevant, 2 * variable);
    }
    leaf[variable] = isLeaf;
    kinds.add(kind);
    splits.add(variable, kind);
    if (recorder != null) {
      recorder.variable(variable);
    }
    return variable;
  }

  public boolean isWide(int variable) {
    return trail.isWide(variable);
  }

  /** The literal that is always true; its negation, as of all literals, differs in the last bit. */
  public int truth() {
    return truth;
  }

  /** The literal that says the variable, with numbers of 64 bits, is at least this. */
  public int atLeast(int variable, long bound) {
    return literal(Trail.lower(variable), bound);
  }

  public int atMost(int variable, long bound) {
    return literal(Trail.upper(variable), bound);
  }

  public int atLeast(int variable, BigInteger bound) {
    return isBeyond(variable, bound)
        ? bound.signum() < 0 ? truth : truth ^ 1
        : literal(Trail.lower(variable), trail.word(variable, bound));
  }

  public int atMost(int variable, BigInteger bound) {
    return isBeyond(variable, bound)
        ? bound.signum() < 0 ? truth ^ 1 : truth
        : literal(Trail.upper(variable), trail.word(variable, bound));
  }

  private boolean isBeyond(int variable, BigInteger bound) {
    return !trail.isWide(variable) && bound.bitLength() >= Long.SIZE;
  }

  private int literal(int side, long bound) {
    toRoot();
    // What propagation has concluded must not get into a proof as something that is given.
    boolean known = recorder == null;
    if (known ? trail.holds(side, bound) : trail.holdsByDomain(side, bound)) {
      return truth;
    }
    return (known ? trail.isExcluded(side, bound) : trail.isExcludedByDomain(side, bound))
        ? truth ^ 1
        : atoms.literal(side, bound);
  }

  // ---- Clauses and constraints

  public void addClause(int... literals) {
    toRoot();
    if (recorder != null) {
      recorder.clause(literals);
    }
    int[] kept = Arrays.stream(literals).filter(l -> !atoms.isFalse(l)).distinct().toArray();
    for (int literal : kept) {
      if (atoms.isTrue(literal) || Arrays.stream(kept).anyMatch(other -> other == (literal ^ 1))) {
        return;
      }
    }
    switch (kept.length) {
      case 0 -> contradictory = true;
      case 1 ->
          contradictory |= !propagation.tighten(atoms.side(kept[0]), atoms.bound(kept[0]), null);
      default -> propagation.watch(new Clause(kept, false));
    }
  }

  /**
   * @param description what the contractor stands for, in proofs
   */
  public Constraint add(Description description, Contractor contractor, int... variables) {
    toRoot();
    Constraint constraint = new Constraint(constraints++, description, contractor, variables);
    propagation.add(constraint);
    if (recorder != null) {
      recorder.constraint(constraint);
    }
    return constraint;
  }

  private void toRoot() {
    undo(0);
  }

  // ---- Queries

  /** A new query begins; what matters to it is to be said next. */
  public void begin() {
    toRoot();
    query++;
    propagation.begin(query);
  }

  /** The query is about this constraint too. */
  public void need(Constraint constraint) {
    constraint.query = query;
    propagation.enqueue(constraint);
  }

  /** The query is about this variable too. */
  public void need(int variable) {
    if (relevant[variable] != query) {
      relevant[variable] = query;
      insert(variable);
    }
  }

  /**
   * Are there values, where these literals hold? They are decided first, in this order, each with
   * its conclusions. Afterwards {@link #value} or {@link #failed} tell more.
   */
  public Answer solve(int[] assumptions, Budget budget) {
    return solve(assumptions, budget, true);
  }

  /**
   * The same without any decisions but the assumptions, and with all conclusions that do not take
   * too long; the answer is UNSAT or UNKNOWN.
   */
  public Answer propagate(int[] assumptions, Budget budget) {
    propagation.beComplete(true);
    try {
      return solve(assumptions, budget, false);
    } finally {
      propagation.beComplete(false);
    }
  }

  private Answer solve(int[] assumptions, Budget budget, boolean decides) {
    if (recorder != null) {
      recorder.query(assumptions);
    }
    Answer answer = search(assumptions, budget, decides);
    if (recorder != null && answer == Answer.UNSAT) {
      recorder.unsatisfiable(Arrays.stream(failed).map(number -> assumptions[number]).toArray());
    }
    return answer;
  }

  /** Queries that take more contractions than this have no answer; conflicts count as many. */
  public void limit(long newEffort) {
    effort = newEffort;
  }

  private long spent() {
    return propagation.contractions + CONTRACTIONS_PER_CONFLICT * conflicts;
  }

  private Answer search(int[] assumptions, Budget budget, boolean decides) {
    long end = effort == Long.MAX_VALUE ? effort : spent() + effort;
    toRoot();
    failed = new int[0];
    if (contradictory) {
      return Answer.UNSAT;
    }
    long restartAt = conflicts + RESTART_UNIT * Luby.number(1);
    int restartsHere = 0;
    while (true) {
      if (!propagation.run(budget)) {
        conflicts++;
        if (budget.exhaustion() != null) {
          budget.check();
        }
        if (!resolve()) {
          contradictory = true;
          return Answer.UNSAT;
        }
      } else if (conflicts >= restartAt) {
        restarts++;
        restartsHere++;
        restartAt = conflicts + RESTART_UNIT * Luby.number(restartsHere + 1);
        undo(0);
        reduce();
      } else if (trail.level() < assumptions.length) {
        int number = firstFalse(assumptions);
        if (number >= 0) {
          explainFailure(number, assumptions[number]);
          return Answer.UNSAT;
        }
        int literal = assumptions[trail.level()];
        trail.openLevel();
        propagation.tighten(atoms.side(literal), atoms.bound(literal), null);
      } else if (!decides || spent() > end) {
        return Answer.UNKNOWN;
      } else if (!decide((restartsHere & 1) == 0)) {
        return Answer.SAT;
      }
    }
  }

  /** The first assumption that is false, though it may not be its turn yet, or -1. */
  private int firstFalse(int[] assumptions) {
    for (int number = trail.level(); number < assumptions.length; number++) {
      if (atoms.isFalse(assumptions[number])) {
        return number;
      }
    }
    return -1;
  }

  /** The value that the last query, whose answer was SAT, found. */
  public BigInteger value(int variable) {
    return trail.exact(variable, trail.low(variable));
  }

  /** Whether the last query, whose answer was SAT, was about this variable. */
  public boolean isRelevant(int variable) {
    return relevant[variable] == query;
  }

  /**
   * After the answer UNSAT: the numbers of assumptions that cannot hold together. The last is the
   * one that failed because of the others; none if there is no solution anyway.
   */
  public int[] failed() {
    return failed.clone();
  }

  /** Right after an assumption failed: the least number that the others left, or null. */
  public @Nullable BigInteger low(int variable) {
    long low = trail.low(variable);
    return isWide(variable) && low == Numbers.BELOW_ALL ? null : trail.exact(variable, low);
  }

  /** Right after an assumption failed: the greatest number that the others left, or null. */
  public @Nullable BigInteger high(int variable) {
    long high = trail.high(variable);
    return isWide(variable) && high == Numbers.ABOVE_ALL ? null : trail.exact(variable, high);
  }

  /** Right after an assumption failed: the numbers of others from which this bound follows. */
  public int[] reasonsOfLow(int variable) {
    return assumptionsFor(Trail.lower(variable), trail.low(variable));
  }

  public int[] reasonsOfHigh(int variable) {
    return assumptionsFor(Trail.upper(variable), trail.high(variable));
  }

  public long conflicts() {
    return conflicts;
  }

  public long decisions() {
    return decisions;
  }

  public long contractions() {
    return propagation.contractions;
  }

  public long restarts() {
    return restarts;
  }

  // ---- Conflicts

  private boolean resolve() {
    int level = trail.level();
    if (level == 0 || !analysis.learn(propagation, this::undo)) {
      return false;
    }
    truths.decay();
    leaves.decay();
    numbers.decay();
    undo(analysis.backjump());
    int[] literals = analysis.learned();
    if (recorder != null) {
      recorder.learned(literals);
    }
    if (literals.length == 1) {
      return propagation.tighten(atoms.side(literals[0]), atoms.bound(literals[0]), null);
    }
    Clause clause = new Clause(literals, true);
    clause.glue = analysis.glue();
    learned.add(clause);
    propagation.watch(clause);
    return propagation.imply(clause);
  }

  private void explainFailure(int number, int literal) {
    int[] others = assumptionsFor(atoms.side(literal ^ 1), atoms.bound(literal ^ 1));
    failed = Arrays.copyOf(others, others.length + 1);
    failed[others.length] = number;
  }

  /** The numbers of assumptions from which a bound, which holds, follows; all levels are theirs. */
  private int[] assumptionsFor(int side, long bound) {
    return Arrays.stream(analysis.decisions(side, bound))
        .map(entry -> trail.level(entry) - 1)
        .toArray();
  }

  private void bump(int variable) {
    if (kinds.get(variable) == Kind.TRUTH) {
      truths.bump(variable);
    } else {
      numbers.bump(variable);
      if (leaf[variable]) {
        leaves.bump(variable);
      }
    }
  }

  private void undo(int level) {
    if (level >= trail.level()) {
      return;
    }
    for (int entry = trail.start(level + 1); entry < trail.size(); entry++) {
      int variable = Trail.variable(trail.side(entry));
      if (trail.isFixed(variable)) {
        splits.remember(variable, trail.low(variable));
      }
      if (relevant[variable] == query) {
        insert(variable);
      }
    }
    propagation.undo(level);
  }

  private void insert(int variable) {
    if (kinds.get(variable) == Kind.TRUTH) {
      truths.insert(variable);
    } else {
      numbers.insert(variable);
      if (leaf[variable]) {
        leaves.insert(variable);
      }
    }
  }

  /** Forgets half of what was learned, if that is much; at level 0, where nothing is a reason. */
  private void reduce() {
    if (learned.size() < mostLearned) {
      return;
    }
    mostLearned += mostLearned / 10;
    learned.sort(
        Comparator.<Clause>comparingInt(clause -> clause.glue)
            .thenComparing(clause -> -clause.activity));
    List<Clause> kept = new ArrayList<>();
    for (int i = 0; i < learned.size(); i++) {
      Clause clause = learned.get(i);
      if (i < learned.size() / 2 || clause.glue <= 2) {
        clause.activity /= 2;
        kept.add(clause);
      } else {
        clause.removed = true;
      }
    }
    learned = kept;
    propagation.cleanWatches();
  }

  // ---- Decisions

  /**
   * Truth values first. Then single values for leaves, from which all others follow, or halves of
   * any range.
   *
   * @return false if there is nothing to decide
   */
  private boolean decide(boolean bySingleValues) {
    int variable = next(truths);
    if (variable < 0 && bySingleValues) {
      variable = next(leaves);
    }
    boolean single = variable >= 0;
    if (variable < 0) {
      variable = next(numbers);
      single = false;
    }
    if (variable < 0) {
      return false;
    }
    decisions++;
    trail.openLevel();
    int side = splits.choose(variable, single);
    propagation.tighten(side, splits.bound(), null);
    if (!trail.isFixed(variable)) {
      insert(variable);
    }
    return true;
  }

  private int next(VariableOrder order) {
    while (!order.isEmpty()) {
      int variable = order.poll();
      if (relevant[variable] == query && !trail.isFixed(variable)) {
        return variable;
      }
    }
    return -1;
  }
}
