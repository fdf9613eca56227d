package dev.bulwark.program.acceleration;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.program.loop.Loop;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The summaries of the loops of an inlined program, inner loops first. Of a loop with several
 * cycles each is summarised by itself.
 */
public final class LoopSummaries {

  /** Of one loop; more would cost engines more than they bring. */
  private static final int MOST_OF_A_LOOP = 12;

  /** Of loops with more cycles no pairs are looked at. */
  private static final int MOST_FOR_PAIRS = 3;

  /** Engines do that many iterations as fast without a summary. */
  private static final int FEW_ITERATIONS = 8;

  private final Map<Location, List<Summary>> byHead = new LinkedHashMap<>();

  private LoopSummaries() {}

  /**
   * Finds as many as the budget allows. A program with calls left has none.
   *
   * @param program its start procedure is looked at
   */
  public static LoopSummaries of(Program program, Budget budget) {
    LoopSummaries summaries = new LoopSummaries();
    if (program.start().edges().stream().noneMatch(edge -> edge.action() instanceof Action.Call)) {
      try {
        summaries.find(program, budget);
      } catch (BudgetExhaustedException over) {
        // What has been found so far is fine by itself.
      }
    }
    return summaries;
  }

  /** By loop head, those of inner loops first. */
  public Map<Location, List<Summary>> byHead() {
    return Collections.unmodifiableMap(byHead);
  }

  /** How many there are, of all loops. */
  public int size() {
    return byHead.values().stream().mapToInt(List::size).sum();
  }

  /** Each cycle followed by another one, where not both have summaries of their own. */
  private static List<Cycle> pairs(TermFactory terms, List<Cycle> cycles, Set<Cycle> closed) {
    List<Cycle> pairs = new ArrayList<>();
    if (cycles.size() <= MOST_FOR_PAIRS) {
      for (Cycle first : cycles) {
        for (Cycle second : cycles) {
          if (first != second && !(closed.contains(first) && closed.contains(second))) {
            first.then(terms, second).ifPresent(pairs::add);
          }
        }
      }
    }
    return pairs;
  }

  /** The variables of the start procedure that are declared so. */
  public static Set<Variable> signed(Program program) {
    Set<Variable> signed = new HashSet<>();
    Stream.concat(program.start().frameVariables().stream(), program.globals().stream())
        .filter(variable -> isSigned(variable.type()))
        .forEach(variable -> signed.add(variable.term()));
    return signed;
  }

  /** Of memory: that of its cells. */
  private static boolean isSigned(CType of) {
    return of instanceof CType.MemoryType(CType cell) ? cell.isSigned() : of.isSigned();
  }

  private void find(Program program, Budget budget) {
    Liveness liveness = Liveness.of(program.start(), program.globals());
    Set<Variable> signed = signed(program);
    CycleFinder finder = new CycleFinder(program.terms(), program.start(), budget);
    CycleClosure closure = new CycleClosure(program.terms(), budget, signed::contains);
    Map<Location, List<Cycle>> inner = new HashMap<>();
    for (Loop loop : LoopStructure.of(program.start()).loops().reversed()) {
      Set<Variable> live = new HashSet<>();
      liveness.live(loop.head()).forEach(variable -> live.add(variable.term()));
      Map<Cycle, List<Summary>> closed = new LinkedHashMap<>();
      Consumer<Cycle> close =
          cycle -> {
            List<Summary> found = closure.summaries(cycle, live::contains);
            if (!found.isEmpty()) {
              closed.put(cycle, found);
            }
          };
      List<Cycle> cycles = finder.cycles(loop, inner);
      cycles.forEach(close);
      pairs(program.terms(), cycles, Set.copyOf(closed.keySet())).forEach(close);
      inner.put(loop.head(), List.copyOf(closed.keySet()));
      List<Summary> worthwhile =
          closed.values().stream()
              .flatMap(List::stream)
              .filter(summary -> !summary.hasAtMost(FEW_ITERATIONS))
              .toList();
      if (!worthwhile.isEmpty() && worthwhile.size() <= MOST_OF_A_LOOP) {
        byHead.put(loop.head(), worthwhile);
      }
    }
  }
}
