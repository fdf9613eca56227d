package dev.bulwark.engine.common.predicates;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.predicates.PredicateConfiguration.Abstraction;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import dev.bulwark.program.loop.LoopStructure;
import dev.bulwark.solver.Solver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Transfer, precision adjustment, merge and stop of predicate analysis with adjustable-block
 * encoding (Beyer, Keremoglu, Wendler, <i>Predicate Abstraction with Adjustable-Block Encoding</i>,
 * FMCAD 2010): edges are executed symbolically, blocks that meet are merged, and states are
 * abstracted where a block ends.
 */
public final class PredicateDomain implements AutoCloseable {

  private final Program program;
  private final TermFactory terms;
  private final PredicateConfiguration configuration;
  private final LoopStructure loops;
  private final Set<Location> borders;
  private final Liveness liveness;
  private final PredicatePrecision precision = new PredicatePrecision();
  private final Queries queries;
  private final PredicateAbstraction abstraction;
  private final Map<Edge, Variable> symbols = new LinkedHashMap<>();

  public PredicateDomain(
      Program program, PredicateConfiguration configuration, Solver solver, Budget budget) {
    this(program, Set.of(), configuration, solver, budget);
  }

  /** With these places as the borders of functions. */
  public PredicateDomain(
      Program program,
      Set<Location> borders,
      PredicateConfiguration configuration,
      Solver solver,
      Budget budget) {
    this.program = program;
    this.borders = borders;
    this.terms = program.terms();
    this.configuration = configuration;
    this.loops = LoopStructure.of(program.start());
    this.liveness = Liveness.of(program.start());
    this.queries = new Queries(terms, solver, budget);
    this.abstraction =
        new PredicateAbstraction(
            terms, queries, configuration.abstraction() == Abstraction.BOOLEAN);
    for (Edge edge : program.start().edges()) {
      if (edge.action() instanceof Action.Havoc havoc) {
        symbols.put(
            edge,
            terms.variable(
                "input:" + symbols.size() + ":" + havoc.site().id(), havoc.variable().sort()));
      }
    }
  }

  public PredicatePrecision precision() {
    return precision;
  }

  boolean isImpact() {
    return configuration.abstraction() == Abstraction.IMPACT;
  }

  Queries queries() {
    return queries;
  }

  public int asked() {
    return queries.asked();
  }

  /** The symbol of the input that an edge takes; an edge is in a block at most once. */
  Map<Edge, Variable> symbols() {
    return symbols;
  }

  /** Of an edge that takes an input. */
  Variable symbol(Edge edge) {
    return Objects.requireNonNull(symbols.get(edge), "an edge without symbol");
  }

  /** Do blocks end here? */
  public boolean isBlockEnd(Location location) {
    return loops.isHead(location)
        || switch (configuration.blocks()) {
          case LOOPS -> false;
          case FUNCTIONS -> borders.contains(location);
          case FORKS -> program.outgoing(location).size() > 1;
        };
  }

  public PredicateState initial(Location start) {
    return at(Anchor.open(start, null, terms.bool(true)));
  }

  private PredicateState at(Anchor anchor) {
    return new PredicateState(anchor, terms.bool(true), anchor.start());
  }

  /** Transfer: the state after the edges, in which blocks do not end but at the last one. */
  public PredicateState follow(PredicateState state, List<Edge> edges) {
    Term guard = state.guard();
    SymbolicState effect = state.effect();
    for (Edge edge : edges) {
      SymbolicState now = effect;
      switch (edge.action()) {
        case Action.Skip skip -> {}
        case Action.Assume(Term condition) ->
            guard = terms.and(guard, new Substitution(terms, now::value).apply(condition));
        case Action.Assign(ProgramVariable variable, Term value) ->
            effect = effect.with(variable.term(), new Substitution(terms, now::value).apply(value));
        case Action.Havoc havoc -> effect = effect.with(havoc.variable().term(), symbol(edge));
        case Action.Call call -> throw new IllegalArgumentException("not inlined: " + edge);
      }
      if (Terms.isFalse(guard)) {
        break;
      }
    }
    return new PredicateState(state.anchor(), guard, effect);
  }

