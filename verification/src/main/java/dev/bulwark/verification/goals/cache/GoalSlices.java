package dev.bulwark.verification.goals.cache;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The slices of goals, each with a text that has no source positions, comments, names of locations
 * or variables, and nothing of what the goal does not depend on. Steps that do not matter are
 * silent and branches between them are not seen; loop heads on the way to the goal are, since
 * proofs state invariants there.
 *
 * <p>Evidence is checked again whenever it is used, so a slice that is too small costs time, and
 * never an answer that is wrong.
 */
public final class GoalSlices {

  /** Changes when slices or their texts are made otherwise. */
  private static final String FORMAT = "slice 1";

  private final Program program;
  private final FlowIndex index;
  private final EdgeText texts = new EdgeText();
  private final Map<Goal, List<Edge>> arrivals = new HashMap<>();

  public GoalSlices(Program program) {
    this.program = program;
    this.index = new FlowIndex(program);
    for (Procedure procedure : program.procedures().values()) {
      for (Edge edge : procedure.edges()) {
        edge.target()
            .goal()
            .ifPresent(goal -> arrivals.computeIfAbsent(goal, one -> new ArrayList<>()).add(edge));
      }
    }
  }

  public GoalSlice of(Goal goal) {
    return of(List.of(goal));
  }

  /** What any of these goals depends on, as one proof for all of them does. */
  public GoalSlice of(Collection<Goal> goals) {
    return new Writing(goals).slice();
  }

  /** The text of one slice. */
  private final class Writing {

    private final Dependence dependence;
    private final Map<Location, String> marks = new HashMap<>();
    private final Map<Location, List<Edge>> errors = new HashMap<>();
    private final SliceNames names = new SliceNames();
    private final StringBuilder text = new StringBuilder();
    private final Set<String> seen = new HashSet<>();
    private final Set<String> visible = new HashSet<>();

    Writing(Collection<Goal> goals) {
      Set<Location> criteria = new LinkedHashSet<>();
      for (Goal goal : goals) {
        for (Edge edge : arrivals.getOrDefault(goal, List.of())) {
          boolean never =
              edge.action() instanceof Action.Assume(Term condition) && Terms.isFalse(condition);
          marks.put(edge.source(), never ? " goal never" : " goal");
          criteria.add(edge.source());
          // To arrive at a coverage goal is up to its observer; errors have conditions.
          if (!(goal.kind() instanceof Goal.Kind.Coverage)) {
            errors.computeIfAbsent(edge.source(), one -> new ArrayList<>()).add(edge);
          }
        }
      }
      index.incomplete().forEach(at -> marks.putIfAbsent(at, " incomplete"));
      criteria.addAll(index.incomplete());
      dependence =
          new Dependence(
              program, index, criteria, errors.values().stream().flatMap(List::stream).toList());
      findVisible();
    }

    GoalSlice slice() {
      line(FORMAT);
      line(program.machine() + " " + program.integers());
      ArrayDeque<String> work = new ArrayDeque<>(List.of(program.start().name()));
      seen.add(program.start().name());
      while (!work.isEmpty()) {
        procedure(program.procedure(work.poll()), work);
      }
      return names.slice(Hash.of(text.toString()));
    }

    /** Procedures in which, or in whose callees, there is something to see. */
    private void findVisible() {
      ArrayDeque<String> work = new ArrayDeque<>();
      for (Procedure procedure : program.procedures().values()) {
        if (procedure.locations().stream().anyMatch(this::isSeen)) {
          visible.add(procedure.name());
          work.add(procedure.name());
        }
      }
      while (!work.isEmpty()) {
        for (Edge call : index.calls(work.poll())) {
          if (dependence.isBefore(call.source()) && visible.add(call.source().procedure())) {
            work.add(call.source().procedure());
          }
        }
      }
    }

    /** Is there anything at a location but silent steps and calls? */
    private boolean isSeen(Location location) {
      return dependence.isBefore(location)
          && (marks.containsKey(location)
              || index.skeleton(location).heads().contains(location)
              || dependence.outgoing(location).stream().anyMatch(dependence::matters));
    }

    private boolean isObservable(Location location) {
      return isSeen(location)
          || (dependence.isBefore(location)
              && dependence.outgoing(location).stream().anyMatch(this::matters));
    }

    private boolean matters(Edge edge) {
      return dependence.matters(edge)
          || (edge.action() instanceof Action.Call call && visible.contains(call.callee()));
    }

    private void procedure(Procedure procedure, ArrayDeque<String> callees) {
      line("procedure " + procedure.name());
      ArrayDeque<Location> work = new ArrayDeque<>();
      Set<Location> written = new HashSet<>();
      line("begin" + next(List.of(procedure.entry()), written, work));
      while (!work.isEmpty()) {
        Location at = work.poll();
        line(
            names.location(at)
                + marks.getOrDefault(at, "")
                + (index.skeleton(at).heads().contains(at) ? " head" : ""));
        for (Edge edge : errors.getOrDefault(at, List.of())) {
          line("  error " + step(edge, callees));
        }
        List<Location> silent = new ArrayList<>();
        for (Edge edge : dependence.outgoing(at)) {
          if (matters(edge)) {
            line("  " + step(edge, callees) + next(List.of(edge.target()), written, work));
          } else {
            silent.add(edge.target());
          }
        }
        line("  " + next(silent, written, work));
      }
    }

    private String step(Edge edge, ArrayDeque<String> callees) {
      if (edge.action() instanceof Action.Call call) {
        if (visible.contains(call.callee()) && seen.add(call.callee())) {
          callees.add(call.callee());
        }
        return texts.of(
            edge, names, dependence.variables(), program.procedure(call.callee()).parameters());
      }
      return texts.of(edge, names, dependence.variables(), List.of());
    }

    /** What is seen next from these places on, behind silent steps. */
    private String next(
        Collection<Location> from, Set<Location> written, ArrayDeque<Location> work) {
      StringBuilder found = new StringBuilder(" ->");
      ArrayDeque<Location> stack = new ArrayDeque<>(from);
      Set<Location> passed = new HashSet<>(from);
      while (!stack.isEmpty()) {
        Location at = stack.pop();
        if (isObservable(at)) {
          found.append(' ').append(names.location(at));
          if (written.add(at)) {
            work.add(at);
          }
          continue;
        }
        if (at == program.procedureOf(at).exit() && dependence.isBefore(at)) {
          found.append(" return");
        }
        for (Edge edge : dependence.outgoing(at).reversed()) {
          if (dependence.isBefore(edge.target()) && passed.add(edge.target())) {
            stack.push(edge.target());
          }
        }
      }
      return found.toString();
    }

    private void line(String line) {
      text.append(line).append('\n');
    }
  }
}
