package dev.bulwark.engine.ic3cegar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Consecution;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.ErrorTransition;
import dev.bulwark.engine.common.ic3.FrameContents;
import dev.bulwark.engine.common.ic3.FrameSolver;
import dev.bulwark.engine.common.ic3.FrameStep;
import dev.bulwark.engine.common.ic3.Generalization;
import dev.bulwark.engine.common.ic3.LocationSpace;
import dev.bulwark.engine.common.ic3.MonolithicSpace;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.ic3.RelativeInduction;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.engine.common.interpolation.CoreInterpolation;
import dev.bulwark.engine.common.interpolation.InterpolationChain;
import dev.bulwark.engine.common.interpolation.PathInterpolation;
import dev.bulwark.engine.common.interpolation.SolverInterpolation;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Technique;
import dev.bulwark.engine.testing.RandomSystem;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Location;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.Session;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Consecution, generalization with ctgDown, and refinement on random programs: what they claim
 * about frames is compared with all steps between all states, and frames never lose a state that
 * can be reached.
 */
@Tag("slow")
final class RandomInductionTest {

  private static final SolverProvider SOLVERS = JavaSmtSolvers.best(warning -> {});
  private static final int SYSTEMS = Boolean.getBoolean("bulwark.thorough") ? 100 : 5;
  private static final int FRAMES = 3;

  @ParameterizedTest(name = "seed {0}, integers {1}, locations {2}")
  @CsvSource({"1, false, false", "2, false, true", "3, true, false", "4, true, true"})
  void whatIsClaimedHolds(long seed, boolean integers, boolean locations) {
    Random random = new Random(seed);
    int inductive = 0;
    int spurious = 0;
    int separated = 0;
    for (int i = 0; i < SYSTEMS; i++) {
      RandomSystem system =
          integers ? RandomSystem.ofIntegers(random) : RandomSystem.ofWords(random);
      try (Run run = new Run(system, locations, random)) {
        for (int k = 0; k < 10; k++) {
          run.step();
        }
        inductive += run.inductive;
        spurious += run.spurious;
        separated += run.separated;
      }
    }
    assertThat(inductive).as("inductive cubes").isPositive();
    assertThat(spurious).as("spurious transitions").isPositive();
    assertThat(separated > 0).as("separated by half-spaces").isEqualTo(integers);
  }

  /** The parts of the engine around one program. */
  private static final class Run implements AutoCloseable {

    private final RandomSystem system;
    private final Random random;
    private final TransitionGraph graph;
    private final StateSpace space;
    private final FrameContents frames;
    private final FrameSolver solver;
    private final AbstractDomain domain;
    private final Abstraction abstraction;
    private final Lifting lifting;
    private final Consecution consecution;
    private final Generalization generalization;
    private final StepCores steps;
    private final Session session;
    private final Refinement interpolants;
    private final Refinement beautiful;
    private final List<Map<Location, Set<Model>>> reachable = new ArrayList<>();
    private int inductive;
    private int spurious;
    private int separated;

    Run(RandomSystem system, boolean locations, Random random) {
      this.system = system;
      this.random = random;
      this.graph = system.graph();
      Theory theory = graph.theory();
      CoreSolver core = SOLVERS.solver(theory);
      Budget budget = Budget.unlimited();
      this.space =
          locations
              ? new LocationSpace(graph, FrameStep.Encoding.PRIMED)
              : new MonolithicSpace(graph, theory, FrameStep.Encoding.PRIMED);
      this.frames = new FrameContents(space);
      for (int i = 1; i < FRAMES; i++) {
        space.frames().extend();
      }
      this.solver = new FrameSolver(space, core, budget);
      this.session = core.open(budget);
      PredicateLattice lattice = PredicateLattice.ordered(system.terms(), session);
      this.domain = new AbstractDomain(graph, lattice, true);
      for (int i = 0; i < 5; i++) {
        domain.refine(system.predicate());
      }
      Statistics statistics = new Statistics();
      this.abstraction = new Abstraction(space, domain, statistics);
      this.lifting = new Lifting(graph, random.nextBoolean(), core, budget);
      this.consecution = new RelativeInduction(space, solver, true);
      Ic3CegarConfiguration configuration =
          Ic3CegarConfiguration.C.withGeometric(20).with(Technique.SUMS);
      this.generalization =
          new PredicateGeneralization(
              space,
              consecution,
              PredicateGeneralization.dropping(
                  space,
                  consecution,
                  lifting,
                  abstraction,
                  new GeometricWeakening(system.terms(), lattice, statistics),
                  configuration),
              domain,
              configuration);
      this.steps = new StepCores(space, core, budget);
      this.interpolants =
          new InterpolatingRefinement(system.terms(), steps, interpolation(theory), budget);
      // Nothing instead of interpolants where it has none: those are on the other side.
      this.beautiful =
          new BeautifulRefinement(graph, steps, core, (o, literals) -> List.of(), budget);
      reach();
    }