  /**
   * Precision adjustment: the abstraction, if a block ends here. Nothing if there is no such state.
   *
   * @param facts what another analysis says here
   * @param constants what of that is about the values of variables
   */
  public Optional<PredicateState> adjust(
      Location at, PredicateState state, Term facts, Map<Variable, Term> constants) {
    if (Terms.isFalse(state.guard())) {
      return Optional.empty();
    }
    SymbolicState effect = state.effect();
    for (ProgramVariable dead : liveness.dead(at)) {
      effect = effect.without(dead.term());
    }
    PredicateState live = new PredicateState(state.anchor(), state.guard(), effect);
    if (at.isBad()) {
      // φ ∧ block
      return queries.isPossible(reaches(live)) ? Optional.of(live) : Optional.empty();
    }
    if (!isBlockEnd(at)) {
      return Optional.of(live);
    }
    List<Term> predicates = precision.at(at);
    PredicateAbstraction.Result kept =
        isImpact()
            ? new PredicateAbstraction.Result(terms.bool(true), true)
            : abstraction.abstraction(reaches(live), effect, predicates);
    if (Terms.isFalse(kept.formula())) {
      return Optional.empty();
    }
    // Blocks that begin with constants are small, and their interpolants are about the rest.
    SymbolicState start = SymbolicState.INITIAL;
    for (Map.Entry<Variable, Term> constant : constants.entrySet()) {
      start = start.with(constant.getKey(), constant.getValue());
    }
    return Optional.of(at(new Anchor(at, live, facts, start, predicates.size(), kept)));
  }

  /** What would be said of one path from the start, had nothing been abstracted or merged. */
  public PredicateState replay(List<Edge> path) {
    PredicateState state = initial(program.start().entry());
    List<Edge> block = new ArrayList<>();
    for (Edge edge : path) {
      block.add(edge);
      if (isBlockEnd(edge.target())) {
        PredicateState arrival = follow(state, block);
        state = at(Anchor.open(edge.target(), arrival, terms.bool(true)));
        block.clear();
      }
    }
    return follow(state, block);
  }

  /** One path from the start, block by block, with what matters behind each. */
  public List<PathBlock> blocks(List<Edge> path) {
    List<PathBlock> blocks = new ArrayList<>();
    List<Edge> block = new ArrayList<>();
    for (Edge edge : path) {
      block.add(edge);
      if (isBlockEnd(edge.target())) {
        blocks.add(block(List.copyOf(block)));
        block.clear();
      }
    }
    if (!block.isEmpty()) {
      blocks.add(block(block));
    }
    return blocks;
  }

  private PathBlock block(List<Edge> edges) {
    Location source = edges.getFirst().source();
    Location target = edges.getLast().target();
    PredicateState end = follow(initial(source), edges);
    SymbolicState effect = end.effect();
    for (ProgramVariable dead : liveness.dead(target)) {
      effect = effect.without(dead.term());
    }
    List<Variable> taken = new ArrayList<>();
    for (Edge edge : edges) {
      if (edge.action() instanceof Action.Havoc) {
        taken.add(symbol(edge));
      }
    }
    Set<Variable> inputs = new LinkedHashSet<>(Terms.freeVariables(end.guard()));
    inputs.addAll(Terms.freeVariables(List.copyOf(effect.values().values())));
    inputs.retainAll(taken);
    return new PathBlock(
        edges, new GuardedStep(source, target, end.guard(), effect, inputs), taken);
  }

  /** Allows abstractions more combinations of predicates, if there can be more. */
  boolean allowMoreCombinations() {
    return abstraction.allowMore();
  }

  /** Are there predicates that the anchor's state was not abstracted with? */
  boolean isOutdated(Anchor anchor) {
    return anchor.predicates() < precision.at(anchor.location()).size();
  }

  /** The state's block from what is known where it began. */
  Term reaches(PredicateState state) {
    Anchor anchor = state.anchor();
    return terms.and(anchor.abstraction(), anchor.facts(), state.guard());
  }

  /** Merge: blocks that began at the same place are one. */
  public Optional<PredicateState> merge(PredicateState arriving, PredicateState known) {
    if (arriving.anchor() != known.anchor() || known.isAbstract()) {
      return Optional.empty();
    }
    if (arriving.guard() == known.guard() && arriving.effect() == known.effect()) {
      return Optional.of(known);
    }
    return Optional.of(
        new PredicateState(
            known.anchor(),
            terms.or(known.guard(), arriving.guard()),
            SymbolicState.ite(terms, known.guard(), known.effect(), arriving.effect())));
  }

  /** Stop: are the state's all among the other's? */
  public boolean covers(PredicateState other, PredicateState state) {
    if (!other.isAbstract() || !state.isAbstract()) {
      return false;
    }
    // φ ∧ ¬φ'
    return queries.implies(
        terms.and(state.anchor().abstraction(), state.anchor().facts()),
        terms.and(other.anchor().abstraction(), other.anchor().facts()));
  }

  @Override
  public void close() {
    queries.close();
  }
}
