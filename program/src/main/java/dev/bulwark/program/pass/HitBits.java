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
 * cell. Only of variables that no loop head hands on, and asked for only where the reads that a
 * check's data comes from are at no more indices than there are cells.
 */
final class HitBits {

  /** Makes a new local variable. */
  interface Locals {
    ProgramVariable make(String what, Sort sort, CType type);
  }

  /** Says that a read is at the fixed index. */
  interface Hits {
    Term of(Variable region, Term address);
  }

  private final Program program;
  private final TermFactory terms;
  private final Set<Variable> regions;
  private final Locals locals;
  private final Hits hits;
  private final int cells;
  private final ReadIndices indices;
  private final Set<Location> doomed = new HashSet<>();
  private final Map<Variable, ProgramVariable> bits = new HashMap<>();
  private final Map<Variable, Set<ReadIndices.Read>> sources = new HashMap<>();
  private final Set<Variable> added = new LinkedHashSet<>();

  HitBits(Program program, Set<Variable> regions, int cells, Hits hits, Locals locals) {
    this.program = program;
    this.terms = program.terms();
    this.regions = regions;
    this.cells = cells;
    this.hits = hits;
    this.locals = locals;
    this.indices = new ReadIndices(program.start());
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
    for (boolean more = true; more; ) {
      more = false;
      for (Edge edge : program.start().edges()) {
        if (edge.action() instanceof Action.Assign(ProgramVariable variable, Term value)
            && !(variable.sort() instanceof Sort.Array)
            && !handedOn.contains(variable)) {
          Set<ReadIndices.Read> reads = reads(edge, value);
          if (!reads.isEmpty()) {
            more |=
                sources
                    .computeIfAbsent(variable.term(), known -> new LinkedHashSet<>())
                    .addAll(reads);
            bits.computeIfAbsent(variable.term(), known -> fresh());
          }
        }
      }
    }
  }

  /** A bit that is not part of the program. */
  ProgramVariable fresh() {
    ProgramVariable bit = locals.make("hit", Sort.BOOL, CType.BOOL);
    added.add(bit.term());
    return bit;
  }

  /** What a value that is computed on an edge comes from. */
  private Set<ReadIndices.Read> reads(Edge edge, Term value) {
    Set<ReadIndices.Read> found = new LinkedHashSet<>();
    Terms.forEachPostOrder(
        List.of(value),
        term -> {
          if (term instanceof Variable variable) {
            found.addAll(sources.getOrDefault(variable, Set.of()));
          } else if (term instanceof Application read
              && read.op() == Op.SELECT
              && read.arg(0) instanceof Variable region
              && regions.contains(region)) {
            found.add(new ReadIndices.Read(edge, hits.of(region, read.arg(1))));
          }
        });
    return found;
  }

  /**
   * Whether a failure counts that an edge decides by this condition; the second one is the first
   * with what its reads have given. Always, where cells cannot be at all indices of these reads.
   */
  Term ofFailure(Edge edge, Term condition, Term read) {
    return isFailure(edge) && indices.count(reads(edge, condition)) <= cells
        ? of(read)
        : terms.bool(true);
  }

  /** A variable that holds what a read has given, with its bit. */
  ProgramVariable ofRead(ProgramVariable read) {
    ProgramVariable bit = fresh();
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
