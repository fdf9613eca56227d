package dev.bulwark.engine.isat3;

import dev.bulwark.engine.common.ic3.Consecution;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameKey;
import dev.bulwark.engine.common.ic3.FrameSolver;
import dev.bulwark.engine.common.ic3.FrameStep;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;

/**
 * Relative induction on the steps into a location, with the procedure ANALYZE (§2.4.4, §3.4) after
 * each step that excludes the cube: {@link LiteralRotation} says which bounds are needed there, and
 * how weak they may be. What is needed on any step is needed.
 *
 * <p><b>Ungeneralization</b> (§2.4.3). The paper has a formula I for the initial states, and a cube
 * that was generalized may meet them. Here cubes are never at the start, and what is I in the paper
 * is what the steps from the start lead to. So these steps are left out of the analysis; afterwards
 * it is asked whether they lead into the generalized cube, {@code I ∧ ĉ'}, and only then literals
 * of the original cube that keep it apart from I come back. For I alone at level 1, all literals
 * come from there.
 *
 * <p>{@code ¬ĉ} is assumed where the step begins at the same location. It may be that of a cube
 * {@code ĉ_old} inside the one that is asked about: that is how §2.4.4 drops literals. Whatever
 * contains {@code ĉ_old} and passes is inductive itself, since its negation assumes more.
 */
final class OrderedInduction implements Consecution {

  /** Orders of literals are shuffled in the same way in every run. */
  private static final long SEED = 36;

  private final StateSpace space;
  private final TermFactory terms;
  private final FrameSolver solver;
  private final LiteralRotation rotation;
  private final Counters counters;

  /** Whether literals are dropped by asking without them when cubes get literals back (+ld). */
  private final boolean drops;

  private final Random random = new Random(SEED);
  private final Map<FrameKey, FrameStep> suspects = new HashMap<>();

  OrderedInduction(
      StateSpace space,
      FrameSolver solver,
      LiteralRotation rotation,
      boolean drops,
      Counters counters) {
    this.space = space;
    this.terms = space.graph().terms();
    this.solver = solver;
    this.rotation = rotation;
    this.drops = drops;
    this.counters = counters;
  }

  @Override
  public Result check(Location location, Cube cube, int level) {
    return check(location, cube, cube, level, false);
  }

  @Override
  public Result insist(Location location, Cube cube, int level) {
    return check(location, cube, cube, level, true);
  }

  @Override
  public Result check(FrameKey key, Cube cube, int level) {
    for (FrameStep step : suspectFirst(key)) {
      if (isPossible(step, level)) {
        StepQuery query = new StepQuery(step, cube, cube, level);
        FrameSolver.Answered answer = query.ask(false);
        if (!answer.isUnsat()) {
          return answer.isSat() ? found(key, step, answer.model()) : new Unanswered();
        }
      }
    }
    return new Inductive(cube);
  }

  /** With {@code ¬ĉ_old} in place of the negation of the cube that is asked about. */
  Consecution keeping(Cube old) {
    return new Consecution() {
      @Override
      public Result check(Location location, Cube cube, int level) {
        return OrderedInduction.this.check(location, cube, old, level, false);
      }

      @Override
      public Result check(FrameKey key, Cube cube, int level) {
        return OrderedInduction.this.check(key, cube, level);
      }

      @Override
      public Result insist(Location location, Cube cube, int level) {
        return OrderedInduction.this.check(location, cube, old, level, true);
      }
    };
  }

  private Result check(Location location, Cube cube, Cube old, int level, boolean insist) {
    FrameKey key = space.key(location);
    List<Term> needed = new ArrayList<>();
    List<StepQuery> initial = new ArrayList<>();
    boolean answered = true;
    for (FrameStep step : suspectFirst(key)) {
      if (!isPossible(step, level)) {
        continue;
      }
      StepQuery query = new StepQuery(step, cube, old, level);
      FrameSolver.Answered answer = query.ask(insist);
      switch (answer.answer()) {
        case SAT -> {
          return found(key, step, answer.model());
        }
        case UNSAT -> {
          if (space.frames().isInitial(step.source())) {
            initial.add(query);
          } else {
            needed.addAll(query.analyze(answer));
          }
        }
        // Another step may still have a predecessor.
        case UNKNOWN -> answered = false;
      }
    }
    if (!answered) {
      return new Unanswered();
    }
    List<Term> core = Bound.strongest(needed);
    for (StepQuery query : initial) {
      core = ungeneralized(query, core);
    }
    return new Inductive(space.around(location, core));
  }

  private Predecessor found(FrameKey key, FrameStep step, Model model) {
    suspects.put(key, step);
    return new Predecessor(space.transition(step, model), model);
  }

