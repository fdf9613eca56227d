package dev.bulwark.frontend.horn.model;

import dev.bulwark.frontend.horn.clauses.ClauseSystem;
import dev.bulwark.frontend.horn.clauses.Predicate;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.LoopStructure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A model of clauses, out of a proof about the program that was made of them: an inductive one of
 * linear recursion, or contracts. The definitions are made by {@link Interpretation}.
 *
 * <p>That they are a model follows from the check of the proof. Let a predicate mean the invariants
 * of all of its locations, for some values of whatever else they speak of. A clause is a path in
 * every procedure that its head has a location in, and its main atom has one there too; so if the
 * body holds, an execution of this path begins where the main atom's invariant holds. It calls the
 * procedures of the other atoms, each of which may come back with the tuple that the atom has:
 * their own invariants hold of it, so what they ensure does too. So the invariant of the head holds
 * at the end.
 */
public final class Model {

  private final Program program;
  private final ClauseSystem system;
  private final Map<Predicate, List<PredicateLocation>> places;

  /**
   * @param system the clauses as they were read
   * @param places where predicates are, in all procedures
   */
  public Model(
      Program program, ClauseSystem system, Map<Predicate, List<PredicateLocation>> places) {
    this.program = program;
    this.system = system;
    this.places = places;
  }

  /** The definitions as SMT-LIB if predicates that are derived from themselves are not needed. */
  public Optional<String> print() {
    return print(new Claims(Map.of(), Set.of()));
  }

  /**
   * The same of an inductive proof; nothing if the invariants do not say enough. At loop heads that
   * it does not name anything may hold.
   */
  public Optional<String> print(Map<CutPoint, Term> invariants, String onlyIn) {
    Set<Location> heads =
        program.procedures().values().stream()
            .flatMap(procedure -> LoopStructure.of(procedure).heads().stream())
            .collect(Collectors.toSet());
    Set<Location> known =
        places.values().stream()
            .flatMap(List::stream)
            .map(PredicateLocation::location)
            .filter(location -> location.procedure().equals(onlyIn))
            .collect(Collectors.toSet());
    return Claims.of(invariants, known, heads, program.terms().bool(true)).flatMap(this::print);
  }

  /** The same, of contracts and the invariants beside them. */
  public Optional<String> print(Contracts contracts) {
    return Claims.of(program, contracts).flatMap(this::print);
  }

  private Optional<String> print(Claims claims) {
    return new Interpretation(program.terms(), system, places, claims).text();
  }
}
