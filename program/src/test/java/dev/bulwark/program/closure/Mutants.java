package dev.bulwark.program.closure;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Closures with a small fault, by what the fault is. */
final class Mutants {

  private final TermFactory terms;
  private final Closure closure;
  private final Map<String, Closure> mutants = new LinkedHashMap<>();

  private Mutants(TermFactory terms, Closure closure) {
    this.terms = terms;
    this.closure = closure;
  }

  static Map<String, Closure> of(TermFactory terms, Closure closure) {
    Mutants all = new Mutants(terms, closure);
    for (int i = 0; i < closure.pieces().size(); i++) {
      all.mutate(i);
    }
    return all.mutants;
  }

  private void mutate(int index) {
    Closure.Piece piece = closure.pieces().get(index);
    GuardedStep step = piece.step();
    List<Closure.Piece> rest = new ArrayList<>(closure.pieces());
    rest.remove(index);
    mutants.put("no piece " + index, new Closure(closure.loop(), rest, closure.exact()));

    Term one = terms.integer(1);
    Term iterations = piece.iterations();
    put(index, "residue + 1", step, terms.add(iterations, one));
    put(index, "residue - 1", step, terms.sub(iterations, one));
    // The count of a single power is zero, so that it does not matter how often it is added.
    boolean single = LinearTerm.read(iterations).orElseThrow().isConstant();
    if (!single) {
      put(index, "period + 1", step, terms.add(iterations, piece.count()));
    }

    List<Term> conjuncts = LoopShape.conjuncts(terms, step.guard());
    for (int i = 0; i < conjuncts.size(); i++) {
      String name = "conjunct " + conjuncts.get(i);
      put(index, "without " + name, step.withGuard(with(conjuncts, i, List.of())), iterations);
      for (int shift = -1; shift <= 1; shift += 2) {
        put(index, name + " moved " + shift, moved(piece, conjuncts, i, shift), iterations);
      }
    }
    for (Variable written : step.updates().keySet()) {
      LinearTerm value = LinearTerm.read(step.effect().value(written)).orElseThrow();
      Occurrence t = Occurrence.before(piece.count());
      LinearTerm slope = LinearTerm.of(t).times(value.coefficient(t));
      put(index, written + " with slope turned", piece, written, value.minus(slope).minus(slope));
      put(index, written + " + 1", piece, written, value.plus(BigInteger.ONE));
      if (!single) {
        put(index, written + " + count", piece, written, value.plus(LinearTerm.of(t)));
      }
      put(index, written + " not written", piece, written, LinearTerm.before(written));
    }
  }

  private void put(int index, String name, GuardedStep step, Term iterations) {
    List<Closure.Piece> pieces = new ArrayList<>(closure.pieces());
    Closure.Piece old = pieces.get(index);
    if (step.equals(old.step()) && iterations == old.iterations()) {
      return;
    }
    pieces.set(index, new Closure.Piece(step, old.count(), iterations));
    mutants.put(
        "piece " + index + ": " + name, new Closure(closure.loop(), pieces, closure.exact()));
  }

  private void put(
      int index, String name, Closure.Piece piece, Variable written, LinearTerm value) {
    GuardedStep step = piece.step();
    SymbolicState effect = step.effect().with(written, value.toTerm(terms, Occurrence::variable));
    if (effect.value(written) != step.effect().value(written)) {
      put(
          index,
          name,
          new GuardedStep(step.source(), step.target(), step.guard(), effect, step.inputs()),
          piece.iterations());
    }
  }

  private Term with(List<Term> conjuncts, int index, List<Term> replacement) {
    List<Term> changed = new ArrayList<>(conjuncts);
    changed.remove(index);
    changed.addAll(index, replacement);
    return terms.and(changed);
  }

  /** The guard with another count in one conjunct, or another constant if it has no count. */
  private GuardedStep moved(Closure.Piece piece, List<Term> conjuncts, int index, int shift) {
    Term conjunct = conjuncts.get(index);
    Term other = terms.add(piece.count(), terms.integer(shift));
    Term changed = Substitution.of(terms, Map.of(piece.count(), other)).apply(conjunct);
    if (changed == conjunct) {
      LinearConstraint constraint = LinearConstraint.read(conjunct).orElseThrow();
      changed =
          new LinearConstraint(
                  constraint.sum().plus(BigInteger.valueOf(shift)), constraint.equality())
              .toTerm(terms, Occurrence::variable);
    }
    return piece.step().withGuard(with(conjuncts, index, List.of(changed)));
  }
}
