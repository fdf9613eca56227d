package dev.bulwark.frontend.horn.translate;

import dev.bulwark.frontend.automaton.Chain;
import dev.bulwark.frontend.automaton.Choice;
import dev.bulwark.frontend.horn.clauses.Predicate;
import dev.bulwark.frontend.horn.model.PredicateLocation;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A procedure that derives any tuple of its predicate, or {@code false}. Its locations are the
 * predicates from which the target is derived by clauses one after the other; being at one, with a
 * tuple in its registers, means that the tuple has been derived. An input chooses the clause to go
 * on with.
 */
final class ProcedureTranslation {

  /** What verdicts print for a derivation of false. */
  private static final String WORD = "unsat";

  private final TermFactory terms;
  private final Optional<Predicate> target;
  private final List<SolvedClause> clauses;
  private final Sort choices;
  private final Handover handover;
  private final Procedure.Builder procedure;
  private final Registers registers;
  private final ClauseLowering lowering;
  private final Map<Predicate, Location> locations = new LinkedHashMap<>();

  /**
   * @param clauses all clauses of the system
   * @param choices the sort of inputs that choose
   */
  ProcedureTranslation(
      TermFactory terms,
      Optional<Predicate> target,
      List<SolvedClause> clauses,
      Sort choices,
      Names names,
      Handover handover) {
    this.terms = terms;
    this.target = target;
    this.choices = choices;
    this.handover = handover;
    String name = target.map(names::procedure).orElse(Names.FALSE);
    this.procedure =
        new Procedure.Builder(name, target.map(Predicate::position).orElse(Position.NONE));
    this.registers = new Registers(terms, procedure);
    this.lowering = new ClauseLowering(terms, name, registers, names, handover);
    this.clauses = reached(leading(clauses));
  }

  /** The clauses that lead to the target, each by its main atom. */
  private List<SolvedClause> leading(List<SolvedClause> all) {
    Set<Predicate> members = new LinkedHashSet<>();
    target.ifPresent(members::add);
    boolean grown = true;
    while (grown) {
      grown = false;
      for (SolvedClause clause : all) {
        if (isMember(clause, members)) {
          grown |= clause.main().isPresent() && members.add(clause.main().get().predicate());
        }
      }
    }
    return all.stream().filter(clause -> isMember(clause, members)).toList();
  }

  private boolean isMember(SolvedClause clause, Set<Predicate> members) {
    return clause.clause().isQuery()
        ? target.isEmpty()
        : members.contains(clause.clause().head().get().predicate());
  }

  /** Those that facts lead to, nearest first; places their predicates on the way. */
  private List<SolvedClause> reached(List<SolvedClause> leading) {
    List<SolvedClause> reached = new ArrayList<>();
    ArrayDeque<SolvedClause> waiting = new ArrayDeque<>();
    leading.stream().filter(clause -> clause.main().isEmpty()).forEach(waiting::add);
    while (!waiting.isEmpty()) {
      SolvedClause next = waiting.remove();
      reached.add(next);
      if (next.clause().isQuery()) {
        continue;
      }
      Predicate head = next.clause().head().get().predicate();
      if (!registers.isPlaced(head)) {
        registers.place(head, next);
        leading.stream()
            .filter(c -> c.main().isPresent() && c.main().get().predicate().equals(head))
            .forEach(waiting::add);
      }
    }
    return reached;
  }

  /** The predicates that are derived aside, by procedures of their own. */
  Set<Predicate> called() {
    return clauses.stream()
        .flatMap(clause -> clause.aside().stream())
        .map(SolvedClause.Part::predicate)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Where predicates are, once the procedure has been translated. */
  Map<Predicate, PredicateLocation> places() {
    Map<Predicate, PredicateLocation> places = new LinkedHashMap<>();
    locations.forEach(
        (predicate, location) ->
            places.put(predicate, new PredicateLocation(location, registers.of(predicate))));
    return places;
  }

  Procedure translate() {
    Choice choice = new Choice(terms, procedure, choices);
    List<SolvedClause> facts = clauses.stream().filter(c -> c.main().isEmpty()).toList();
    leave(choice, procedure.entry(), facts, Optional.empty());
    ArrayDeque<Predicate> waiting = new ArrayDeque<>(locations.keySet());
    Set<Predicate> done = new LinkedHashSet<>();
    while (!waiting.isEmpty()) {
      Predicate next = waiting.remove();
      if (done.add(next)) {
        List<SolvedClause> leaving =
            clauses.stream()
                .filter(c -> c.main().isPresent() && c.main().get().predicate().equals(next))
                .toList();
        leave(choice, location(next), leaving, target.filter(next::equals));
        waiting.addAll(locations.keySet());
      }
    }
    return procedure.build();
  }

  private Location location(Predicate predicate) {
    return locations.computeIfAbsent(
        predicate,
        p ->
            procedure.location(
                Location.PLAIN,
                p.position(),
                registers.of(p).stream()
                    .map(ProgramVariable::sourceName)
                    .collect(Collectors.joining(", ", p.name() + "(", ")"))));
  }

  private void leave(
      Choice choice, Location from, List<SolvedClause> leaving, Optional<Predicate> derived) {
    int count = leaving.size() + (derived.isPresent() ? 1 : 0);
    List<Location> branches = choice.branches(from, count, from.position());
    for (int i = 0; i < leaving.size(); i++) {
      SolvedClause clause = leaving.get(i);
      Position at = clause.clause().position();
      Chain chain = new Chain(procedure, branches.get(i), at, clause.clause().text());
      if (clause.clause().isQuery()) {
        lowering.lower(clause, List.of(), chain);
        chain.end(error(at));
      } else {
        Predicate head = clause.clause().head().get().predicate();
        lowering.lower(clause, registers.of(head), chain);
        chain.end(location(head));
      }
    }
    derived.ifPresent(predicate -> handOver(predicate, branches.getLast()));
  }

  private Location error(Position at) {
    return procedure.location(
        new Location.Role.Error(
            WORD, Goal.unplaced(new Goal.Kind.ErrorLabel(Names.FALSE), "false is derived")),
        at,
        Names.FALSE);
  }

  private void handOver(Predicate predicate, Location from) {
    Chain chain = new Chain(procedure, from, predicate.position(), "");
    List<ProgramVariable> tuple = registers.of(predicate);
    if (Handover.isResult(predicate)) {
      Sort sort = predicate.sorts().getFirst();
      ProgramVariable result =
          new ProgramVariable(
              terms.variable(procedure.name() + "::result", sort),
              Names.type(sort),
              "result",
              predicate.position(),
              ProgramVariable.Kind.RESULT);
      procedure.result(result);
      chain.assign(result, tuple.getFirst().term());
    } else {
      List<ProgramVariable> into = handover.of(predicate);
      for (int i = 0; i < into.size(); i++) {
        chain.assign(into.get(i), tuple.get(i).term());
      }
    }
    chain.end(procedure.exit());
  }
}
