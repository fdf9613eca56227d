package dev.bulwark.frontend.c.objects;

import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.InitializerLowerer;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.symbols.Leaf;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.typing.FlexibleArrays;
import dev.bulwark.frontend.c.typing.InitializerWalk;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Position;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/** Gives objects the values of their initialisers; what these leave out becomes zero. */
public final class InitializerLowering implements InitializerLowerer {

  private static final int FEW = 16;

  private final FunctionLowering function;
  private final ProgramContext context;
  private final Memory memory;

  public InitializerLowering(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
    this.memory = context.memory();
  }

  @Override
  public void initialise(
      LValue place, IASTInitializerClause clause, boolean fresh, Position position, String text) {
    InitializerWalk walk = new InitializerWalk(context.types(), function.scope());
    Optional<List<InitializerWalk.Entry>> entries = walk.entries(place.type(), clause);
    if (entries.isEmpty()) {
      function.unsupported(
          clause, walk.refusal() + " not supported yet: " + context.source().text(clause));
      return;
    }
    if (walk.isFlexibleWithin() || (walk.flexibleLength() > 0 && !fresh)) {
      function.error(
          clause,
          "only static objects that end with a flexible array can be given elements of it: "
              + context.source().text(clause));
      return;
    }
    List<InitializerWalk.Entry> all = entries.get();
    if (all.size() == 1 && all.getFirst().path().isEmpty() && isComposite(all.getFirst())) {
      function
          .memory()
          .copy(place, function.lvalues().lvalue(all.getFirst().value()), position, text);
      return;
    }
    zero(place, all, fresh, walk.flexibleLength(), position);
    checkOrder(all);
    Set<IASTExpression> shared = shared(all);
    Map<IASTExpression, CValue> known = new IdentityHashMap<>();
    for (int i = 0; i < all.size(); i++) {
      InitializerWalk.Entry entry = all.get(i);
      String shown = i == all.size() - 1 ? text : "";
      if (isComposite(entry) || entry.type() instanceof CType.ArrayType) {
        if (shared.contains(entry.value()) && hasEffects(entry.value())) {
          function.unsupported(
              entry.value(), "structs with effects for ranges of elements are not supported yet");
        }
        enter(place, entry, walk.flexibleLength(), position, shown);
      } else {
        CValue value = value(entry.value(), shared, known, position);
        function
            .memory()
            .store(part(place, entry.path(), walk.flexibleLength()), value, position, shown);
      }
    }
    if (all.isEmpty()) {
      function.graph().step(dev.bulwark.program.Action.SKIP, position, text);
    }
  }

  /** C leaves open in which order the values are evaluated. */
  private void checkOrder(List<InitializerWalk.Entry> entries) {
    for (int i = 0; i < entries.size(); i++) {
      if (!function.effects().of(entries.get(i).value()).writes()) {
        continue;
      }
      for (int j = 0; j < entries.size(); j++) {
        IASTExpression one = entries.get(Math.min(i, j)).value();
        IASTExpression other = entries.get(Math.max(i, j)).value();
        if (one != other) {
          function.order().operands(one, other);
        }
      }
    }
  }

  /** The values that stand for several parts, as those of ranges of elements do. */
  private static Set<IASTExpression> shared(List<InitializerWalk.Entry> entries) {
    Set<IASTExpression> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<IASTExpression> shared = Collections.newSetFromMap(new IdentityHashMap<>());
    for (InitializerWalk.Entry entry : entries) {
      if (!seen.add(entry.value())) {
        shared.add(entry.value());
      }
    }
    return shared;
  }

  /** gcc evaluates the value of a range of elements once. */
  private CValue value(
      IASTExpression expression,
      Set<IASTExpression> shared,
      Map<IASTExpression, CValue> known,
      Position position) {
    CValue before = known.get(expression);
    if (before != null) {
      return before;
    }
    CValue value = function.expressions().value(expression);
    if (shared.contains(expression)
        && !value.poisoned()
        && function.effects().takesSteps(expression)) {
      value = function.saved(value, position);
      known.put(expression, value);
    }
    return value;
  }

  private boolean hasEffects(IASTExpression expression) {
    return function.effects().of(expression).writes() || hasCall(expression);
  }

  private static boolean hasCall(IASTNode node) {
    return node instanceof IASTFunctionCallExpression
        || Arrays.stream(node.getChildren()).anyMatch(InitializerLowering::hasCall);
  }

  private static boolean isComposite(InitializerWalk.Entry entry) {
    return entry.type() instanceof CompositeType;
  }

  private void enter(
      LValue whole, InitializerWalk.Entry entry, long flexible, Position position, String text) {
    LValue part = part(whole, entry.path(), flexible);
    if (entry.type() instanceof CType.ArrayType array) {
      characters(part, array, entry, position, text);
    } else {
      function.memory().copy(part, function.lvalues().lvalue(entry.value()), position, text);
    }
  }

