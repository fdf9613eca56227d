package dev.bulwark.program.bytecode;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.bytecode.Layout.Slot;
import dev.bulwark.program.bytecode.Region.Move;
import dev.bulwark.program.bytecode.Region.Place;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the code of single moves: their conditions, their changes, and what they count. */
final class MoveCode {

  private static final ClassDesc LEAVE = LeaveLoop.class.describeConstable().orElseThrow();
  private static final ClassDesc MATH = ClassDesc.of("java.lang.Math");
  private static final MethodTypeDesc INT_TO_LONG =
      MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_int);
  private static final MethodTypeDesc BINARY =
      MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_long, ConstantDescs.CD_long);
  private static final MethodTypeDesc ASSIGN =
      MethodTypeDesc.of(ConstantDescs.CD_void, TermCode.CELLS);

  private final CodeBuilder code;
  private final Layout layout;
  private final LoopLocals locals;
  private final List<Edge> havocs = new ArrayList<>();
  private final Map<Place, Label> handlers = new LinkedHashMap<>();

  MoveCode(CodeBuilder code, Layout layout, LoopLocals locals) {
    this.code = code;
    this.layout = layout;
    this.locals = locals;
  }

  /** The constants that {@link #act} needs beside those of terms. */
  static void addConstants(Region region, Layout layout) {
    for (Context context : region.contexts()) {
      for (Slot slot : layout.slotsOf(context.number())) {
        if (context.number() != CompiledLoop.OWN && slot.isArray()) {
          layout.constant(zero(slot));
        }
      }
    }
  }

  private static ArrayValue zero(Slot slot) {
    return (ArrayValue) TermFactory.zeroValue(slot.variable().sort());
  }

  /** The edges that take inputs, by number. */
  List<Edge> havocs() {
    return List.copyOf(havocs);
  }

  /** Where the code goes, with the exception on the stack, if it leaves the loop at a place. */
  Map<Place, Label> handlers() {
    return Collections.unmodifiableMap(handlers);
  }

  private interface Writer {
    void write(TermCode terms);
  }

  /** What is written here may leave the loop, at this place. */
  private void guarded(Place place, TermShape shape, Writer writer) {
    TermCode terms = new TermCode(code, locals.seenFrom(place.context()));
    Label start = code.newBoundLabel();
    terms.shared(shape);
    writer.write(terms);
    if (shape.leaves()) {
      leaves(place, start, code.newBoundLabel());
    }
  }

  private void leaves(Place place, Label start, Label end) {
    code.exceptionCatch(
        start, end, handlers.computeIfAbsent(place, none -> code.newLabel()), LEAVE);
  }

  /** Jumps if the condition does not hold. */
  void unless(Place place, Term condition, TermShape shape, Label target) {
    guarded(place, shape, terms -> terms.jump(condition, false, target));
  }

  /** Makes the changes of a move that is no assumption. */
  void act(Place place, Move move, TermShape shape) {
    Edge edge = move.edge();
    if (edge == null) {
      returns(place.context());
      return;
    }
    Context context = place.context();
    switch (edge.action()) {
      case Action.Skip skip -> {}
      case Action.Assume assume -> throw new IllegalArgumentException("no change: " + assume);
      case Action.Assign(ProgramVariable variable, Term value) ->
          guarded(
              place,
              shape,
              terms -> {
                if (variable.sort() instanceof Sort.Array) {
                  terms.assign(variable.term(), value);
                } else {
                  terms.value(value);
                  code.lstore(locals.word(context, variable.term()));
                }
              });
      case Action.Havoc(ProgramVariable variable, InputSite site) -> {
        havocs.add(edge);
        Label start = code.newBoundLabel();
        code.aload(LoopLocals.FRAME_LOCAL)
            .loadConstant(havocs.size() - 1)
            .invokevirtual(LoopLocals.FRAME, "input", INT_TO_LONG);
        leaves(place, start, code.newBoundLabel());
        code.lstore(locals.word(context, variable.term()));
      }
      case Action.Call call -> {
        guarded(place, shape, terms -> call.arguments().forEach(terms::value));
        enter(move.target().context());
      }
    }
  }

  /** The arguments are on the stack, the last one on top; all else begins with zero. */
  private void enter(Context callee) {
    List<ProgramVariable> parameters = callee.procedure().parameters();
    for (int i = parameters.size() - 1; i >= 0; i--) {
      code.lstore(locals.word(callee, parameters.get(i).term()));
    }
    for (Slot slot : layout.slotsOf(callee.number())) {
      if (parameters.contains(slot.variable())) {
        continue;
      }
      if (slot.isArray()) {
        code.aload(locals.array(slot.index()))
            .aload(locals.array(zero(slot)))
            .invokevirtual(TermCode.CELLS, "assign", ASSIGN);
      } else {
        code.lconst_0().lstore(locals.word(slot.index()));
      }
    }
  }

  private void returns(Context callee) {
    Context caller = callee.caller();
    Edge edge = callee.call();
    if (caller == null || edge == null || !(edge.action() instanceof Action.Call call)) {
      throw new IllegalArgumentException("nobody to return to");
    }
    if (call.result().isPresent()) {
      Variable result = callee.procedure().result().orElseThrow().term();
      code.lload(locals.word(callee, result))
          .lstore(locals.word(caller, call.result().get().term()));
    }
  }

  /** Counts the iterations of the loops around the target. */
  void count(Place from, Place target) {
    for (Layout.Counter counter : layout.counters()) {
      if (counter.context() != target.context().number()
          || !counter.loop().body().test(target.location())) {
        continue;
      }
      int count = locals.word(counter.index());
      boolean atHead = counter.loop().head() == target.location();
      Location before = before(from, target.context());
      if (before == null || !counter.loop().body().test(before)) {
        code.loadConstant(atHead ? 0L : -1L).lstore(count);
      } else if (atHead) {
        code.lload(count).lconst_1().ladd().lstore(count);
      }
      if (atHead) {
        int greatest = locals.word(layout.greatest(counter.loop().head()));
        code.lload(count).lload(greatest).invokestatic(MATH, "max", BINARY).lstore(greatest);
      }
    }
  }

  /** Where an activation was before a move to it; null if the move has made it. */
  private static @Nullable Location before(Place from, Context to) {
    if (from.context() == to) {
      return from.location();
    }
    Edge call = from.context().caller() == to ? from.context().call() : null;
    return call == null ? null : call.source();
  }
}
