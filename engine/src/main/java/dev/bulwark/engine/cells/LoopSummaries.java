package dev.bulwark.engine.cells;

import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.lemma.Lemma;
import dev.bulwark.engine.common.lemma.LemmaSet;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What loops that walk along memory do, as facts for all indices: of {@code strcpy}, that every
 * character in front of the one that it is at has been copied and is no zero. The library's
 * functions are C code of our own with such loops, and a program's own versions of them have the
 * same.
 *
 * <p>A summary is read from the loop instead of from a table by the functions' names, since passes
 * have put constants and expressions of the caller into the code before an engine sees it. Where a
 * counter changes by a constant, each iteration that is complete had some value k of it. So what
 * that iteration asked of elements at k, and what it wrote there, is said of all k from the first
 * value to the present one: {@code from <= k < i => body(k)}. Whether later iterations leave that
 * as it is, and whether values wrap around, is not asked here: these are candidates, of which
 * induction leaves what holds.
 *
 * <p>Behind the loop the same is said for variables that are there still: those that have got the
 * counter's value, and the limit at which the loop has ended. What ended the loop is said of the
 * one element it is about ({@code k = end => a[k] = 0}), so that those who look for instances find
 * it.
 */
final class LoopSummaries {

  private static final int MOST_BODIES = 12;
  private static final int MOST_SIZE = 400;
  private static final int MOST_AT_ONE_HEAD = 120;
  private static final int MOST_NAMES = 4;

  private final BlockSystem system;
  private final TermFactory terms;
  private final SummaryTerms names;
  private final LemmaSet found = new LemmaSet();

  private LoopSummaries(BlockSystem system) {
    this.system = system;
    this.terms = system.terms();
    this.names = new SummaryTerms(system);
  }

  /** Candidates at the loop heads of an inlined program. */
  static List<Lemma> of(BlockSystem system) {
    LoopSummaries summaries = new LoopSummaries(system);
    for (Location head : system.loopHeads()) {
      system.region(head).blocks().stream()
          .filter(GuardedStep::isLoop)
          .forEach(summaries::summarise);
    }
    summaries.carry();
    summaries.define();
    return summaries.found.all();
  }

  private void add(Location head, Term fact) {
    if (found.at(head).size() < MOST_AT_ONE_HEAD
        && !(Terms.isTrue(fact) || Terms.isFalse(fact))
        && Terms.size(fact) <= MOST_SIZE) {
      found.at(head).add(fact);
    }
  }

  // ---- At the loop's own head

  private void summarise(GuardedStep loop) {
    for (Walk walk : Walk.of(system, loop)) {
      walk.bounds(terms).forEach(bound -> add(loop.source(), bound));
      List<Term> ranges = walk.ranges(terms);
      for (Term body : bodies(loop, walk)) {
        ranges.forEach(range -> add(loop.source(), terms.implies(range, body)));
      }
    }
  }

  /** What a complete iteration says of the elements that it was at. */
  private Set<Term> bodies(GuardedStep loop, Walk walk) {
    Set<Term> bodies = new LinkedHashSet<>();
    for (Term asked : Terms.conjuncts(loop.guard())) {
      add(loop, walk, asked, bodies);
    }
    loop.updates()
        .forEach(
            (memory, value) -> {
              if (memory.sort() instanceof Sort.Array) {
                written(loop, walk, memory, value, terms.bool(true), bodies);
              }
            });
    return bodies;
  }

  private void written(
      GuardedStep loop, Walk walk, Variable memory, Term value, Term where, Set<Term> bodies) {
    if (value instanceof Application store && store.op() == Op.STORE) {
      Term there = terms.eq(terms.select(memory, store.arg(1)), store.arg(2));
      add(loop, walk, terms.implies(where, there), bodies);
      written(loop, walk, memory, store.arg(0), where, bodies);
    } else if (value instanceof Application choice && choice.op() == Op.ITE) {
      Term not = terms.not(choice.arg(0));
      written(loop, walk, memory, choice.arg(1), terms.and(where, choice.arg(0)), bodies);
      written(loop, walk, memory, choice.arg(2), terms.and(where, not), bodies);
    }
  }

  private void add(GuardedStep loop, Walk walk, Term said, Set<Term> bodies) {
    if (bodies.size() >= MOST_BODIES || !SummaryTerms.readsAt(said, walk.counter())) {
      return;
    }
    for (Variable about : Terms.freeVariables(said)) {
      boolean known =
          about == walk.counter()
              || about.sort() instanceof Sort.Array
              || !walk.changed().contains(about);
      if (!known || loop.inputs().contains(about)) {
        return;
      }
    }
    bodies.add(Substitution.of(terms, Map.of(walk.counter(), walk.any(terms))).apply(said));
  }

