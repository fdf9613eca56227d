package dev.bulwark.engine.predicate;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.GoalReports;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.InlinedSearch;
import dev.bulwark.engine.common.LemmaPort;
import dev.bulwark.engine.common.UnrolledProof;
import dev.bulwark.engine.common.arg.Cegar;
import dev.bulwark.engine.common.arg.Node;
import dev.bulwark.engine.common.arg.ReachabilityGraph;
import dev.bulwark.engine.common.arg.Refiner;
import dev.bulwark.engine.common.arg.TraversalOrder;
import dev.bulwark.engine.common.ic3.InvariantProof;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.engine.common.interpolation.InterpolationChain;
import dev.bulwark.engine.common.predicates.PredicateConfiguration;
import dev.bulwark.engine.common.predicates.PredicateConfiguration.Abstraction;
import dev.bulwark.engine.common.predicates.PredicateDomain;
import dev.bulwark.engine.common.predicates.PredicateRefinement;
import dev.bulwark.engine.common.predicates.PredicateState;
import dev.bulwark.engine.predicate.cegaar.CegaarConfiguration;
import dev.bulwark.engine.predicate.cegaar.SchemeRefinement;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Theory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Predicate analysis with lazy abstraction (Henzinger, Jhala, Majumdar, Sutre, 2002), interpolants
 * as predicates (Henzinger, Jhala, Majumdar, McMillan, 2004) and adjustable-block encoding (Beyer,
 * Keremoglu, Wendler, 2010): CPA-Pred of the explicit-value paper's Table 2. With {@code impact}
 * the interpolants are conjoined to the states of the path instead (McMillan, <i>Lazy Abstraction
 * with Interpolants</i>, 2006). With a finite delay, paths that repeat cycles are refuted together
 * with all that repeat them more often ({@link SchemeRefinement}).
 *
 * <p>Required for soundness: that a state's abstraction follows from the block that leads to it,
 * and that coverage is implication. Which predicates there are is heuristic.
 *
 * <p>Works on the inlined program.
 */
public final class Predicate implements Engine {

  public static final String NAME = "predicate";

  private final PredicateConfiguration configuration;
  private final CegaarConfiguration cegaar;

  public Predicate(PredicateConfiguration configuration) {
    this(configuration, CegaarConfiguration.NONE);
  }

  /** With accelerated refinement of paths that repeat cycles. */
  public Predicate(PredicateConfiguration configuration, CegaarConfiguration cegaar) {
    this.configuration = configuration;
    this.cegaar = cegaar;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    return InlinedSearch.checkWithLatches(
        NAME, task, context.lemmas(), (inlined, port) -> search(inlined, port, context));
  }

  private Verdict search(InlinedProgram inlined, LemmaPort port, EngineContext context) {
    Program program = inlined.program();
    GoalReports goals = new GoalReports(context, inlined);
    List<ProgramVariable> variables = new ArrayList<>(program.globals());
    variables.addAll(program.start().frameVariables());
    CoreSolver solver =
        context.solvers().solver(Theory.of(variables.stream().map(ProgramVariable::sort).toList()));
    Once<InterpolationChain> chain =
        new Once<>(() -> InterpolationChain.of(program, context.solvers()));
    try (PredicateDomain domain =
            new PredicateDomain(
                program, inlined.borders(), configuration, solver, context.budget());
        SchemeRefinement schemes =
            new SchemeRefinement(program, cegaar, solver, chain, context.budget())) {
      PredicateRefinement refinement =
          new PredicateRefinement(program, domain, solver, chain, context.budget());
      PredicateLemmas lemmas =
          new PredicateLemmas(inlined, domain.precision(), solver, port, context.budget());
      PredicateAnalysis analysis = new PredicateAnalysis(program, domain, lemmas);
      PredicateRefiner refiner =
          new PredicateRefiner(
              analysis, refinement, schemes, configuration.abstraction() == Abstraction.IMPACT);
      Cegar<PredicateState> cegar =
          new Cegar<>(
              NAME,
              program,
              analysis,
              (graph, target) -> {
                Refiner.Result<PredicateState> outcome = refiner.refine(graph, target);
                lemmas.exchange();
                return outcome;
              },
              TraversalOrder.REVERSE_POSTORDER,
              goals,
              context);
      lemmas.exchange();
      try {
        return goals.about(
            cegar.search(
                graph ->
                    inlined.isRecursive()
                        ? UnrolledProof.of(inlined.blocks(), solver, context.budget())
                        : proof(inlined, graph, lemmas, solver, context)));
      } finally {
        cegar.reportGraph(state -> state.anchor().abstraction());
        report(domain, refinement, context);
        schemes
            .statistics()
            .forEach((what, times) -> context.events().on(new Event.Statistic(NAME, what, times)));
        context.events().on(new Event.Statistic(NAME, "lemmas of others", lemmas.taken()));
      }
    }
  }

  private static void report(
      PredicateDomain domain, PredicateRefinement refinement, EngineContext context) {
    context.events().on(new Event.Statistic(NAME, "predicates", domain.precision().size()));
    context.events().on(new Event.Statistic(NAME, "queries", domain.asked()));
    refinement
        .successes()
        .forEach(
            (method, times) ->
                context.events().on(new Event.Statistic(NAME, "refuted by " + method, times)));
  }

  /** Makes a thing when it is first needed: solvers take their time to start. */
  private static final class Once<T> implements Supplier<T> {

    private final Supplier<T> maker;
    private @Nullable T made;

    Once(Supplier<T> maker) {
      this.maker = maker;
    }

    @Override
    public T get() {
      T known = made;
      if (known == null) {
        known = maker.get();
        made = known;
      }
      return known;
    }
  }

  /** At each loop head the disjunction of its nodes, with what they share in front. */
  private static Proof proof(
      InlinedProgram inlined,
      ReachabilityGraph<PredicateState> graph,
      PredicateLemmas lemmas,
      CoreSolver solver,
      EngineContext context) {
    TermFactory terms = inlined.program().terms();
    TransitionGraph transitions = TransitionGraph.of(inlined, true);
    Map<Location, Set<Term>> invariants = new LinkedHashMap<>();
    for (Location location : transitions.locations()) {
      List<Set<Term>> nodes = new ArrayList<>();
      for (Node<PredicateState> node : graph.at(location)) {
        nodes.add(new LinkedHashSet<>(Terms.conjuncts(node.state().anchor().abstraction())));
      }
      Set<Term> here = nodes.isEmpty() ? Set.of() : new LinkedHashSet<>(nodes.getFirst());
      Set<Term> common = new LinkedHashSet<>(here);
      nodes.forEach(common::retainAll);
      List<Term> cases = new ArrayList<>();
      for (Set<Term> node : nodes) {
        node.removeAll(common);
        cases.add(terms.and(node));
      }
      Set<Term> all = new LinkedHashSet<>(common);
      // Without any node the location is unreachable: the empty disjunction.
      all.add(terms.or(cases));
      // States were followed where these hold.
      all.addAll(Terms.conjuncts(lemmas.at(location)));
      all.remove(terms.bool(true));
      if (location != transitions.start()) {
        invariants.put(location, all);
      }
    }
    return InvariantProof.ofHeads(
        transitions, InvariantProof.of(transitions, invariants, solver, context.budget()));
  }
}
