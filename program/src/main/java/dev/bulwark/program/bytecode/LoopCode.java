package dev.bulwark.program.bytecode;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.bytecode.Layout.Slot;
import dev.bulwark.program.bytecode.Region.Move;
import dev.bulwark.program.bytecode.Region.Place;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  private static final ClassDesc FRAME = LoopFrame.class.describeConstable().orElseThrow();
  private static final ClassDesc LEAVE = LeaveLoop.class.describeConstable().orElseThrow();
  private static final ClassDesc WORDS = ConstantDescs.CD_long.arrayType();
  private static final ClassDesc ARRAYS = TermCode.CELLS.arrayType();
  private static final MethodTypeDesc TO_LONG = MethodTypeDesc.of(ConstantDescs.CD_long);
  private static final MethodTypeDesc LONG_TO_LONG =
      MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_long);
  private static final MethodTypeDesc INT_TO_LONG =
      MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_int);
  private static final MethodTypeDesc ASSIGN =
      MethodTypeDesc.of(ConstantDescs.CD_void, TermCode.CELLS);

  /** The method's parameter. */
  private static final int FRAME_LOCAL = 1;

  /** Where the code returns to the interpreter, with steps that have not been counted yet. */
  private record Stub(Place place, int uncounted) {}

  private final Region region;
  private final Layout layout;
  private final List<Place> exits = new ArrayList<>();
  private final List<Edge> havocs = new ArrayList<>();

  // What follows is of the method that is being written.
  private final Map<Place, Label> labels = new HashMap<>();
  private final Map<Place, Integer> order = new HashMap<>();
  private final Map<Place, Integer> uncounted = new HashMap<>();
  private final Map<Stub, Label> stubs = new LinkedHashMap<>();
  private final Map<Place, Label> handlers = new LinkedHashMap<>();
  private int[] wordLocals = new int[0];
  private int[] arrayLocals = new int[0];
  private int stepsLocal;
  private int stopLocal;
  private int exitLocal;

  LoopCode(Region region, Layout layout) {
    this.region = region;
    this.layout = layout;
    // Numbers of constants come behind those of all variables, which have to be known.
    region
        .contexts()
        .forEach(
            context ->
                layout.slotsOf(context.number()).stream()
                    .filter(slot -> context.number() > 0 && slot.isArray())
                    .forEach(slot -> layout.constant(zero(slot))));
  }

  private static ArrayValue zero(Slot slot) {
    return (ArrayValue) TermFactory.zeroValue(slot.variable().sort());
  }

  /** The places where the code returns, by number; once it is written. */
  List<Place> exits() {
    return List.copyOf(exits);
  }

  /** The edges that take inputs, by number; once the code is written. */
  List<Edge> havocs() {
    return List.copyOf(havocs);
  }

  void write(CodeBuilder code) {
    prepare(code);
    begin(code);
    code.goto_(label(code, region.head()));
    for (Map.Entry<Place, List<Move>> entry : region.places().entrySet()) {
      code.labelBinding(label(code, entry.getKey()));
      place(code, entry.getKey(), entry.getValue());
    }
    end(code);
  }

  private void prepare(CodeBuilder code) {
    // The method is written twice if a jump turns out to be too long for its instruction.
    List.of(labels, order, uncounted, stubs, handlers).forEach(Map::clear);
    exits.clear();
    havocs.clear();
    Map<Place, Integer> predecessors = new HashMap<>();
    for (Map.Entry<Place, List<Move>> entry : region.places().entrySet()) {
      order.put(entry.getKey(), order.size());
      labels.put(entry.getKey(), code.newLabel());
      for (Move move : entry.getValue()) {
        if (move.isCompiled()) {
          predecessors.merge(move.target(), 1, Integer::sum);
        }
      }
    }
    // Predecessors come before, but for those of places where cycles close.
    for (Map.Entry<Place, List<Move>> entry : region.places().entrySet()) {
      Place place = entry.getKey();
      uncounted.putIfAbsent(place, 0);
      for (Move move : entry.getValue()) {
        if (move.isCompiled()
            && predecessors.getOrDefault(move.target(), 0) == 1
            && !move.target().equals(region.head())) {
          uncounted.put(move.target(), uncountedAt(place) + 1);
        }
      }
    }
  }

  private int uncountedAt(Place place) {
    return uncounted.getOrDefault(place, 0);
  }

  private Label label(CodeBuilder code, Place place) {
    return labels.computeIfAbsent(place, none -> code.newLabel());
  }

  private void begin(CodeBuilder code) {
    wordLocals = new int[layout.words()];
    arrayLocals = new int[layout.arrays() + layout.constants().size()];
    int words = code.allocateLocal(TypeKind.REFERENCE);
    code.aload(FRAME_LOCAL).getfield(FRAME, "words", WORDS).astore(words);
    for (Slot slot : layout.slots()) {
      if (!slot.isArray()) {
        int local = code.allocateLocal(TypeKind.LONG);
        wordLocals[slot.index()] = local;
        code.aload(words).loadConstant(slot.index()).laload().lstore(local);
      }
    }
    for (int i = 0; i < arrayLocals.length; i++) {
      arrayLocals[i] = code.allocateLocal(TypeKind.REFERENCE);
      code.aload(FRAME_LOCAL)
          .getfield(FRAME, "arrays", ARRAYS)
          .loadConstant(i)
          .aaload()
          .astore(arrayLocals[i]);
    }
    stepsLocal = code.allocateLocal(TypeKind.LONG);
    stopLocal = code.allocateLocal(TypeKind.LONG);
    exitLocal = code.allocateLocal(TypeKind.INT);
    code.lconst_0().lstore(stepsLocal);
    code.aload(FRAME_LOCAL).invokevirtual(FRAME, "firstStop", TO_LONG).lstore(stopLocal);
  }

  /** Takes the first edge that passes. */
  private void place(CodeBuilder code, Place place, List<Move> moves) {
    Term before = null;
    for (Move move : moves) {
      TermShape shape = move.shape();
      if (shape == null) {
        break;
      }
      Edge edge = move.edge();
      if (edge == null || !(edge.action() instanceof Action.Assume(Term condition))) {
        act(code, place, move, shape);
        advance(code, place, move.target());
        return;
      }
      if (before != null && TermShape.areOpposite(before, condition)) {
        advance(code, place, move.target());
        return;
      }
      before = condition;
      Label next = code.newLabel();
      guarded(
          code,
          place,
          shape,
          terms -> {
            terms.shared(shape);
            terms.jump(condition, false, next);
          });
      advance(code, place, move.target());
      code.labelBinding(next);
    }
    code.goto_(stub(code, place, uncountedAt(place)));
  }

  private interface Writer {
    void write(TermCode terms);
  }

  /** What is written here may leave the loop, at this place. */
  private void guarded(CodeBuilder code, Place place, TermShape shape, Writer writer) {
    TermCode terms = new TermCode(code, new ContextLocals(place.context()));
    if (!shape.leaves()) {
      writer.write(terms);
      return;
    }
    Label start = code.newBoundLabel();
    writer.write(terms);
    code.exceptionCatch(
        start,
        code.newBoundLabel(),
        handlers.computeIfAbsent(place, none -> code.newLabel()),
        LEAVE);
  }

  /** Makes the changes of a move that is no assumption. */
  private void act(CodeBuilder code, Place place, Move move, TermShape shape) {
    Edge edge = move.edge();
    if (edge == null) {
      returns(code, place.context());
      return;
    }
    Context context = place.context();
    switch (edge.action()) {
      case Action.Skip skip -> {}
      case Action.Assume assume -> throw new IllegalArgumentException("no change: " + assume);
      case Action.Assign(ProgramVariable variable, Term value) ->
          guarded(
              code,
              place,
              shape,
              terms -> {
                terms.shared(shape);
                if (variable.sort() instanceof Sort.Array) {
                  terms.assign(variable.term(), value);
                } else {
                  terms.value(value);
                  code.lstore(word(context, variable.term()));
                }
              });
      case Action.Havoc(ProgramVariable variable, InputSite site) -> {
        havocs.add(edge);
        Label start = code.newBoundLabel();
        code.aload(FRAME_LOCAL)
            .loadConstant(havocs.size() - 1)
            .invokevirtual(FRAME, "input", INT_TO_LONG);
        Label end = code.newBoundLabel();
        code.exceptionCatch(
            start, end, handlers.computeIfAbsent(place, none -> code.newLabel()), LEAVE);
        code.lstore(word(context, variable.term()));
      }
      case Action.Call call -> {
        guarded(
            code,
            place,
            shape,
            terms -> {
              terms.shared(shape);
              call.arguments().forEach(terms::value);
            });
        enter(code, move.target().context());
      }
    }
  }

  /** The arguments are on the stack, the last one on top; all else begins with zero. */
  private void enter(CodeBuilder code, Context callee) {
    List<ProgramVariable> parameters = callee.procedure().parameters();
    for (int i = parameters.size() - 1; i >= 0; i--) {
      code.lstore(word(callee, parameters.get(i).term()));
    }
    for (Slot slot : layout.slotsOf(callee.number())) {
      if (parameters.contains(slot.variable())) {
        continue;
      }
      if (slot.isArray()) {
        code.aload(arrayLocals[slot.index()])
            .aload(arrayLocals[layout.constant(zero(slot))])
            .invokevirtual(TermCode.CELLS, "assign", ASSIGN);
      } else {
        code.lconst_0().lstore(wordLocals[slot.index()]);
      }
    }
  }

  private void returns(CodeBuilder code, Context callee) {
    Context caller = callee.caller();
    Edge edge = callee.call();
    if (caller == null || edge == null || !(edge.action() instanceof Action.Call call)) {
      throw new IllegalArgumentException("nobody to return to");
    }
    if (call.result().isPresent()) {
      Variable result = callee.procedure().result().orElseThrow().term();
      code.lload(word(callee, result)).lstore(word(caller, call.result().get().term()));
    }
  }

  /** Counts a step and goes on at its target. */
  private void advance(CodeBuilder code, Place from, Place target) {
    int steps = uncountedAt(from) + 1;
    Integer at = order.get(target);
    if (at == null) {
      code.goto_(stub(code, target, steps));
      return;
    }
    if (uncountedAt(target) > 0) {
      code.goto_(label(code, target));
      return;
    }
    code.lload(stepsLocal).loadConstant((long) steps).ladd().lstore(stepsLocal);
    if (at <= order.getOrDefault(from, 0)) {
      code.lload(stepsLocal).lload(stopLocal).lcmp().iflt(label(code, target));
      code.aload(FRAME_LOCAL)
          .lload(stepsLocal)
          .invokevirtual(FRAME, "nextStop", LONG_TO_LONG)
          .lstore(stopLocal);
      code.lload(stepsLocal).lload(stopLocal).lcmp().iflt(label(code, target));
      code.goto_(stub(code, target, 0));
    } else {
      code.goto_(label(code, target));
    }
  }

  private Label stub(CodeBuilder code, Place place, int steps) {
    return stubs.computeIfAbsent(new Stub(place, steps), none -> code.newLabel());
  }

  private void end(CodeBuilder code) {
    handlers.forEach(
        (place, label) ->
            code.labelBinding(label).pop().goto_(stub(code, place, uncountedAt(place))));
    Label end = code.newLabel();
    stubs.forEach(
        (stub, label) -> {
          code.labelBinding(label);
          if (stub.uncounted() > 0) {
            code.lload(stepsLocal)
                .loadConstant((long) stub.uncounted())
                .ladd()
                .lstore(stepsLocal);
          }
          int number = exits.indexOf(stub.place());
          if (number < 0) {
            number = exits.size();
            exits.add(stub.place());
          }
          code.loadConstant(number).istore(exitLocal).goto_(end);
        });
    code.labelBinding(end);
    code.aload(FRAME_LOCAL).lload(stepsLocal).putfield(FRAME, "steps", ConstantDescs.CD_long);
    for (Slot slot : layout.slots()) {
      if (!slot.isArray() && (slot.context() > 0 || layout.isWritten(slot))) {
        code.aload(FRAME_LOCAL)
            .getfield(FRAME, "words", WORDS)
            .loadConstant(slot.index())
            .lload(wordLocals[slot.index()])
            .lastore();
      }
    }
    code.iload(exitLocal).ireturn();
  }

  private int word(Context context, Variable variable) {
    return wordLocals[layout.slot(context, variable).index()];
  }

  /** The variables as an activation sees them. */
  private final class ContextLocals implements TermCode.Locals {

    private final Context context;

    ContextLocals(Context context) {
      this.context = context;
    }

    @Override
    public int word(Variable variable) {
      return LoopCode.this.word(context, variable);
    }

    @Override
    public int array(Variable variable) {
      return arrayLocals[layout.slot(context, variable).index()];
    }

    @Override
    public int array(ArrayValue constant) {
      return arrayLocals[layout.constant(constant)];
    }
  }
}
