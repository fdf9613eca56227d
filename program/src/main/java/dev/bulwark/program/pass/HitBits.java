package dev.bulwark.program.pass;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The bits of {@link Cells}: for each value that comes from a read whether the reads have hit a
 * cell. Only of variables that no loop head hands on.
 */
final class HitBits {

  /** Makes a new local variable. */
  interface Locals {
    ProgramVariable make(String what, Sort sort, CType type);
  }

  private final Program program;
  private final TermFactory terms;
  private final Set<Variable> regions;
  private final Locals locals;
  private final Set<Location> doomed = new HashSet<>();
  private final Map<Variable, ProgramVariable> bits = new HashMap<>();
  private final Set<Variable> added = new LinkedHashSet<>();

  HitBits(Program program, Set<Variable> regions, Locals locals) {
    this.program = program;
    this.terms = program.terms();
    this.regions = regions;
    this.locals = locals;
    findDoomed();
    findBits();
  }

  private void findDoomed() {
    for (boolean more = true; more; ) {
      more = false;
      for (Location location : program.start().locations()) {
        List<Edge> out = program.outgoing(location);
        boolean forced =
            !out.isEmpty()
                && out.stream()
                    .allMatch(
                        edge ->
                            !(edge.action() instanceof Action.Assume)
                                && doomed.contains(edge.target()));
        if ((location.isBad() || forced) && doomed.add(location)) {
          more = true;
        }
      }
    }
  }

  /** Does the edge decide that the program fails? */
  boolean isFailure(Edge edge) {
    return doomed.contains(edge.target());
  }

  private void findBits() {
    Set<ProgramVariable> handedOn = new HashSet<>(program.globals());
    Liveness liveness = Liveness.of(program.start());
    for (Location head : LoopStructure.of(program.start()).heads()) {
      handedOn.addAll(liveness.live(head));
    }
    Set<Variable> known = new HashSet<>();
    for (boolean more = true; more; ) {
      more = false;
      for (Edge edge : program.start().edges()) {
        if (edge.action() instanceof Action.Assign(ProgramVariable variable, Term value)
            && !(variable.sort() instanceof Sort.Array)
            && !handedOn.contains(variable)
            && !known.contains(variable.term())
            && comesFromRead(value, known)) {
          known.add(variable.term());
          bits.put(variable.term(), bit());
          more = true;
        }
      }
    }
  }

  private ProgramVariable bit() {
    ProgramVariable bit = locals.make("hit", Sort.BOOL, CType.BOOL);
    added.add(bit.term());
    return bit;
  }

  private boolean comesFromRead(Term value, Set<Variable> known) {
    List<Term> found = new ArrayList<>();
    Terms.forEachPostOrder(
        List.of(value),
        term -> {
          if (term instanceof Variable variable && known.contains(variable)) {
            found.add(term);
          } else if (term instanceof Application read
              && read.op() == Op.SELECT
              && read.arg(0) instanceof Variable region
              && regions.contains(region)) {
            found.add(term);
          }
        });
    return !found.isEmpty();
  }

  /** A variable that holds what a read has given, with its bit. */
  ProgramVariable ofRead(ProgramVariable read) {
    ProgramVariable bit = bit();
    bits.put(read.term(), bit);
    return bit;
  }

  Optional<ProgramVariable> bit(ProgramVariable variable) {
    return Optional.ofNullable(bits.get(variable.term()));
  }

  /** Have all reads hit that the value comes from, as far as bits are kept? */
  Term of(Term value) {
    List<Term> all = new ArrayList<>();
    for (Variable variable : Terms.freeVariables(value)) {
      ProgramVariable bit = bits.get(variable);
      if (bit != null) {
        all.add(bit.term());
      }
    }
    return terms.and(all);
  }

  Set<Variable> added() {
    return added;
  }
}
