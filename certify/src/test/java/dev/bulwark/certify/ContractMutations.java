package dev.bulwark.certify;

import dev.bulwark.certify.ContractFinder.ClaimKey;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.ContractVariables;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Changes contracts in one place. */
final class ContractMutations {

  /** Changed contracts, and what was done to them. */
  record Mutant(String change, Contracts contracts) {}

  private final Program program;
  private final TermFactory terms;
  private final Random random;
  private final Mutations formulas;

  ContractMutations(Program program, Random random) {
    this.program = program;
    this.terms = program.terms();
    this.random = random;
    this.formulas = new Mutations(program, random);
  }

  /** Some mutants, as many kinds of changes as there are; no two of them the same. */
  List<Mutant> of(Contracts contracts, int count) {
    Map<Map<ClaimKey, Term>, String> all = new LinkedHashMap<>();
    Map<ClaimKey, Term> claims = ContractFinder.claims(contracts);
    claims.forEach((place, formula) -> changes(claims, place, formula, all));
    moved(claims, all);
    all.remove(claims);
    Map<String, List<Mutant>> byKind = new LinkedHashMap<>();
    all.forEach(
        (changed, kind) ->
            byKind
                .computeIfAbsent(kind, k -> new ArrayList<>())
                .add(new Mutant(kind, ContractFinder.contracts(changed))));
    List<List<Mutant>> kinds = new ArrayList<>(byKind.values());
    Collections.shuffle(kinds, random);
    kinds.forEach(mutants -> Collections.shuffle(mutants, random));
    List<Mutant> chosen = new ArrayList<>();
    for (int i = 0; chosen.size() < count && chosen.size() < all.size(); i++) {
      for (List<Mutant> mutants : kinds) {
        if (i < mutants.size() && chosen.size() < count) {
          chosen.add(mutants.get(i));
        }
      }
    }
    return chosen;
  }

  private void changes(
      Map<ClaimKey, Term> claims,
      ClaimKey place,
      Term formula,
      Map<Map<ClaimKey, Term>, String> all) {
    String of =
        place.at().isPresent() ? "invariant" : place.ensures() ? "postcondition" : "precondition";
    formulas
        .of(formula)
        .forEach((changed, change) -> all.put(with(claims, place, changed), of + ": " + change));
    for (int i = 0; i < 3; i++) {
      all.put(with(claims, place, terms.and(formula, fact(place))), of + ": strengthened");
    }
    if (!Terms.freeVariables(formula).isEmpty()) {
      all.put(with(claims, place, terms.bool(true)), of + ": left out");
    }
    for (Variable variable : Terms.freeVariables(formula)) {
      Term swapped = swapped(formula, variable);
      if (isBoth(place, variable)) {
        all.put(with(claims, place, swapped), of + ": entry value swapped");
      }
    }
  }

  /** Has the variable a value at entry? A precondition that speaks of that is refused. */
  private boolean isBoth(ClaimKey place, Variable variable) {
    String now = EntryValue.variable(variable.name()).orElse(variable.name());
    Procedure procedure = program.procedure(place.procedure());
    return program.globals().stream().anyMatch(global -> global.name().equals(now))
        || procedure.parameters().stream().anyMatch(p -> p.name().equals(now));
  }

  private Term swapped(Term formula, Variable variable) {
    String name = EntryValue.variable(variable.name()).orElse(variable.name());
    Variable now = terms.variable(name, variable.sort());
    Variable old = EntryValue.of(terms, now);
    return new Substitution(terms, v -> v == now ? old : v == old ? now : v).apply(formula);
  }

  /** A fact that the formula may speak of; it need not hold. */
  private Term fact(ClaimKey place) {
    Procedure procedure = program.procedure(place.procedure());
    Map<String, Sort> visible =
        place.at().isPresent()
            ? ContractVariables.invariant(program, procedure)
            : place.ensures()
                ? ContractVariables.ensured(program, procedure)
                : ContractVariables.required(program, procedure);
    List<String> names = List.copyOf(visible.keySet());
    Variable some =
        terms.variable(
            names.get(random.nextInt(names.size())), Sort.bitVec(ContractBruteForce.WIDTH));
    Op op = List.of(Op.BV_ULE, Op.BV_SLE, Op.EQ).get(random.nextInt(3));
    return terms.apply(op, some, terms.bitVec(ContractBruteForce.WIDTH, random.nextInt(4)));
  }

  /** f's contract for g and g's for f, or one of them for both. */
  private void moved(Map<ClaimKey, Term> claims, Map<Map<ClaimKey, Term>, String> all) {
    for (boolean ensures : new boolean[] {false, true}) {
      ClaimKey f = new ClaimKey("f", Optional.empty(), ensures);
      ClaimKey g = new ClaimKey("g", Optional.empty(), ensures);
      Term forG = renamed(claims.get(f), "f", "g");
      Term forF = renamed(claims.get(g), "g", "f");
      all.put(with(claims, g, forG), "contract moved");
      all.put(with(claims, f, forF), "contract moved");
      all.put(with(with(claims, f, forF), g, forG), "contracts swapped");
      all.put(with(claims, g, claims.get(f)), "contract moved with its names");
    }
  }

  private Term renamed(Term formula, String from, String to) {
    return new Substitution(
            terms, v -> terms.variable(v.name().replace(from + "::", to + "::"), v.sort()))
        .apply(formula);
  }

  private static Map<ClaimKey, Term> with(
      Map<ClaimKey, Term> claims, ClaimKey place, Term formula) {
    Map<ClaimKey, Term> changed = new LinkedHashMap<>(claims);
    changed.put(place, formula);
    return changed;
  }
}
