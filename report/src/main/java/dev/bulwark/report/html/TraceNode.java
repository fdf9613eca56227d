package dev.bulwark.report.html;

import dev.bulwark.program.Position;
import dev.bulwark.report.TraceRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A row of a trace as it is shown, with what folds into it. */
final class TraceNode {

  /** What a row is; the script knows them by their numbers. */
  enum Kind {
    /** A statement. */
    STEP,
    /** A call, with all that happens in it. */
    CALL,
    /** A loop, with its iterations. */
    LOOP,
    ITERATION,
    /** Iterations in which nothing comes from outside. */
    ITERATIONS,
    /** Steps that nobody has looked at. */
    GAP,
    /** Where the execution ends. */
    ERROR
  }

  private final Kind kind;
  private final String text;
  private final Position position;
  private final Optional<TraceRow> row;
  private List<TraceNode> children = new ArrayList<>();

  private boolean open = true;
  private int steps;
  private boolean hasEnd;
  private List<String> inputs = List.of();

  private TraceNode(Kind kind, String text, Position position, Optional<TraceRow> row) {
    this.kind = kind;
    this.text = text;
    this.position = position;
    this.row = row;
  }

  static TraceNode of(TraceRow row) {
    return switch (row) {
      case TraceRow.Statement statement ->
          new TraceNode(Kind.STEP, statement.text(), statement.position(), Optional.of(row));
      case TraceRow.Enter enter ->
          new TraceNode(Kind.CALL, enter.function() + "()", Position.NONE, Optional.of(row));
      case TraceRow.Skipped skipped ->
          new TraceNode(Kind.GAP, skipped.what(), Position.NONE, Optional.of(row));
    };
  }

  static TraceNode error(String violation, Position at) {
    return new TraceNode(Kind.ERROR, violation, at, Optional.empty());
  }

  static TraceNode group(Kind kind, String text, Position at, List<TraceNode> children) {
    TraceNode group = new TraceNode(kind, text, at, Optional.empty());
    group.children = new ArrayList<>(children);
    return group;
  }

  Kind kind() {
    return kind;
  }

  String text() {
    return text;
  }

  Position position() {
    return position;
  }

  /** What it stands for; empty for groups and the end. */
  Optional<TraceRow> row() {
    return row;
  }

  /** The row, if it is that of a statement. */
  Optional<TraceRow.Statement> statement() {
    return row.filter(TraceRow.Statement.class::isInstance).map(TraceRow.Statement.class::cast);
  }

  List<TraceNode> children() {
    return children;
  }

  void replaceChildren(List<TraceNode> others) {
    children = others;
  }

  boolean isOpen() {
    return open;
  }

  void fold(boolean folded) {
    open = !folded;
  }

  /** How many rows of the trace it stands for. */
  int steps() {
    return steps;
  }

  /** Does the execution end in it? */
  boolean hasEnd() {
    return hasEnd;
  }

  /** What has been taken from outside in it, the first ones of many. */
  List<String> inputs() {
    return inputs;
  }

  void sumUp(int stepCount, boolean containsEnd, List<String> taken) {
    steps = stepCount;
    hasEnd = containsEnd;
    inputs = List.copyOf(taken);
  }
}
