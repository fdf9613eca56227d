package dev.bulwark.report.witness;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.loop.CallStrings;
import dev.bulwark.program.source.SourcePlace;
import dev.bulwark.program.source.SourceView;
import dev.bulwark.report.expression.TermToC;
import dev.bulwark.report.witness.Witness.Invariant;
import dev.bulwark.report.witness.Witness.InvariantType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The invariants of a proof as C expressions at places of the source. A conjunct that cannot be
 * said there is dropped and counted: it has no form in C, or speaks of what is not in scope. Where
 * a function has several activations with different invariants, their disjunction is stated.
 */
public final class InvariantsInC {

  /** Beyond this, disjunctions over activations help nobody. */
  private static final int MOST_ACTIVATIONS = 16;

  private final Program program;
  private final SourceView source;
  private final CallStrings activations;
  private final List<Invariant> invariants = new ArrayList<>();
  private int kept;
  private int dropped;

  private InvariantsInC(Program program, SourceView source) {
    this.program = program;
    this.source = source;
    this.activations = new CallStrings(program);
  }

  public static InvariantsInC of(
      Program program, SourceView source, Map<CutPoint, Term> invariants) {
    InvariantsInC result = new InvariantsInC(program, source);
    Map<Location, Map<CallString, Term>> byLocation = new LinkedHashMap<>();
    invariants.forEach(
        (at, term) ->
            byLocation
                .computeIfAbsent(at.location(), location -> new LinkedHashMap<>())
                .put(at.stack(), term));
    byLocation.forEach(result::add);
    return result;
  }

  public List<Invariant> invariants() {
    return invariants;
  }

  /** Conjuncts that are stated. */
  public int kept() {
    return kept;
  }

  /** Conjuncts that are not. */
  public int dropped() {
    return dropped;
  }

  private void add(Location location, Map<CallString, Term> byActivation) {
    List<SourcePlace> places = places(location);
    if (places.isEmpty()) {
      byActivation.values().forEach(term -> dropped += Terms.conjuncts(term).size());
    }
    for (SourcePlace place : places) {
      List<String> conjuncts = conjuncts(place, byActivation);
      if (!conjuncts.isEmpty()) {
        InvariantType type =
            place.kind() == SourcePlace.Kind.LOOP
                ? InvariantType.LOOP_INVARIANT
                : InvariantType.LOCATION_INVARIANT;
        String value = conjuncts.size() == 1 ? conjuncts.getFirst() : joined(conjuncts, " && ");
        invariants.add(new Invariant(type, Places.of(place), value));
      }
    }
  }

  /** The loops whose head the location is, or else a statement that begins there. */
  private List<SourcePlace> places(Location location) {
    List<SourcePlace> all =
        source.placesOf(location).stream()
            .filter(place -> Places.canBeNamed(place.position()))
            .toList();
    List<SourcePlace> loops =
        all.stream().filter(place -> place.kind() == SourcePlace.Kind.LOOP).toList();
    if (!loops.isEmpty() || all.isEmpty()) {
      return loops;
    }
    return List.of(
        all.stream()
            .filter(place -> place.position().equals(location.position()))
            .findFirst()
            .orElse(all.getFirst()));
  }

  private List<String> conjuncts(SourcePlace place, Map<CallString, Term> byActivation) {
    List<CallString> all = activations.of(place.location().procedure());
    List<Set<String>> said = new ArrayList<>();
    for (Map.Entry<CallString, Term> entry : byActivation.entrySet()) {
      said.add(said(place, entry.getKey(), entry.getValue()));
    }
    if (!activations.complete()
        || said.size() > MOST_ACTIVATIONS
        || !byActivation.keySet().containsAll(all)) {
      // Nothing is claimed of some activation, and so nothing of the place.
      said.forEach(texts -> dropped += texts.size());
      return List.of();
    }
    Set<String> common = new LinkedHashSet<>(said.getFirst());
    said.forEach(common::retainAll);
    List<String> result = new ArrayList<>(common);
    kept += common.size() * said.size();
    List<String> alternatives = new ArrayList<>();
    for (Set<String> texts : said) {
      List<String> own = texts.stream().filter(text -> !common.contains(text)).toList();
      if (own.isEmpty()) {
        return result;
      }
      alternatives.add(own.size() == 1 ? own.getFirst() : joined(own, " && "));
      kept += own.size();
    }
    result.add(joined(alternatives, " || "));
    return result;
  }

  private static String joined(List<String> parts, String operator) {
    return String.join(operator, parts.stream().map(InvariantsInC::operand).toList());
  }

  /** In parentheses where it has operators that bind less than {@code &&}, or may have. */
  private static String operand(String text) {
    boolean simple = !text.contains("||") && !text.contains("&&") && !text.contains("?");
    return simple ? text : "(" + text + ")";
  }

  /** What an activation's invariant says in C at the place. */
  private Set<String> said(SourcePlace place, CallString stack, Term invariant) {
    Map<String, ProgramVariable> visible = visible(place, stack);
    Set<String> texts = new LinkedHashSet<>();
    for (Term conjunct : Terms.conjuncts(invariant)) {
      if (Terms.isTrue(conjunct)) {
        continue;
      }
      Optional<String> text =
          TermToC.exact(conjunct, program.machine(), variable -> name(visible, variable));
      text.ifPresentOrElse(texts::add, () -> dropped++);
    }
    return texts;
  }

  private static Optional<TermToC.Name> name(
      Map<String, ProgramVariable> visible, Variable variable) {
    return Optional.ofNullable(visible.get(variable.name()))
        .map(found -> new TermToC.Name(found.sourceName(), found.type()));
  }

  /** The variables whose names mean them at the place, as the activation's invariant names them. */
  private Map<String, ProgramVariable> visible(SourcePlace place, CallString stack) {
    Map<String, ProgramVariable> visible = new HashMap<>();
    for (ProgramVariable global : program.globals()) {
      visible.put(global.name(), global);
    }
    for (ProgramVariable local : program.procedureOf(place.location()).frameVariables()) {
      visible.put(stack.qualify(local.name()), local);
    }
    visible
        .values()
        .removeIf(
            variable ->
                !source.variable(place, variable.sourceName()).equals(Optional.of(variable)));
    return visible;
  }
}