  /** {@code flexible} is how many elements the object's flexible array has. */
  private LValue part(LValue whole, List<InitializerWalk.Selector> path, long flexible) {
    LValue at = whole;
    for (InitializerWalk.Selector step : path) {
      if (at instanceof LValue.Refused) {
        return at;
      }
      at =
          switch (step) {
            case InitializerWalk.Selector.Member(var field) -> function.lvalues().member(at, field);
            case InitializerWalk.Selector.Element(long index) ->
                at instanceof LValue.InMemory array
                    ? function
                        .lvalues()
                        .element(
                            array,
                            context
                                .operators()
                                .constant(index, context.options().machine().sizeType()),
                            Position.NONE)
                    : new LValue.Refused(at.type());
          };
      if (at instanceof LValue.InMemory array && FlexibleArrays.isOne(array.type())) {
        CType type = FlexibleArrays.ofLength(array.type(), flexible);
        at = new LValue.InMemory(array.access(), array.region(), type, array.known());
      }
    }
    return at;
  }

  /** An array of characters that begins with a string. */
  private void characters(
      LValue part,
      CType.ArrayType type,
      InitializerWalk.Entry entry,
      Position position,
      String text) {
    Optional<List<Integer>> bytes =
        context.strings().bytes(Syntax.withoutParentheses(entry.value()).toString());
    if (bytes.isEmpty() || !(part instanceof LValue.InMemory at)) {
      function.unsupported(entry.value(), "strings of this kind are not supported yet");
      return;
    }
    long length = type.length().map(BigInteger::longValue).orElse((long) bytes.get().size());
    List<Term> values = new ArrayList<>();
    for (int i = 0; i < Math.min(length, bytes.get().size()); i++) {
      values.add(context.terms().bitVec(8, bytes.get().get(i)));
    }
    memory.regions().move(at.region(), 1);
    memory.regions().access(at.region(), 1, dev.bulwark.logic.Sort.bitVec(8), false);
    memory.regions().markHoldsBytes(at.region());
    function
        .graph()
        .step(new MemoryStep.StoreAll(at.region(), at.address(), values, 1), position, text);
  }

  /** Sets to zero what the entries leave out. */
  private void zero(
      LValue place,
      List<InitializerWalk.Entry> entries,
      boolean fresh,
      long flexible,
      Position position) {
    Set<Long> given = new HashSet<>();
    boolean scalars = true;
    for (InitializerWalk.Entry entry : entries) {
      scalars &= !(entry.type() instanceof CType.ArrayType) && !isComposite(entry);
      scalars &= entry.path().stream().noneMatch(InitializerLowering::isBitField);
      given.add(offset(entry.path(), place.type()));
    }
    Optional<List<Leaf>> leaves = memory.leaves().of(place.type());
    boolean inVariables = place instanceof LValue.InVariables;
    boolean few = leaves.isPresent() && leaves.get().size() <= FEW && !fresh;
    if (leaves.isPresent() && (inVariables || few)) {
      for (Leaf leaf : leaves.get()) {
        if (!scalars || !given.contains(leaf.offset())) {
          CValue zero =
              leaf.isBits()
                  ? CValue.of(context.terms().bitVec(8 * leaf.size(), 0), Leaf.BITS)
                  : context.operators().zero(leaf.type());
          function.memory().write(place, leaf, zero, position, "");
        }
      }
      return;
    }
    boolean all =
        leaves.isPresent()
            && scalars
            && flexible == 0
            && leaves.get().stream().allMatch(leaf -> given.contains(leaf.offset()));
    if (!all && place instanceof LValue.InMemory at) {
      function
          .graph()
          .step(
              new MemoryStep.Fill(
                  at.region(),
                  at.address(),
                  memory
                      .space()
                      .constant(FlexibleArrays.size(place.type(), flexible, memory.layouts())),
                  context.terms().bitVec(8, 0),
                  fresh),
              position,
              "");
    }
  }

  private static boolean isBitField(InitializerWalk.Selector step) {
    return step instanceof InitializerWalk.Selector.Member(var field)
        && field.member().isBitField();
  }

  private long offset(List<InitializerWalk.Selector> path, CType whole) {
    long offset = 0;
    CType type = whole;
    for (InitializerWalk.Selector step : path) {
      switch (step) {
        case InitializerWalk.Selector.Member(var field) -> {
          offset += field.offset();
          type = field.member().type();
        }
        case InitializerWalk.Selector.Element(long index) -> {
          type = type instanceof CType.ArrayType array ? array.element() : type;
          offset += index * memory.size(type);
        }
      }
    }
    return offset;
  }
}
