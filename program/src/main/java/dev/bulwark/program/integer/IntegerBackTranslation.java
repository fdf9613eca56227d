package dev.bulwark.program.integer;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.pass.BackTranslation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** From integers back to bit-vectors. */
final class IntegerBackTranslation implements BackTranslation {

  private final Program earlier;
  private final Map<Location, Location> origins;
  private final Map<String, String> originNames = new HashMap<>();
  private final Map<String, ProgramVariable> variables = new HashMap<>();
  private final Map<String, Sort> sites = new HashMap<>();

  IntegerBackTranslation(Program earlier, Map<Location, Location> origins) {
    this.earlier = earlier;
    this.origins = origins;
    origins.forEach((location, origin) -> originNames.put(location.name(), origin.name()));
    earlier.globals().forEach(variable -> variables.put(variable.name(), variable));
    for (Procedure procedure : earlier.procedures().values()) {
      procedure.frameVariables().forEach(variable -> variables.put(variable.name(), variable));
      for (Edge edge : procedure.edges()) {
        if (edge.action() instanceof Action.Havoc havoc) {
          sites.put(havoc.site().id(), havoc.variable().sort());
        }
      }
    }
  }

  /** Conjuncts that speak of what only the integer program has are left out. */
  @Override
  public Map<CutPoint, Term> invariants(Map<CutPoint, Term> invariants) {
    ToBitVectors translation = new ToBitVectors(earlier.terms(), this::number);
    Map<CutPoint, Term> translated = new LinkedHashMap<>();
    invariants.forEach(
        (cut, invariant) -> {
          Location origin = origins.get(cut.location());
          if (origin != null) {
            translated.put(
                new CutPoint(stack(cut.stack()), origin), conjuncts(translation, invariant));
          }
        });
    return translated;
  }

  private Term conjuncts(ToBitVectors translation, Term formula) {
    List<Term> conjuncts = new ArrayList<>();
    for (Term conjunct : Terms.conjuncts(formula)) {
      translation.formula(conjunct).ifPresent(conjuncts::add);
    }
    return earlier.terms().and(conjuncts);
  }

  /** The same for contracts: what cannot be said is left out. */
  @Override
  public Contracts contracts(Contracts contracts) {
    ToBitVectors translation = new ToBitVectors(earlier.terms(), this::number);
    Contracts moved = contracts.mapped(term -> conjuncts(translation, term));
    Map<Location, Term> invariants = new LinkedHashMap<>();
    moved
        .invariants()
        .forEach(
            (at, invariant) ->
                Optional.ofNullable(origins.get(at))
                    .ifPresent(origin -> invariants.put(origin, invariant)));
    return new Contracts(moved.procedures(), invariants);
  }

  private CallString stack(CallString stack) {
    return new CallString(stack.calls().stream().map(this::origin).toList());
  }

  private Location origin(Location location) {
    return Optional.ofNullable(origins.get(location))
        .orElseThrow(() -> new IllegalArgumentException("no call leaves " + location));
  }

  /** The bit-vector variable with one more bit where it is unsigned, so that it reads as signed. */
  private Optional<ToBitVectors.Number> number(Variable integer) {
    String name = integer.name();
    Optional<String> atEntry = EntryValue.variable(name);
    ProgramVariable variable = variables.get(atEntry.orElse(name));
    if (variable == null) {
      // Qualified names end in the name that the procedure's own variable has.
      variable = variables.get(name.substring(name.lastIndexOf('>') + 1));
      name = qualified(name);
    }
    if (variable == null || !(variable.sort() instanceof Sort.BitVec)) {
      return Optional.empty();
    }
    TermFactory terms = earlier.terms();
    Variable bits = terms.variable(name, variable.sort());
    Interval range = IntegerVariables.range(variable);
    Term number = IntegerEncoding.isSigned(variable) ? bits : terms.zeroExtend(1, bits);
    return Optional.of(new ToBitVectors.Number(number, range));
  }

  /** Before the variable's own name stand the open calls, by where they left. */
  private String qualified(String name) {
    List<String> parts = new ArrayList<>(List.of(name.split(">", -1)));
    for (int i = 0; i < parts.size() - 1; i++) {
      parts.set(i, originNames.getOrDefault(parts.get(i), parts.get(i)));
    }
    return String.join(">", parts);
  }

  @Override
  public Map<Location, Integer> loopBounds(Map<Location, Integer> bounds) {
    Map<Location, Integer> translated = new LinkedHashMap<>();
    bounds.forEach(
        (head, bound) ->
            Optional.ofNullable(origins.get(head))
                .ifPresent(origin -> translated.put(origin, bound)));
    return translated;
  }

  @Override
  public Map<String, Integer> callBounds(Map<String, Integer> bounds) {
    return bounds;
  }

  @Override
  public Inputs inputs(Inputs inputs) {
    Map<String, List<Value>> translated = new LinkedHashMap<>();
    inputs
        .values()
        .forEach(
            (site, values) -> {
              Sort sort = sites.get(site);
              if (sort != null) {
                translated.put(site, values.stream().map(value -> bits(value, sort)).toList());
              }
            });
    return new Inputs(translated);
  }

  private static Value bits(Value value, Sort sort) {
    return value instanceof Value.IntValue v && sort instanceof Sort.BitVec(int width)
        ? Value.bitVec(width, v.number())
        : value;
  }
}
