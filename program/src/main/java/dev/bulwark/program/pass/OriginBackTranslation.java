package dev.bulwark.program.pass;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Back-translation for passes that copy locations, perhaps into the start procedure of the result.
 * An origin says for a location of the result to which calls, open beyond those of its own
 * activation, and to which location of the earlier program it belongs. Variables of the start
 * procedure carry the qualified names of the earlier program already; those of other procedures
 * keep their names and are qualified anew.
 */
final class OriginBackTranslation implements BackTranslation {

  private final Program earlier;
  private final Program later;
  private final Map<Location, CutPoint> origins;
  private final Map<String, Integer> inlined;

  /**
   * Made by passes.
   *
   * @param inlined for each procedure how many of its activations are open at once, at most, within
   *     the start procedure of the result
   */
  OriginBackTranslation(
      Program earlier,
      Program later,
      Map<Location, CutPoint> origins,
      Map<String, Integer> inlined) {
    this.earlier = earlier;
    this.later = later;
    this.origins = origins;
    this.inlined = inlined;
  }

  /**
   * Cut points without a counterpart are left out; those with the same one hold in all of them, so
   * they are joined by disjunction.
   */
  @Override
  public Map<CutPoint, Term> invariants(Map<CutPoint, Term> invariants) {
    Map<CutPoint, Term> translated = new LinkedHashMap<>();
    invariants.forEach(
        (cut, invariant) -> {
          CutPoint origin = origins.get(cut.location());
          if (origin != null) {
            CutPoint at =
                new CutPoint(append(stack(cut.stack().calls()), origin.stack()), origin.location());
            translated.merge(
                at, translate(cut.stack(), invariant), (a, b) -> earlier.terms().or(a, b));
          }
        });
    return translated;
  }

  private CallString stack(List<Location> calls) {
    CallString stack = CallString.EMPTY;
    for (Location call : calls) {
      CutPoint origin = origin(call);
      stack = append(stack, origin.stack()).push(origin.location());
    }
    return stack;
  }

  private static CallString append(CallString stack, CallString more) {
    CallString longer = stack;
    for (Location call : more.calls()) {
      longer = longer.push(call);
    }
    return longer;
  }

  private Term translate(CallString stack, Term term) {
    Map<String, String> names =
        Terms.freeVariables(term).isEmpty() ? Map.of() : earlierNames(stack);
    return new Substitution(
            earlier.terms(),
            variable ->
                earlier
                    .terms()
                    .variable(
                        names.getOrDefault(variable.name(), variable.name()), variable.sort()))
        .apply(term);
  }

  /** The names in the earlier program of the variables of open activations, where they differ. */
  private Map<String, String> earlierNames(CallString stack) {
    Map<String, String> names = new HashMap<>();
    CallString now = CallString.EMPTY;
    CallString before = CallString.EMPTY;
    for (Location call : stack.calls()) {
      now = now.push(call);
      CutPoint origin = origin(call);
      before = append(before, origin.stack()).push(origin.location());
      for (ProgramVariable variable : callee(call).frameVariables()) {
        names.put(now.qualify(variable.name()), before.qualify(variable.name()));
      }
    }
    return names;
  }

  private CutPoint origin(Location call) {
    CutPoint origin = origins.get(call);
    if (origin == null) {
      throw new IllegalArgumentException("no call leaves " + call);
    }
    return origin;
  }

  private Procedure callee(Location call) {
    for (Edge edge : later.outgoing(call)) {
      if (edge.action() instanceof Action.Call action) {
        return later.procedure(action.callee());
      }
    }
    throw new IllegalArgumentException("no call leaves " + call);
  }

  /** The largest bound of all copies of a loop holds for each. */
  @Override
  public Map<Location, Integer> loopBounds(Map<Location, Integer> bounds) {
    Map<Location, Integer> translated = new LinkedHashMap<>();
    bounds.forEach(
        (head, bound) -> {
          CutPoint origin = origins.get(head);
          if (origin != null) {
            translated.merge(origin.location(), bound, Math::max);
          }
        });
    return translated;
  }

  /**
   * Activations inlined into the start procedure are around those of calls that were kept, so they
   * add up.
   */
  @Override
  public Map<String, Integer> callBounds(Map<String, Integer> bounds) {
    Map<String, Integer> translated = new LinkedHashMap<>();
    for (String procedure : earlier.procedures().keySet()) {
      int kept = later.procedures().containsKey(procedure) ? bounds.getOrDefault(procedure, 1) : 0;
      int total = inlined.getOrDefault(procedure, 0) + kept;
      if (total > 1 || bounds.containsKey(procedure)) {
        translated.put(procedure, total);
      }
    }
    return translated;
  }

  /** Names of procedures and variables are the same where nothing was inlined. */
  @Override
  public Contracts contracts(Contracts contracts) {
    if (origins.values().stream().anyMatch(origin -> origin.stack().depth() > 0)) {
      throw new NoBackTranslationException(
          "contracts about a program whose calls are inlined say nothing of its procedures");
    }
    Substitution same =
        new Substitution(
            earlier.terms(),
            variable -> earlier.terms().variable(variable.name(), variable.sort()));
    Map<Location, Term> invariants = new LinkedHashMap<>();
    Contracts moved = contracts.mapped(same::apply);
    moved
        .invariants()
        .forEach(
            (at, invariant) -> {
              CutPoint origin = origins.get(at);
              if (origin != null) {
                invariants.put(origin.location(), invariant);
              }
            });
    return new Contracts(moved.procedures(), invariants);
  }

  /** Sites are those of the earlier program; what a pass has added is left out. */
  @Override
  public Inputs inputs(Inputs inputs) {
    Set<String> sites = new HashSet<>();
    for (Procedure procedure : earlier.procedures().values()) {
      for (Edge edge : procedure.edges()) {
        @Nullable InputSite site =
            edge.action() instanceof Action.Havoc havoc ? havoc.site() : null;
        if (site != null) {
          sites.add(site.id());
        }
      }
    }
    Map<String, List<dev.bulwark.logic.Value>> known = new LinkedHashMap<>(inputs.values());
    known.keySet().retainAll(sites);
    return new Inputs(known);
  }
}
