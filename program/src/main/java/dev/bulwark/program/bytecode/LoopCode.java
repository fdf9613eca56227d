package dev.bulwark.program.bytecode;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.bytecode.Region.Move;
import dev.bulwark.program.bytecode.Region.Place;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Writes the code of a region as one method. Words and steps are local variables; each place has a
 * label. A move evaluates all that it needs, then changes variables, counts its step and jumps; a
 * move that goes back asks now and then whether to go on. Where the code cannot go on it writes the
 * words back and returns the number of the exit, so that the interpreter finds the state as it was
 * before the move that it has to make itself.
 *
 * <p>Steps are added up along places that have one predecessor, and counted where paths meet.
 */
final class LoopCode {

  private static final MethodTypeDesc TO_LONG = MethodTypeDesc.of(ConstantDescs.CD_long);
  private static final MethodTypeDesc LONG_TO_LONG =
      MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_long);

  /** Where the code returns to the interpreter, with steps that have not been counted yet. */
  private record Stub(Place place, int uncounted) {}

  private final CodeBuilder code;
  private final Region region;
  private final boolean exclusive;
  private final LoopLocals locals;
  private final MoveCode moveCode;
  private final List<Place> exits = new ArrayList<>();
  private final Map<Place, Label> labels = new HashMap<>();
  private final Map<Place, Integer> order = new HashMap<>();
  private final Map<Place, Integer> uncounted = new HashMap<>();
  private final Map<Stub, Label> stubs = new LinkedHashMap<>();
  private final int stepsLocal;
  private final int stopLocal;
  private final int exitLocal;

  /**
   * @param exclusive whether the code has to stop where two edges pass
   */
  LoopCode(CodeBuilder code, Region region, Layout layout, boolean exclusive) {
    this.code = code;
    this.region = region;
    this.exclusive = exclusive;
    MoveCode.addConstants(region, layout);
    this.locals = new LoopLocals(code, layout);
    this.moveCode = new MoveCode(code, layout, locals);
    this.stepsLocal = code.allocateLocal(TypeKind.LONG);
    this.stopLocal = code.allocateLocal(TypeKind.LONG);
    this.exitLocal = code.allocateLocal(TypeKind.INT);
    region.places().keySet().forEach(place -> order.put(place, order.size()));
    addUpSteps();
  }

  /** The places where the code returns, by number; once it is written. */
  List<Place> exits() {
    return List.copyOf(exits);
  }

  /** The edges that take inputs, by number; once the code is written. */
  List<Edge> havocs() {
    return moveCode.havocs();
  }

  private void addUpSteps() {
    Map<Place, Integer> predecessors = new HashMap<>();
    region
        .places()
        .values()
        .forEach(
            moves ->
                moves.stream()
                    .filter(Move::isCompiled)
                    .forEach(move -> predecessors.merge(move.target(), 1, Integer::sum)));
    // An only predecessor comes before, since the order is that of a search.
    region
        .places()
        .forEach(
            (place, moves) -> {
              for (Move move : moves) {
                if (move.isCompiled()
                    && predecessors.getOrDefault(move.target(), 0) == 1
                    && !move.target().equals(region.head())) {
                  uncounted.put(move.target(), uncountedAt(place) + 1);
                }
              }
            });
  }

  private int uncountedAt(Place place) {
    return uncounted.getOrDefault(place, 0);
  }

  void write() {
    locals.load();
    code.lconst_0().lstore(stepsLocal);
    code.aload(LoopLocals.FRAME_LOCAL)
        .invokevirtual(LoopLocals.FRAME, "firstStop", TO_LONG)
        .lstore(stopLocal);
    region
        .places()
        .forEach(
            (place, moves) -> {
              code.labelBinding(label(place));
              place(place, moves);
            });
    end();
  }

  private Label label(Place place) {
    return labels.computeIfAbsent(place, none -> code.newLabel());
  }

  private Label stub(Place place, int steps) {
    return stubs.computeIfAbsent(new Stub(place, steps), none -> code.newLabel());
  }

  /** Where the interpreter goes on at this place. */
  private Label leave(Place place) {
    return stub(place, uncountedAt(place));
  }

  private void place(Place place, List<Move> moves) {
    if (exclusive && moves.size() > 1 && !areOpposite(moves)) {
      only(place, moves);
    } else {
      first(place, moves);
    }
  }

  private static boolean areOpposite(List<Move> moves) {
    return moves.size() == 2
        && TermShape.areOpposite(condition(moves.get(0)), condition(moves.get(1)));
  }

  private static Term condition(Move move) {
    Edge edge = move.edge();
    if (edge == null || !(edge.action() instanceof Action.Assume(Term condition))) {
      throw new IllegalArgumentException("no assumption: " + edge);
    }
    return condition;
  }

  /** Takes the edge that passes if it is the only one; all are assumptions. */
  private void only(Place place, List<Move> moves) {
    int chosen = code.allocateLocal(TypeKind.INT);
    code.iconst_m1().istore(chosen);
    for (int i = 0; i < moves.size(); i++) {
      TermShape shape = Objects.requireNonNull(moves.get(i).shape());
      Label next = code.newLabel();
      moveCode.unless(place, condition(moves.get(i)), shape, next);
      code.iload(chosen).ifge(leave(place));
      code.loadConstant(i).istore(chosen).labelBinding(next);
    }
    for (int i = 0; i < moves.size(); i++) {
      Label next = code.newLabel();
      code.iload(chosen).loadConstant(i).if_icmpne(next);
      advance(place, moves.get(i).target());
      code.labelBinding(next);
    }
    code.goto_(leave(place));
  }

  /** Takes the first edge that passes. */
  private void first(Place place, List<Move> moves) {
    Term before = null;
    for (Move move : moves) {
      TermShape shape = move.shape();
      if (shape == null) {
        break;
      }
      Edge edge = move.edge();
      if (edge == null || !(edge.action() instanceof Action.Assume(Term condition))) {
        moveCode.act(place, move, shape);
        advance(place, move.target());
        return;
      }
      if (before != null && TermShape.areOpposite(before, condition)) {
        advance(place, move.target());
        return;
      }
      before = condition;
      Label next = code.newLabel();
      moveCode.unless(place, condition, shape, next);
      advance(place, move.target());
      code.labelBinding(next);
    }
    code.goto_(leave(place));
  }

  /** Counts a step and goes on at its target. */
  private void advance(Place from, Place target) {
    moveCode.count(from, target);
    int steps = uncountedAt(from) + 1;
    Integer at = order.get(target);
    if (at == null) {
      code.goto_(stub(target, steps));
      return;
    }
    if (uncountedAt(target) > 0) {
      code.goto_(label(target));
      return;
    }
    addSteps(steps);
    if (at <= order.getOrDefault(from, 0)) {
      code.lload(stepsLocal).lload(stopLocal).lcmp().iflt(label(target));
      code.aload(LoopLocals.FRAME_LOCAL)
          .lload(stepsLocal)
          .invokevirtual(LoopLocals.FRAME, "nextStop", LONG_TO_LONG)
          .lstore(stopLocal);
      code.lload(stepsLocal).lload(stopLocal).lcmp().iflt(label(target));
      code.goto_(stub(target, 0));
    } else {
      code.goto_(label(target));
    }
  }

  private void addSteps(int steps) {
    if (steps > 0) {
      code.lload(stepsLocal).loadConstant((long) steps).ladd().lstore(stepsLocal);
    }
  }

  private void end() {
    moveCode
        .handlers()
        .forEach((place, label) -> code.labelBinding(label).pop().goto_(leave(place)));
    Label end = code.newLabel();
    stubs.forEach(
        (stub, label) -> {
          code.labelBinding(label);
          addSteps(stub.uncounted());
          int number = exits.indexOf(stub.place());
          if (number < 0) {
            number = exits.size();
            exits.add(stub.place());
          }
          code.loadConstant(number).istore(exitLocal).goto_(end);
        });
    code.labelBinding(end);
    code.aload(LoopLocals.FRAME_LOCAL)
        .lload(stepsLocal)
        .putfield(LoopLocals.FRAME, "steps", ConstantDescs.CD_long);
    locals.store();
    code.iload(exitLocal).ireturn();
  }
}
