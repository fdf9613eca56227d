package dev.bulwark.program.horn;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.horn.HornClause;
import dev.bulwark.logic.horn.RelationAtom;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.encoding.BitPreciseEncoding;
import dev.bulwark.program.encoding.GuardedState;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The acyclic part of a procedure that a cut point, or the entry, reaches before the next cut
 * points, executed symbolically location by location. States that have made the same calls are
 * merged where they meet; a conjunction cannot say that only some paths make a call, so the others
 * stay apart. Where that would be too many, or too many calls in one clause, a call is a cut point.
 */
final class Region {

  /** Of one clause; each is one more predicate that the solver has to unfold at the same time. */
  private static final int MOST_CALLS = 4;

  /** Different sequences of calls in one region. */
  private static final int MOST_HISTORIES = 32;

  /** The calls made since the cut point, and what their predicates say. */
  private record History(List<Edge> calls, List<RelationAtom> atoms) {
    static final History NONE = new History(List.of(), List.of());

    History with(Edge call, RelationAtom atom) {
      List<Edge> more = new ArrayList<>(calls);
      more.add(call);
      List<RelationAtom> all = new ArrayList<>(atoms);
      all.add(atom);
      return new History(List.copyOf(more), List.copyOf(all));
    }
  }

  /** States at a location, by what calls they have made. */
  private static final class Arrivals {
    private final Map<List<Edge>, History> histories = new LinkedHashMap<>();
    private final Map<List<Edge>, List<GuardedState>> states = new LinkedHashMap<>();

    void add(History history, GuardedState state) {
      histories.putIfAbsent(history.calls(), history);
      states.computeIfAbsent(history.calls(), calls -> new ArrayList<>()).add(state);
    }
  }

  private final Regions regions;
  private final Procedure procedure;
  private final ProgramPredicates predicates;
  private final TermFactory terms;
  private final BitPreciseEncoding encoding;
  private final Location source;
  private final boolean atEntry;
  private final Map<Location, Arrivals> arrived = new HashMap<>();
  private final Map<Location, Arrivals> atCuts = new LinkedHashMap<>();
  private final Map<Edge, Variable> inputs = new LinkedHashMap<>();
  private final Set<List<Edge>> histories = new HashSet<>();
  private final List<HornStep> steps = new ArrayList<>();
  private final Set<Location> next = new LinkedHashSet<>();

  Region(Regions regions, Location source, boolean atEntry) {
    this.regions = regions;
    this.procedure = regions.procedure();
    this.predicates = regions.predicates();
    this.terms = regions.program().terms();
    this.encoding = new BitPreciseEncoding(regions.program());
    this.source = source;
    this.atEntry = atEntry;
  }

  /** The steps of the region; cut points that they lead to and that are new go to {@code open}. */
  List<HornStep> steps(Collection<Location> open, Set<Location> found) {
    leave(source, History.NONE, encoding.initial());
    for (Location location : regions.order()) {
      Arrivals here = arrived.remove(location);
      if (here != null) {
        here.states.forEach(
            (calls, states) -> leave(location, history(here, calls), merged(location, states)));
      }
    }
    atCuts.forEach(
        (target, here) ->
            here.states.forEach(
                (calls, states) -> arrive(target, history(here, calls), merged(target, states))));
    next.stream().filter(found::add).forEach(open::add);
    return steps;
  }

  private static History history(Arrivals here, List<Edge> calls) {
    return here.histories.getOrDefault(calls, History.NONE);
  }

  /** What does not matter any more is forgotten, which makes merging cheaper. */
  private GuardedState merged(Location location, List<GuardedState> states) {
    GuardedState merged = encoding.merge(states);
    Set<Variable> live = new HashSet<>(regions.footprint().live(location));
    SymbolicState state = merged.state();
    for (Variable variable : merged.state().values().keySet()) {
      if (!live.contains(variable)) {
        state = state.without(variable);
      }
    }
    return merged.withState(state);
  }

  private void leave(Location location, History history, GuardedState state) {
    if (location.isBad()) {
      fail(location, history, state.guard());
    } else if (location == procedure.exit()) {
      leaveProcedure(history, state);
    } else if (location.role() instanceof Location.Role.Plain) {
      for (Edge edge : procedure.outgoing(location)) {
        if (edge.action() instanceof Action.Call call) {
          pass(edge, call, history, state);
        } else {
          pass(edge, history, step(edge, state));
        }
      }
    }
  }

