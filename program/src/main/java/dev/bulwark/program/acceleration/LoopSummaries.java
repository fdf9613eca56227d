package dev.bulwark.program.acceleration;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
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

/**
 * The summaries of the loops of an inlined program, inner loops first. Of a loop with several
 * cycles each is summarised by itself.
 */
public final class LoopSummaries {

  /** Of one loop; more would cost engines more than they bring. */
  private static final int MOST_OF_A_LOOP = 12;

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

  /** The variables of the start procedure that are declared so. */
  public static Set<Variable> signed(Program program) {
    Set<Variable> signed = new HashSet<>();
    for (ProgramVariable variable : program.start().frameVariables()) {
      if (variable.type().isSigned()) {
        signed.add(variable.term());
      }
    }
    for (ProgramVariable variable : program.globals()) {
      if (variable.type().isSigned()) {
        signed.add(variable.term());
      }
    }
    return signed;
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
      List<Summary> found = new ArrayList<>();
      List<Cycle> closed = new ArrayList<>();
      for (Cycle cycle : finder.cycles(loop, inner)) {
        List<Summary> more = closure.summaries(cycle, live::contains);
        if (!more.isEmpty() && found.size() + more.size() <= MOST_OF_A_LOOP) {
          found.addAll(more);
          closed.add(cycle);
        }
      }
      if (!found.isEmpty()) {
        byHead.put(loop.head(), found);
        inner.put(loop.head(), closed);
      }
    }
  }
}
