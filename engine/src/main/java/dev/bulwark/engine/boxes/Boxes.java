package dev.bulwark.engine.boxes;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.boxes.Partition.TooManyCellsException;
import dev.bulwark.engine.common.BoxTerms;
import dev.bulwark.engine.common.GoalReports;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.InlinedSearch;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Box;
import dev.bulwark.logic.interval.Interval;
import dev.bulwark.logic.interval.Range;
import dev.bulwark.logic.interval.Range.Bits;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Abstract interpretation with sets of boxes. The comparisons of the program with constants part
 * the state space into cells, a product of intervals; at a loop head there is a box for each cell
 * that is reached. So it is known which combinations of outcomes occur, which is what decides
 * programs that react to events by the state that they are in.
 *
 * <p>It looks for no errors, and asks no solver. Where the cells are too many, variables with many
 * intervals are looked at as a whole. Of many goals those are reported that no box leads to.
 */
public final class Boxes implements Engine {

  public static final String NAME = "boxes";

  private static final Verdict NOT_EXCLUDED =
      Verdict.inconclusive("the boxes that are reached do not exclude the error");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    return InlinedSearch.check(NAME, task, inlined -> check(inlined, context));
  }

  private static Verdict check(InlinedProgram inlined, EngineContext context) {
    if (inlined.isRecursive()) {
      return Verdict.inconclusive("not for recursion");
    }
    Program program = inlined.program();
    Sweep sweep = new Sweep(program, context.budget());
    ReachedBoxes reached = reached(program, sweep);
    context.events().on(new Event.Statistic(NAME, "boxes", reached.size()));
    context.events().on(new Event.Statistic(NAME, "sweeps", reached.sweeps()));
    Set<Goal> dead = new LinkedHashSet<>(program.goals());
    for (Location bad : reached.bad()) {
      if (bad.goal().isEmpty()) {
        return Verdict.beyondModel();
      }
      dead.remove(bad.goal().get());
    }
    Proof proof = new Proof.Inductive(invariants(program.terms(), sweep.heads(), reached));
    GoalReports reports = new GoalReports(context, inlined);
    if (!reports.areWanted()) {
      return dead.containsAll(program.goals()) ? new Verdict.Safe(proof) : NOT_EXCLUDED;
    }
    if (!dead.isEmpty()) {
      reports.unreachable(proof.forGoals(GoalSet.of(dead)));
    }
    return NOT_EXCLUDED;
  }

  private static ReachedBoxes reached(Program program, Sweep sweep) {
    Partition partition = Partition.of(program.start());
    while (true) {
      try {
        return ReachedBoxes.of(sweep, program.start().entry(), partition);
      } catch (TooManyCellsException tooMany) {
        partition =
            partition.without(
                partition.variables().stream()
                    .max(Comparator.comparingInt(partition::intervals))
                    .orElseThrow());
      }
    }
  }

  private static Map<CutPoint, Term> invariants(
      TermFactory terms, Set<Location> heads, ReachedBoxes reached) {
    Map<CutPoint, Term> invariants = new LinkedHashMap<>();
    for (Location head : heads) {
      List<Term> cases = new ArrayList<>();
      reached
          .boxesAt(head)
          .forEach(box -> cases.add(terms.and(BoxTerms.of(terms, asSigned(box), each -> true))));
      invariants.put(new CutPoint(CallString.EMPTY, head), terms.or(cases));
    }
    return invariants;
  }

  /** Without bounds as unsigned, where those as signed say the same. */
  private static Box asSigned(Box box) {
    Box plain = box;
    for (Map.Entry<Variable, Range> entry : box.ranges().entrySet()) {
      if (entry.getValue() instanceof Bits bits) {
        Interval any = Interval.unsigned(bits.width());
        if (Range.bits(bits.width(), bits.signed(), any).filter(bits::equals).isPresent()) {
          plain = plain.with(entry.getKey(), new Bits(bits.width(), bits.signed(), any));
        }
      }
    }
    return plain;
  }
}