  private GuardedState step(Edge edge, GuardedState before) {
    SymbolicState state = before.state();
    return switch (edge.action()) {
      case Action.Skip skip -> before;
      case Action.Assume(Term condition) ->
          before.withGuard(terms.and(before.guard(), value(state, condition)));
      case Action.Assign(ProgramVariable variable, Term value) ->
          before.withState(state.with(variable.term(), value(state, value)));
      case Action.Havoc havoc -> {
        Variable symbol = regions.input(edge, havoc);
        inputs.put(edge, symbol);
        yield before.withState(state.with(havoc.variable().term(), symbol));
      }
      case Action.Call call -> throw new IllegalArgumentException("a call is no step: " + edge);
    };
  }

  private Term value(SymbolicState state, Term term) {
    return new Substitution(terms, state::value).apply(term);
  }

  private void pass(Edge edge, History history, GuardedState after) {
    if (Terms.isFalse(after.guard())) {
      return;
    }
    Map<Location, Arrivals> arrivals = regions.isHead(edge.target()) ? atCuts : arrived;
    arrivals.computeIfAbsent(edge.target(), target -> new Arrivals()).add(history, after);
  }

  private void pass(Edge edge, Action.Call call, History history, GuardedState before) {
    boolean tooMany = history.calls().size() >= MOST_CALLS || histories.size() >= MOST_HISTORIES;
    if (tooMany && edge.source() != source) {
      arrive(edge.source(), history, before);
      return;
    }
    Procedure callee = regions.program().procedure(call.callee());
    Map<Variable, Term> given = new HashMap<>();
    for (int i = 0; i < callee.parameters().size(); i++) {
      given.put(callee.parameters().get(i).term(), value(before.state(), call.arguments().get(i)));
    }
    for (Variable variable : predicates.entry(callee)) {
      given.computeIfAbsent(variable, before.state()::value);
    }
    if (regions.canFail(callee)) {
      RelationAtom failure = predicates.failure(callee).atom(v -> given.getOrDefault(v, v));
      fail(edge.source(), history.with(edge, failure), before.guard());
    }
    Map<Variable, Term> arguments = new HashMap<>();
    given.forEach((variable, value) -> arguments.put(EntryValue.of(terms, variable), value));
    SymbolicState after = before.state();
    for (Variable variable : regions.footprint().exit(callee)) {
      Variable symbol = regions.left(edge, variable);
      arguments.put(variable, symbol);
      Optional<ProgramVariable> result = callee.result().filter(r -> r.term() == variable);
      after =
          result.isEmpty()
              ? after.with(variable, symbol)
              : call.result().isPresent() ? after.with(call.result().get().term(), symbol) : after;
    }
    RelationAtom summary = predicates.summary(callee).atom(v -> arguments.getOrDefault(v, v));
    History longer = history.with(edge, summary);
    histories.add(longer.calls());
    pass(edge, longer, before.withState(after));
  }

  private void leaveProcedure(History history, GuardedState state) {
    if (procedure == regions.program().start()) {
      return;
    }
    Map<Variable, Term> values = new HashMap<>();
    predicates
        .entry(procedure)
        .forEach(variable -> values.put(EntryValue.of(terms, variable), atEntry(variable)));
    regions
        .footprint()
        .exit(procedure)
        .forEach(variable -> values.put(variable, state.state().value(variable)));
    RelationAtom head = predicates.summary(procedure).atom(v -> values.getOrDefault(v, v));
    add(procedure.exit(), head, history, state.guard());
  }

  private void arrive(Location target, History history, GuardedState state) {
    Map<Variable, Term> values = new HashMap<>();
    regions
        .footprint()
        .live(target)
        .forEach(variable -> values.put(variable, state.state().value(variable)));
    for (Variable variable : predicates.entry(procedure)) {
      values.put(predicates.entryValue(procedure, variable), atEntry(variable));
    }
    RelationAtom head = predicates.at(procedure, target).atom(v -> values.getOrDefault(v, v));
    add(target, head, history, state.guard());
    next.add(target);
  }

  private void fail(Location at, History history, Term guard) {
    add(at, predicates.failure(procedure).atom(this::atEntry), history, guard);
  }

  /** The value that the variable had when the activation began. */
  private Term atEntry(Variable variable) {
    return atEntry ? variable : predicates.entryValue(procedure, variable);
  }

  private void add(Location target, RelationAtom head, History history, Term guard) {
    if (Terms.isFalse(guard)) {
      return;
    }
    List<RelationAtom> body = new ArrayList<>();
    if (!atEntry) {
      body.add(predicates.at(procedure, source).atom(parameter -> parameter));
    }
    body.addAll(history.atoms());
    HornClause clause = new HornClause(Optional.of(head), body, guard);
    steps.add(new HornStep(clause, source, target, history.calls(), inputs));
  }
}