  // ---- Behind it

  /** From each head to those behind it, until nothing is new. */
  private void carry() {
    Set<Lemma> done = new HashSet<>();
    Set<GuardedStep> left = new HashSet<>();
    boolean more = true;
    while (more) {
      more = false;
      for (Location head : system.loopHeads()) {
        for (GuardedStep block : system.region(head).blocks()) {
          if (block.isLoop()) {
            continue;
          }
          if (left.add(block)) {
            ended(block);
          }
        }
        for (Term fact : List.copyOf(found.at(head))) {
          if (done.add(new Lemma(head, fact))) {
            more = true;
            system.region(head).blocks().stream()
                .filter(block -> !block.isLoop())
                .forEach(block -> behind(block, fact));
          }
        }
      }
    }
  }

  /** Variables that others stand for behind a call are as these say while it is going on. */
  private void define() {
    for (Location head : system.loopHeads()) {
      Set<Variable> there = there(head);
      names
          .used()
          .forEach(
              (variable, values) -> {
                for (Term value : values) {
                  if (there.contains(variable) && there.containsAll(Terms.freeVariables(value))) {
                    add(head, terms.eq(variable, value));
                  }
                }
              });
    }
  }

  private Set<Variable> there(Location head) {
    Set<Variable> there = new HashSet<>();
    for (ProgramVariable live : system.liveVariables(head)) {
      there.add(live.term());
    }
    return there;
  }

  private void behind(GuardedStep block, Term fact) {
    if (AnyIndex.in(fact).isEmpty()) {
      return;
    }
    for (Term renamed : renamed(block, fact)) {
      add(block.target(), renamed);
    }
  }

  /** What the end of a loop says of the element that it has ended at. */
  private void ended(GuardedStep block) {
    system.region(block.source()).blocks().stream()
        .filter(GuardedStep::isLoop)
        .flatMap(loop -> Walk.of(system, loop).stream())
        .forEach(
            walk -> {
              for (Term asked : Terms.conjuncts(block.guard())) {
                if (SummaryTerms.readsAt(asked, walk.counter())
                    && Terms.freeVariables(asked).stream().noneMatch(block.inputs()::contains)) {
                  Term any = walk.any(terms);
                  Term there = Substitution.of(terms, Map.of(walk.counter(), any)).apply(asked);
                  Term fact = terms.implies(terms.eq(any, walk.counter()), there);
                  renamed(block, fact).forEach(renamed -> add(block.target(), renamed));
                }
              }
              wroteLast(block, walk);
            });
  }

  /** What has been written by the iteration that is left in its middle, as by {@code strcpy}. */
  private void wroteLast(GuardedStep block, Walk walk) {
    block
        .updates()
        .forEach(
            (memory, value) -> {
              if (memory.sort() instanceof Sort.Array
                  && value instanceof Application store
                  && store.op() == Op.STORE) {
                Term there = terms.eq(terms.select(memory, store.arg(1)), store.arg(2));
                if (SummaryTerms.readsAt(there, walk.counter())
                    && Terms.freeVariables(there).stream().noneMatch(block.inputs()::contains)) {
                  Term any = walk.any(terms);
                  Term at = Substitution.of(terms, Map.of(walk.counter(), any)).apply(there);
                  Term fact = terms.implies(terms.eq(any, walk.counter()), at);
                  renamed(block, fact).forEach(renamed -> add(block.target(), renamed));
                }
              }
            });
  }

  /** The fact in terms of variables that are there behind the block. */
  private List<Term> renamed(GuardedStep block, Term fact) {
    Set<Variable> there = there(block.target());
    List<Term> all = new ArrayList<>(List.of(fact));
    for (Variable about : Terms.freeVariables(fact)) {
      if (AnyIndex.is(about) || about.sort() instanceof Sort.Array) {
        continue;
      }
      List<Term> others = names.behind(block, about, there);
      List<Term> next = new ArrayList<>();
      for (Term other : others.subList(0, Math.min(others.size(), MOST_NAMES))) {
        Substitution by = Substitution.of(terms, Map.of(about, other));
        all.forEach(begun -> next.add(by.apply(begun)));
      }
      all = next;
    }
    return all;
  }
}
