package dev.bulwark.certify;

import dev.bulwark.certify.ContractBruteForce.Layout;
import dev.bulwark.certify.SmallPrograms.Small;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Contract;
import dev.bulwark.program.ContractVariables;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Finds contracts of small recursive programs by brute force: all simple facts that hold of what is
 * reachable, and of these as few as are enough, so that most changes break them.
 */
final class ContractFinder {

  /** A formula of a certificate, by what it belongs to. */
  record ClaimKey(String procedure, Optional<Location> at, boolean ensures) {}

  private static final int MOST_CASES = 40;

  private final ContractBruteForce truth;
  private final Program program;
  private final Small small;
  private final TermFactory terms;
  private final Random random;
  private final Predicate<String> names;

  ContractFinder(Small small, ContractBruteForce truth, Random random) {
    this(small, truth, random, name -> true);
  }

  /** With contracts that speak of variables with these names only. */
  ContractFinder(Small small, ContractBruteForce truth, Random random, Predicate<String> names) {
    this.small = small;
    this.truth = truth;
    this.program = small.program();
    this.terms = program.terms();
    this.random = random;
    this.names = names;
  }

  /** Contracts that prove the program safe, if it is and they are simple enough. */
  Optional<Contracts> find() {
    Map<Location, Set<Integer>> reachable = truth.reachable();
    for (boolean exact : new boolean[] {false, true}) {
      Map<ClaimKey, Term> claims = claims(reachable, exact);
      if (truth.isValid(contracts(claims))) {
        return Optional.of(contracts(lean(claims)));
      }
    }
    return Optional.empty();
  }

  /** All simple facts, be the program safe or not. */
  Contracts facts() {
    return contracts(claims(truth.reachable(), false));
  }

  static Contracts contracts(Map<ClaimKey, Term> claims) {
    Map<String, Contract> procedures = new LinkedHashMap<>();
    Map<Location, Term> invariants = new LinkedHashMap<>();
    claims.forEach(
        (place, term) -> {
          if (place.at.isPresent()) {
            invariants.put(place.at.get(), term);
          } else if (!place.ensures) {
            Term ensures = claims.get(new ClaimKey(place.procedure, Optional.empty(), true));
            procedures.put(place.procedure, new Contract(term, ensures));
          }
        });
    return new Contracts(procedures, invariants);
  }

  static Map<ClaimKey, Term> claims(Contracts contracts) {
    Map<ClaimKey, Term> claims = new LinkedHashMap<>();
    contracts
        .procedures()
        .forEach(
            (name, contract) -> {
              claims.put(new ClaimKey(name, Optional.empty(), false), contract.requires());
              claims.put(new ClaimKey(name, Optional.empty(), true), contract.ensures());
            });
    contracts
        .invariants()
        .forEach(
            (at, term) -> claims.put(new ClaimKey(at.procedure(), Optional.of(at), false), term));
    return claims;
  }

  private Map<ClaimKey, Term> claims(Map<Location, Set<Integer>> reachable, boolean exact) {
    Map<ClaimKey, Term> claims = new LinkedHashMap<>();
    for (Procedure procedure : program.procedures().values()) {
      Layout layout = truth.layout(procedure.name());
      Function<Location, Set<Integer>> states = at -> reachable.getOrDefault(at, Set.of());
      boolean starts = procedure == program.start();
      claims.put(
          new ClaimKey(procedure.name(), Optional.empty(), false),
          starts
              ? terms.bool(true)
              : claim(
                  layout,
                  ContractVariables.required(program, procedure),
                  states.apply(procedure.entry()),
                  exact));
      claims.put(
          new ClaimKey(procedure.name(), Optional.empty(), true),
          claim(
              layout,
              ContractVariables.ensured(program, procedure),
              states.apply(procedure.exit()),
              exact));
      for (Location head : small.heads()) {
        if (head.procedure().equals(procedure.name())) {
          claims.put(
              new ClaimKey(procedure.name(), Optional.of(head), false),
              claim(
                  layout,
                  ContractVariables.invariant(program, procedure),
                  states.apply(head),
                  exact));
        }
      }
    }
    return claims;
  }

  private Term claim(Layout layout, Map<String, Sort> visible, Set<Integer> states, boolean exact) {
    List<Variable> variables =
        truth.variables(visible.keySet()).stream()
            .filter(v -> names.test(EntryValue.variable(v.name()).orElse(v.name())))
            .toList();
    List<Term> holding = new ArrayList<>();
    for (Term fact : facts(variables)) {
      if (states.stream().allMatch(state -> truth.holds(layout, fact, state))) {
        holding.add(fact);
      }
    }
    if (exact) {
      List<List<Integer>> cases =
          states.stream()
              .map(s -> variables.stream().map(v -> layout.get(s, v.name())).toList())
              .distinct()
              .toList();
      if (cases.size() <= MOST_CASES) {
        holding.add(terms.or(cases.stream().map(values -> point(variables, values)).toList()));
      }
    }
    return terms.and(holding);
  }

  private Term point(List<Variable> variables, List<Integer> values) {
    List<Term> equations = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      equations.add(terms.eq(variables.get(i), number(values.get(i))));
    }
    return terms.and(equations);
  }

  private Term number(int value) {
    return terms.bitVec(ContractBruteForce.WIDTH, value);
  }

  private List<Term> facts(List<Variable> variables) {
    List<Term> facts = new ArrayList<>();
    for (Variable a : variables) {
      for (int c = 0; c < 1 << ContractBruteForce.WIDTH; c++) {
        facts.add(terms.apply(Op.BV_ULE, a, number(c)));
        facts.add(terms.apply(Op.BV_SLE, a, number(c)));
        facts.add(terms.not(terms.eq(a, number(c))));
      }
      for (Variable b : variables) {
        if (a != b) {
          facts.add(terms.apply(Op.BV_ULE, a, b));
          facts.add(terms.eq(a, b));
          facts.add(terms.not(terms.eq(a, b)));
          facts.add(terms.eq(a, terms.apply(Op.BV_ADD, b, number(1))));
        }
      }
    }
    return facts;
  }

  /** Drops conjuncts, many at once first, as long as the proof holds. */
  private Map<ClaimKey, Term> lean(Map<ClaimKey, Term> claims) {
    Map<ClaimKey, Term> kept = new LinkedHashMap<>(claims);
    for (ClaimKey place : claims.keySet()) {
      List<Term> conjuncts = new ArrayList<>(Terms.conjuncts(kept.get(place)));
      Collections.shuffle(conjuncts, random);
      for (int many = conjuncts.size(); many > 0; many /= 2) {
        for (int from = 0; from < conjuncts.size(); ) {
          List<Term> fewer = new ArrayList<>(conjuncts);
          fewer.subList(from, Math.min(from + many, fewer.size())).clear();
          Map<ClaimKey, Term> tried = new LinkedHashMap<>(kept);
          tried.put(place, terms.and(fewer));
          if (truth.isValid(contracts(tried))) {
            conjuncts = fewer;
            kept = tried;
          } else {
            from += many;
          }
        }
      }
    }
    return kept;
  }
}
