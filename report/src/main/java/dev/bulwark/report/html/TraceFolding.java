package dev.bulwark.report.html;

import dev.bulwark.report.TraceRow;
import dev.bulwark.report.TraceRow.Effect;
import dev.bulwark.report.html.TraceNode.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/**
 * What of a trace is folded when a page opens. To be seen at once are the end with all that is
 * around it, and what comes from outside; iterations without either are put together.
 */
final class TraceFolding {

  /** Traces up to this many rows are shown as they are, but for iterations. */
  private static final int SHORT = 40;

  /** A call or an iteration with inputs and up to this many rows is shown as it is. */
  private static final int BRIEF = 12;

  /** Of loops with more iterations those with inputs are a line each. */
  private static final int FEW = 8;

  /** So many inputs are named in a line. */
  private static final int NAMED = 4;

  /** So many iterations in a row are put together. */
  private static final int BUNDLE = 3;

  private TraceFolding() {}

  static void fold(List<TraceNode> roots, int rows) {
    List<TraceNode> all = new ArrayList<>();
    Deque<TraceNode> open = new ArrayDeque<>(roots);
    while (!open.isEmpty()) {
      TraceNode node = open.pop();
      all.add(node);
      node.children().forEach(open::push);
    }
    // What is in a group comes behind it.
    for (TraceNode node : all.reversed()) {
      sumUp(node);
      if (node.kind() == Kind.LOOP) {
        foldIterations(node);
        node.replaceChildren(bundled(node.children()));
      }
      node.fold(isFolded(node, rows <= SHORT));
    }
  }

  private static void sumUp(TraceNode node) {
    int steps = node.row().isPresent() || node.kind() == Kind.ERROR ? 1 : 0;
    boolean end = node.kind() == Kind.ERROR;
    List<String> inputs = new ArrayList<>();
    node.row().ifPresent(row -> effects(row).filter(Effect::input).forEach(e -> add(e, inputs)));
    for (TraceNode child : node.children()) {
      steps += child.steps();
      end |= child.hasEnd();
      child.inputs().stream().limit(NAMED + 1 - inputs.size()).forEach(inputs::add);
    }
    node.sumUp(steps, end, inputs);
  }

  private static void add(Effect effect, List<String> inputs) {
    if (inputs.size() <= NAMED) {
      String name = effect.variable();
      inputs.add(name.isEmpty() ? effect.value() : name + " = " + effect.value());
    }
  }

  private static Stream<Effect> effects(TraceRow row) {
    return switch (row) {
      case TraceRow.Statement statement -> statement.effects().stream();
      case TraceRow.Enter enter -> enter.parameters().stream();
      case TraceRow.Skipped skipped -> Stream.empty();
    };
  }

  private static boolean isFolded(TraceNode node, boolean isShort) {
    boolean hasInputs = !node.inputs().isEmpty();
    return switch (node.kind()) {
      case STEP, GAP, ERROR -> false;
      case CALL -> !node.hasEnd() && !isShort && !(hasInputs && node.steps() <= BRIEF);
      case LOOP -> !node.hasEnd() && !isShort && !hasInputs;
      // Decided with the others of the loop.
      case ITERATION -> !node.isOpen();
      case ITERATIONS -> true;
    };
  }

  private static void foldIterations(TraceNode loop) {
    long withInputs = loop.children().stream().filter(it -> !it.inputs().isEmpty()).count();
    for (TraceNode iteration : loop.children()) {
      boolean shown =
          !iteration.inputs().isEmpty() && withInputs <= FEW && iteration.steps() <= BRIEF;
      iteration.fold(!iteration.hasEnd() && !shown);
    }
  }

  /** The first and the last iteration stay by themselves. */
  private static List<TraceNode> bundled(List<TraceNode> iterations) {
    List<TraceNode> bundled = new ArrayList<>();
    int i = 0;
    while (i < iterations.size()) {
      int end = i;
      while (i > 0 && end + 1 < iterations.size() && isDull(iterations.get(end))) {
        end++;
      }
      if (end - i >= BUNDLE) {
        bundled.add(bundle(iterations.subList(i, end)));
        i = end;
      } else {
        bundled.add(iterations.get(i));
        i++;
      }
    }
    return bundled;
  }

  private static boolean isDull(TraceNode iteration) {
    return iteration.inputs().isEmpty() && !iteration.hasEnd();
  }

  private static TraceNode bundle(List<TraceNode> iterations) {
    String first = iterations.getFirst().text();
    String number = iterations.getLast().text().replaceFirst("^iteration ", "–");
    String name =
        first.startsWith("iteration ")
            ? "iterations " + first.substring("iteration ".length()) + number
            : iterations.size() + " iterations";
    TraceNode bundle =
        TraceNode.group(Kind.ITERATIONS, name, iterations.getFirst().position(), iterations);
    sumUp(bundle);
    bundle.fold(true);
    return bundle;
  }
}
