package dev.bulwark.program;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Claims about a program, procedure by procedure, however deep calls nest.
 *
 * @param procedures contracts, by the procedure's name; one that is not named has the trivial one
 * @param invariants what holds at locations in every activation, over the globals, the procedure's
 *     own variables, and the values of its parameters and the globals at entry ({@link
 *     EntryValue}); as in the procedure's own terms, names are not qualified by calls
 */
public record Contracts(Map<String, Contract> procedures, Map<Location, Term> invariants) {

  public static final Contracts NONE = new Contracts(Map.of(), Map.of());

  public Contracts {
    procedures = Collections.unmodifiableMap(new LinkedHashMap<>(procedures));
    invariants = Collections.unmodifiableMap(new LinkedHashMap<>(invariants));
  }

  /** The procedure's contract, by name. */
  public Contract of(String procedure, TermFactory terms) {
    Contract named = procedures.get(procedure);
    return named == null ? Contract.trivial(terms) : named;
  }

  /** With every term changed. */
  public Contracts mapped(UnaryOperator<Term> change) {
    Map<String, Contract> changed = new LinkedHashMap<>();
    procedures.forEach(
        (name, contract) ->
            changed.put(
                name,
                new Contract(change.apply(contract.requires()), change.apply(contract.ensures()))));
    Map<Location, Term> others = new LinkedHashMap<>();
    invariants.forEach((at, invariant) -> others.put(at, change.apply(invariant)));
    return new Contracts(changed, others);
  }
}