  /** {@code F_0} is I: other locations than the start have no states there. */
  private boolean isPossible(FrameStep step, int level) {
    return level > 1 || space.initially(step).isPresent();
  }

  private List<FrameStep> suspectFirst(FrameKey key) {
    List<FrameStep> incoming = space.incoming(key);
    FrameStep suspect = suspects.get(key);
    if (suspect == null || incoming.size() < 2) {
      return incoming;
    }
    List<FrameStep> order = new ArrayList<>(incoming);
    order.remove(suspect);
    order.addFirst(suspect);
    return order;
  }

  /** The cube with as many literals of the original one as keep it apart from I. */
  private List<Term> ungeneralized(StepQuery original, List<Term> core) {
    StepQuery reduced = new StepQuery(original.step, Cube.of(core), Cube.of(core), original.level);
    // I ∧ ĉ', first by propagation
    if (reduced.propagate(reduced.literals).isUnsat() || reduced.ask(false).isUnsat()) {
      return core;
    }
    counters.ungeneralizations++;
    // I ∧ ĉ
    FrameSolver.Answered answer = original.ask(true);
    List<Term> all = new ArrayList<>(core);
    all.addAll(answer.isUnsat() ? original.minimal(answer) : original.cube.literals());
    return Bound.strongest(all);
  }

  /** One step's query. */
  private final class StepQuery {

    private final FrameStep step;
    private final Cube cube;
    private final int level;
    private final List<Term> fixed = new ArrayList<>();
    private final List<Term> literals;
    private final Map<Term, Term> origins = new LinkedHashMap<>();
    private final Substitution back;

    StepQuery(FrameStep step, Cube cube, Cube old, int level) {
      this.step = step;
      this.cube = cube;
      this.level = level;
      if (level == 1) {
        fixed.addAll(space.initially(step).orElseThrow());
      }
      fixed.add(step.condition());
      if (step.isLoop() && !old.isEmpty()) {
        fixed.add(old.negation(terms));
      }
      Map<Variable, Variable> unprimed = new HashMap<>();
      for (Term literal : cube.literals()) {
        origins.putIfAbsent(step.after().apply(literal), literal);
        for (Variable variable : Terms.freeVariables(literal)) {
          if (step.after().apply(variable) instanceof Variable primed) {
            unprimed.put(primed, variable);
          }
        }
      }
      literals = new ArrayList<>(origins.keySet());
      literals.removeIf(Terms::isTrue);
      Collections.shuffle(literals, random);
      back = Substitution.of(terms, unprimed);
    }

    private List<Term> with(List<Term> assumed) {
      List<Term> query = new ArrayList<>(fixed);
      query.addAll(assumed);
      return query;
    }

    FrameSolver.Answered ask(boolean insist) {
      // Within one location: F_(i-1) ∧ ¬ĉ_old ∧ T ∧ ĉ'
      // from one to another: F_(i-1) ∧ T ∧ ĉ'
      return insist
          ? solver.insist(step.source(), level - 1, with(literals))
          : solver.ask(step.source(), level - 1, with(literals));
    }

    FrameSolver.Answered propagate(List<Term> assumed) {
      // The same with no decisions but these literals, in this order.
      return solver.propagate(step.source(), level - 1, with(assumed));
    }

    /** The literals that the step needs, over the states before it was taken. */
    List<Term> analyze(FrameSolver.Answered refuted) {
      return rotated(refuted, literals).stream().map(this::unprimed).toList();
    }

    /** The same, with literals dropped one by one besides if that is configured. */
    List<Term> minimal(FrameSolver.Answered refuted) {
      List<Term> current = rotated(refuted, literals);
      for (Term literal : drops ? List.copyOf(current) : List.<Term>of()) {
        if (current.contains(literal)) {
          List<Term> fewer = new ArrayList<>(current);
          fewer.remove(literal);
          // I ∧ ĉ without the literal
          FrameSolver.Answered answer = solver.ask(step.source(), level - 1, with(fewer));
          if (answer.isUnsat()) {
            counters.droppedAgainstInitial++;
            current = rotated(answer, fewer);
          }
        }
      }
      return current.stream().map(this::unprimed).toList();
    }

    private List<Term> rotated(FrameSolver.Answered refuted, List<Term> assumed) {
      return rotation.minimize(
          refuted.ordered().orElseThrow(),
          assumed,
          order ->
              Optional.of(propagate(order))
                  .filter(FrameSolver.Answered::isUnsat)
                  .flatMap(FrameSolver.Answered::ordered));
    }

    private Term unprimed(Term literal) {
      return origins.containsKey(literal)
          ? Objects.requireNonNull(origins.get(literal))
          : back.apply(literal);
    }
  }
}
