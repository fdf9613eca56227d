package dev.bulwark.certify;

import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Changes certificates in one place. */
final class Mutations {

  /** A changed certificate, and what was done to it. */
  record Mutant(String change, Evidence evidence) {}

  private final TermFactory terms;
  private final List<Goal> goals;
  private final Random random;

  Mutations(Program program, Random random) {
    this.terms = program.terms();
    this.goals = program.goals();
    this.random = random;
  }

  /** Some mutants, no two of them the same; fewer than asked for if there are not more. */
  List<Mutant> of(Evidence evidence, int count) {
    List<Mutant> all = new ArrayList<>();
    switch (evidence) {
      case Proof.Inductive inductive ->
          mutants(inductive.invariants())
              .forEach((map, change) -> all.add(new Mutant(change, new Proof.Inductive(map))));
      case Proof.KInductive kInductive -> {
        int k = kInductive.k();
        all.add(new Mutant("k less one", new Proof.KInductive(k - 1, kInductive.invariants())));
        mutants(kInductive.invariants())
            .forEach((map, change) -> all.add(new Mutant(change, new Proof.KInductive(k, map))));
      }
      case Proof.Unrolled unrolled -> unrolled(unrolled, all);
      case Proof.OnePath onePath -> {}
      case Proof.ByContracts contracts ->
          throw new UnsupportedOperationException("see ContractMutations");
      case ErrorInputs inputs -> inputs(inputs, all);
    }
    java.util.Collections.shuffle(all, random);
    return all.subList(0, Math.min(count, all.size()));
  }

  private Map<Map<CutPoint, Term>, String> mutants(Map<CutPoint, Term> invariants) {
    Map<Map<CutPoint, Term>, String> found = new LinkedHashMap<>();
    invariants.forEach(
        (cut, invariant) -> {
          of(invariant)
              .forEach((changed, change) -> found.put(with(invariants, cut, changed), change));
          for (CutPoint other : invariants.keySet()) {
            if (other != cut) {
              Map<CutPoint, Term> moved = with(invariants, other, invariant);
              moved.put(cut, invariants.get(other));
              found.put(moved, "invariant moved");
            }
          }
        });
    found.remove(invariants);
    return found;
  }

  /** Formulas that differ in one place, and what was done to it. */
  Map<Term, String> of(Term formula) {
    Map<Term, String> found = new LinkedHashMap<>();
    List<Term> conjuncts = Terms.conjuncts(formula);
    for (Term conjunct : conjuncts) {
      List<Term> fewer = new ArrayList<>(conjuncts);
      fewer.remove(conjunct);
      found.put(terms.and(fewer), "conjunct dropped");
    }
    Terms.forEachPostOrder(List.of(formula), part -> changes(formula, part, found));
    return found;
  }

  private void changes(Term formula, Term part, Map<Term, String> found) {
    switch (part) {
      case Constant constant when constant.value() instanceof Value.BitVecValue bits -> {
        for (int change : new int[] {-1, 1}) {
          Term other = terms.bitVec(bits.width(), bits.unsigned().add(BigInteger.valueOf(change)));
          found.put(replace(formula, part, other), "constant changed");
        }
      }
      case Application comparison when isComparison(comparison.op()) -> {
        found.put(replace(formula, part, terms.not(part)), "comparison flipped");
        Op other =
            switch (comparison.op()) {
              case BV_ULE -> Op.BV_ULT;
              case BV_ULT -> Op.BV_ULE;
              case BV_SLE -> Op.BV_SLT;
              default -> Op.BV_SLE;
            };
        if (comparison.arg(0).isBool()) {
          return;
        }
        found.put(
            replace(formula, part, terms.apply(other, comparison.arg(0), comparison.arg(1))),
            "comparison changed");
      }
      default -> {}
    }
  }

  private static boolean isComparison(Op op) {
    return switch (op) {
      case EQ, BV_ULE, BV_ULT, BV_SLE, BV_SLT -> true;
      default -> false;
    };
  }

  private static Map<CutPoint, Term> with(
      Map<CutPoint, Term> invariants, CutPoint cut, Term invariant) {
    Map<CutPoint, Term> changed = new LinkedHashMap<>(invariants);
    changed.put(cut, invariant);
    return changed;
  }

  private Term replace(Term in, Term part, Term other) {
    if (in == part) {
      return other;
    }
    return in instanceof Application application
        ? terms.rebuild(
            application,
            application.args().stream().map(arg -> replace(arg, part, other)).toArray(Term[]::new))
        : in;
  }

  private static void unrolled(Proof.Unrolled unrolled, List<Mutant> all) {
    unrolled
        .loopBounds()
        .forEach(
            (head, bound) -> {
              for (int less = 1; less <= 3; less++) {
                all.add(
                    new Mutant(
                        "bound less " + less,
                        new Proof.Unrolled(
                            changed(unrolled.loopBounds(), head, bound - less),
                            unrolled.callBounds())));
              }
              all.add(
                  new Mutant(
                      "bound more",
                      new Proof.Unrolled(
                          changed(unrolled.loopBounds(), head, bound + 1), unrolled.callBounds())));
              unrolled
                  .loopBounds()
                  .forEach(
                      (other, otherBound) -> {
                        if (other != head && !otherBound.equals(bound)) {
                          Map<Location, Integer> swapped =
                              changed(unrolled.loopBounds(), head, otherBound);
                          swapped.put(other, bound);
                          all.add(
                              new Mutant(
                                  "bound moved",
                                  new Proof.Unrolled(swapped, unrolled.callBounds())));
                        }
                      });
            });
    all.add(
        new Mutant(
            "call bound less", new Proof.Unrolled(unrolled.loopBounds(), Map.of("main", 0))));
  }

  private static Map<Location, Integer> changed(
      Map<Location, Integer> bounds, Location head, int bound) {
    Map<Location, Integer> changed = new LinkedHashMap<>(bounds);
    changed.put(head, bound);
    return changed;
  }

  private void inputs(ErrorInputs evidence, List<Mutant> all) {
    for (Goal goal : goals) {
      if (!evidence.goal().equals(Optional.of(goal))) {
        all.add(new Mutant("goal changed", new ErrorInputs(evidence.inputs(), Optional.of(goal))));
      }
    }
    evidence
        .inputs()
        .values()
        .forEach(
            (site, values) -> {
              for (int i = 0; i < values.size(); i++) {
                Value.BitVecValue value = (Value.BitVecValue) values.get(i);
                for (int change = 1; change < 1 << value.width(); change++) {
                  List<Value> other = new ArrayList<>(values);
                  other.set(
                      i,
                      Value.bitVec(
                          value.width(), value.unsigned().add(BigInteger.valueOf(change))));
                  all.add(new Mutant("input changed", with(evidence, site, other)));
                }
                all.add(new Mutant("inputs cut off", with(evidence, site, values.subList(0, i))));
              }
            });
  }

  private static ErrorInputs with(ErrorInputs evidence, String site, List<Value> values) {
    Map<String, List<Value>> changed = new LinkedHashMap<>(evidence.inputs().values());
    changed.put(site, values);
    return new ErrorInputs(new Inputs(changed), evidence.goal());
  }
}
