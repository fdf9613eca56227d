package dev.bulwark.report.html;

import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.Loop;
import dev.bulwark.report.Trace;
import dev.bulwark.report.TraceRow;
import dev.bulwark.report.html.TraceNode.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A trace with its calls, loops and iterations as groups that fold. Calls may nest as deep as a
 * stack, so nothing here recurs over them; loops nest as deep as the source.
 */
final class TraceOutline {

  private final LoopPlaces loops;
  private final List<TraceNode> roots = new ArrayList<>();

  /** All of them, callers before callees. */
  private final List<TraceNode> calls = new ArrayList<>();

  private TraceOutline(Program program) {
    this.loops = new LoopPlaces(program);
  }

  static List<TraceNode> of(Program program, Trace trace) {
    TraceOutline outline = new TraceOutline(program);
    outline.nestCalls(trace);
    boolean gap = outline.roots.stream().anyMatch(node -> node.kind() == Kind.GAP);
    outline.calls.forEach(
        call -> call.replaceChildren(outline.nest(call.children(), Optional.empty(), true)));
    // What comes after a gap is somewhere in a loop, nobody knows in which iteration.
    List<TraceNode> nested = outline.nest(outline.roots, Optional.empty(), !gap);
    TraceFolding.fold(nested, trace.rows().size());
    return nested;
  }

  // ---- Calls

  private void nestCalls(Trace trace) {
    Deque<TraceNode> open = new ArrayDeque<>();
    for (TraceRow row : trace.rows()) {
      while (!open.isEmpty() && !isIn(open.element(), row)) {
        open.pop();
      }
      TraceNode node = TraceNode.of(row);
      add(open, node);
      if (node.kind() == Kind.CALL) {
        calls.add(node);
        open.push(node);
      }
    }
    add(open, TraceNode.error(trace.violation(), trace.end()));
  }

  private void add(Deque<TraceNode> open, TraceNode node) {
    (open.isEmpty() ? roots : open.element().children()).add(node);
  }

  private static boolean isIn(TraceNode call, TraceRow row) {
    int depth = call.row().map(TraceRow::depth).orElse(0);
    return switch (row) {
      case TraceRow.Statement statement -> statement.depth() >= depth;
      case TraceRow.Enter enter -> enter.depth() > depth;
      // Nobody knows which calls have ended meanwhile.
      case TraceRow.Skipped skipped -> false;
    };
  }

  // ---- Loops

  /** Of what happens within one activation, the loops within this one as groups. */
  private List<TraceNode> nest(List<TraceNode> nodes, Optional<Loop> around, boolean counted) {
    List<TraceNode> nested = new ArrayList<>();
    int i = 0;
    while (i < nodes.size()) {
      Optional<Loop> loop = below(around, nodes.get(i));
      int end = i + 1;
      if (loop.isEmpty()) {
        nested.add(nodes.get(i));
      } else {
        while (end < nodes.size() && goesOn(around, loop, nodes.get(end))) {
          end++;
        }
        nested.addAll(visit(nodes.subList(i, end), loop.get(), counted));
      }
      i = end;
    }
    return nested;
  }

  private Optional<Loop> below(Optional<Loop> around, TraceNode node) {
    return node.statement().flatMap(statement -> loops.below(around, statement));
  }

  /** A call belongs to the statement that makes it, and so does the end. */
  private boolean goesOn(Optional<Loop> around, Optional<Loop> loop, TraceNode node) {
    return switch (node.kind()) {
      case STEP -> below(around, node).equals(loop);
      case CALL, ERROR -> true;
      case GAP, LOOP, ITERATION, ITERATIONS -> false;
    };
  }

  /** What happens between entering and leaving the loop. */
  private List<TraceNode> visit(List<TraceNode> nodes, Loop loop, boolean counted) {
    List<Integer> starts = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      if (nodes.get(i).statement().filter(it -> loops.begins(loop, it)).isPresent()) {
        starts.add(i);
      }
    }
    if (starts.size() < 2) {
      return nest(nodes, Optional.of(loop), counted);
    }
    // The last test, which is not passed, belongs to no iteration.
    int last = starts.getLast();
    boolean leaves =
        nodes.subList(last + 1, nodes.size()).stream().allMatch(it -> it.kind() == Kind.CALL);
    int count = leaves ? starts.size() - 1 : starts.size();
    if (count < 2) {
      return nest(nodes, Optional.of(loop), counted);
    }
    List<TraceNode> group =
        new ArrayList<>(nest(nodes.subList(0, starts.getFirst()), Optional.of(loop), counted));
    List<TraceNode> iterations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int end = i + 1 < starts.size() ? starts.get(i + 1) : nodes.size();
      List<TraceNode> body = nest(nodes.subList(starts.get(i), end), Optional.of(loop), counted);
      String name = counted ? "iteration " + (i + 1) : "an iteration";
      iterations.add(TraceNode.group(Kind.ITERATION, name, body.getFirst().position(), body));
    }
    Position at = loops.position(loop);
    group.add(
        TraceNode.group(
            Kind.LOOP,
            (at.isKnown() ? "loop in line " + at.line() : "loop") + ": " + count + " iterations",
            at,
            iterations));
    if (leaves) {
      group.addAll(nest(nodes.subList(last, nodes.size()), Optional.of(loop), counted));
    }
    return group;
  }
}