    private PathInterpolation interpolation(Theory theory) {
      List<PathInterpolation> chain = new ArrayList<>();
      if (theory == Theory.INTEGERS) {
        SOLVERS
            .interpolation(theory)
            .ifPresent(
                s -> chain.add(new SolverInterpolation(system.terms(), s, Duration.ofMinutes(2))));
      }
      chain.add(new CoreInterpolation(system.terms(), SOLVERS));
      return new InterpolationChain(chain);
    }

    /** The states after at most so many steps. */
    private void reach() {
      Map<Location, Set<Model>> now = new HashMap<>();
      graph.locations().forEach(location -> now.put(location, new HashSet<>()));
      now.get(graph.start()).addAll(system.states());
      for (int i = 0; i <= FRAMES; i++) {
        Map<Location, Set<Model>> known = new LinkedHashMap<>();
        now.forEach((location, states) -> known.put(location, new HashSet<>(states)));
        reachable.add(known);
        for (RandomSystem.Move move : system.moves()) {
          if (known.get(move.transition().source()).contains(stateOf(move.from()))) {
            now.get(move.transition().target()).add(move.to());
          }
        }
      }
    }

    private Model stateOf(Model withInputs) {
      return new Model(
          Map.of(
              system.variables().get(0), withInputs.value(system.variables().get(0)),
              system.variables().get(1), withInputs.value(system.variables().get(1))));
    }

    /** One abstract state at one level is tried to be blocked, as obligations are. */
    void step() {
      Location location = system.any(graph.locations());
      if (location == graph.start()) {
        return;
      }
      int level = 1 + random.nextInt(FRAMES);
      Model state = system.any(system.states());
      Cube whole = Cube.of(Assignment.literals(system.terms(), system.variables(), state));
      Cube abstractState = abstraction.around(location, whole, state);
      switch (consecution.check(location, abstractState, level)) {
        case Consecution.Inductive(Cube core) -> {
          inductive++;
          assertInductive(location, core, level);
          assertContains(location, core, abstractState);
          block(location, core, level);
        }
        case Consecution.Predecessor found -> {
          assertLeadsInto(found, abstractState, location, level);
          concrete(location, whole, state, level);
        }
        case Consecution.Unanswered unanswered -> throw new AssertionError("no answer");
      }
      assertFramesContainWhatIsReachable();
    }

    private void block(Location location, Cube core, int level) {
      Cube cube = generalization.generalize(location, core, level);
      assertInductive(location, cube, level);
      assertContains(location, cube, core);
      space.frames().block(space.key(location), cube, level);
    }

    private void concrete(Location location, Cube whole, Model state, int level) {
      List<Term> states = new ArrayList<>(space.here(location));
      states.addAll(whole.literals());
      if (consecution.check(location, Cube.of(states), level)
          instanceof Consecution.Inductive(Cube core)) {
        spurious++;
        assertInductive(location, core, level);
        Cube literals = core;
        for (Term place : space.here(location)) {
          literals = literals.without(place);
        }
        ErrorTransition error =
            new ErrorTransition(
                location, system.terms().bool(true), Map.of(), new ErrorTransition.Incomplete());
        Obligation obligation =
            new Obligation(level, location, whole, state, new Obligation.IntoError(error), 1, 0, 0);
        cores(obligation, literals);
        refine(obligation, literals);
      }
    }

    private void cores(Obligation obligation, Cube core) {
      for (StepCores.StepCore step : steps.of(obligation, core)) {
        assertThat(core.literals()).containsAll(step.literals());
        for (RandomSystem.Move move : system.moves()) {
          if (move.transition() == step.transition()
              && RandomSystem.holds(step.before(), move.from())) {
            assertThat(RandomSystem.holds(step.literals(), move.to()))
                .as("%s does not lead from %s to %s", move, step.before(), step.literals())
                .isFalse();
          }
        }
      }
    }

    /** What can be reached is separated from the obligation, by each in its own way. */
    private void refine(Obligation obligation, Cube core) {
      List<Model> reached = reached(obligation);
      List<Term> outside = interpolants.predicates(obligation, core);
      for (Term predicate : outside) {
        assertThat(system.states())
            .filteredOn(s -> RandomSystem.holds(core, s))
            .as("%s contains %s", predicate, core)
            .allMatch(s -> new Evaluator(s::value).holds(predicate));
      }
      if (!outside.isEmpty()) {
        assertThat(reached)
            .as("%s separates %s", outside, core)
            .allMatch(s -> !RandomSystem.holds(outside, s));
      }
      if (graph.theory() == Theory.INTEGERS) {
        List<Term> halfSpaces = beautiful.predicates(obligation, core);
        if (!halfSpaces.isEmpty()) {
          separated++;
          assertThat(reached)
              .as("%s cover what is reached, not %s", halfSpaces, core)
              .allMatch(s -> halfSpaces.stream().anyMatch(new Evaluator(s::value)::holds));
          assertThat(system.states())
              .filteredOn(s -> RandomSystem.holds(core, s))
              .allMatch(s -> halfSpaces.stream().noneMatch(new Evaluator(s::value)::holds));
        }
      }
      // §3.4: the refined abstraction of a whole state is inductive.
      if (domain.refine(outside)) {
        Cube refined =
            abstraction.around(obligation.location(), obligation.cube(), obligation.state());
        assertThat(consecution.check(obligation.location(), refined, obligation.level()))
            .as("%s after refinement with %s", refined, outside)
            .isInstanceOf(Consecution.Inductive.class);
      }
    }

    /** The states at the obligation's location after a step from the frame below. */
    private List<Model> reached(Obligation obligation) {
      List<Model> reached = new ArrayList<>();
      for (RandomSystem.Move move : system.moves()) {
        if (move.transition().target() == obligation.location()
            && isInFrame(move, obligation.level() - 1)
            && (move.transition().source() != obligation.location()
                || !RandomSystem.holds(obligation.cube(), move.from()))) {
          reached.add(move.to());
        }
      }
      return reached;
    }

    private boolean isInFrame(RandomSystem.Move move, int level) {
      return RandomSystem.holds(frames.clauses(move.transition().source(), level), move.from());
    }

    private void assertInductive(Location location, Cube cube, int level) {
      for (Model state : system.states()) {
        assertThat(CubeStates.contains(space, location, cube, graph.start(), state))
            .as("%s has initial states", cube)
            .isFalse();
      }
      for (RandomSystem.Move move : system.moves()) {
        if (contains(location, cube, move.transition().target(), move.to())
            && isInFrame(move, level - 1)) {
          assertThat(contains(location, cube, move.transition().source(), move.from()))
              .as("%s leads from F_%d into %s at %s", move, level - 1, cube, location)
              .isTrue();
        }
      }
    }

    private boolean contains(Location location, Cube cube, Location at, Model state) {
      return CubeStates.contains(space, location, cube, at, state);
    }

    private void assertContains(Location location, Cube wide, Cube narrow) {
      for (Location at : graph.locations()) {
        for (Model state : system.states()) {
          if (contains(location, narrow, at, state)) {
            assertThat(contains(location, wide, at, state))
                .as("%s contains %s", wide, narrow)
                .isTrue();
          }
        }
      }
    }

    private void assertLeadsInto(
        Consecution.Predecessor found, Cube cube, Location location, int level) {
      Evaluator before = new Evaluator(found.model()::value);
      assertThat(before.holds(found.transition().guard())).isTrue();
      assertThat(frames.clauses(found.transition().source(), level - 1)).allMatch(before::holds);
      List<Term> after = new ArrayList<>(cube.literals());
      after.removeAll(space.here(location));
      assertThat(found.transition().target()).isEqualTo(location);
      assertThat(after).allMatch(l -> before.holds(graph.before(found.transition(), l)));
      assertThat(
              RandomSystem.holds(
                  lifting.before(found.transition(), Cube.of(after), found.model()), found.model()))
          .isTrue();
    }

    private void assertFramesContainWhatIsReachable() {
      for (int level = 1; level <= FRAMES; level++) {
        for (Location location : graph.locations()) {
          List<Term> clauses = frames.clauses(location, level);
          assertThat(reachable.get(level).get(location))
              .as("F_%d at %s: %s", level, location, clauses)
              .allMatch(state -> RandomSystem.holds(clauses, state));
        }
      }
    }

    @Override
    public void close() {
      steps.close();
      lifting.close();
      session.close();
      solver.close();
    }
  }
}
