package dev.bulwark.frontend.c.expressions;

import static org.eclipse.cdt.core.dom.ast.IASTBinaryExpression.*;

import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.PointerLowerer;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.types.VolatileTypes;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.Folding;
import dev.bulwark.frontend.c.values.Operators;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import dev.bulwark.program.UndefinedBehaviour;
import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Operators on pointers, and conversions to and from them. */
public final class PointerLowering implements PointerLowerer {

  private final FunctionLowering function;
  private final ProgramContext context;
  private final Memory memory;
  private final TermFactory terms;

  public PointerLowering(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
    this.memory = context.memory();
    this.terms = context.terms();
  }

  // ---- Conversions

  @Override
  public CValue convert(CValue value, CType target, Position position) {
    boolean from = value.isPointer();
    boolean to = target instanceof CType.PointerType;
    if (value.poisoned()) {
      return context.conversions().supports(target)
          ? new CValue(context.terms().zero(context.conversions().sort(target)), target, true)
          : value;
    }
    if (from && to) {
      Region region = value.target();
      if (region != null
          && value.type() instanceof CType.PointerType(CType.VoidType any)
          && target instanceof CType.PointerType(CType pointee)) {
        memory.outside().convert(region, pointee);
      }
      stateIfNoLongerVolatile(value.type(), target);
      return value.withType(target);
    }
    if (to) {
      return value.type().isInteger() ? fromInteger(value, target) : refused(value, position);
    }
    if (!from) {
      return context.conversions().floats().takesSteps(value, target)
          ? new FloatTruncation(function).truncate(value, target, position)
          : context.conversions().convert(value, target);
    }
    if (!target.isInteger()) {
      return refused(value, position);
    }
    return memory.isBool(target)
        ? context.conversions().convert(CValue.of(isNotNull(value), CType.INT), target)
        : toInteger(value, target);
  }

  private CValue refused(CValue value, Position position) {
    context
        .diagnostics()
        .error(position, value.type(), "there is no conversion from " + value.type());
    return function.poison();
  }

  private Term isNotNull(CValue pointer) {
    return context.conversions().asCondition(pointer);
  }

  /** C leaves it open what an access gives by a pointer that does not say so. */
  private void stateIfNoLongerVolatile(CType from, CType to) {
    if (from instanceof CType.PointerType(CType given)
        && to instanceof CType.PointerType(CType pointee)
        && memory.leaves().isVolatile(given)
        && !memory.leaves().isVolatile(pointee)) {
      context.assume(VolatileTypes.ACCESSED_AS_SUCH);
    }
  }

  private CValue fromInteger(CValue value, CType target) {
    Optional<BigInteger> number = context.types().constants().number(value);
    if (number.isPresent() && number.get().signum() == 0) {
      return CValue.of(memory.space().constant(0), target);
    }
    context.assume(Memory.ADDRESSES);
    return CValue.pointer(wide(value), target, memory.regions().fromInteger());
  }

  private CValue toInteger(CValue pointer, CType target) {
    Region region = pointer.target();
    if (region != null) {
      context.assume(Memory.ADDRESSES);
      memory.regions().unify(region, memory.regions().escaped());
    }
    // As wide as a pointer first; then as from that.
    CType wide = context.options().machine().sizeType();
    return context.conversions().convert(CValue.of(pointer.term(), wide), target);
  }

  @Override
  public Term wide(CValue value) {
    CType type = context.options().machine().sizeType();
    Term term = context.conversions().convert(context.operators().promoted(value), type).term();
    return Folding.fold(term).orElse(null) instanceof BitVecValue bits
        ? memory.space().constant(bits.unsigned())
        : term;
  }

  // ---- Operators

  @Override
  public CValue apply(int operator, CValue left, CValue right, Position position) {
    if (left.poisoned() || right.poisoned()) {
      return function.poison();
    }
    if (!isValid(operator, left, right)) {
      boolean unknown = targetOf(left).unqualified() instanceof CType.OtherType;
      context
          .diagnostics()
          .error(
              position,
              targetOf(unknown ? left : right),
              "%s has no meaning on values of type %s and %s"
                  .formatted(Operators.spelling(operator), left.type(), right.type()));
      return function.poison();
    }
    return switch (operator) {
      case op_plus ->
          left.isPointer() ? add(left, right, false, position) : add(right, left, false, position);
      case op_minus ->
          right.isPointer() ? difference(left, right, position) : add(left, right, true, position);
      case op_equals, op_notequals -> equal(operator, left, right, position);
      case op_lessThan, op_greaterThan, op_lessEqual, op_greaterEqual ->
          compare(operator, left, right, position);
      default -> throw new IllegalStateException("valid, but unknown: " + operator);
    };
  }

  /** May one of the operands, or may both, be pointers as these are? */
  private static boolean isValid(int operator, CValue left, CValue right) {
    boolean both = left.isPointer() && right.isPointer();
    boolean withInteger = left.type().isInteger() || right.type().isInteger();
    return switch (operator) {
      case op_plus -> withInteger;
      case op_minus ->
          both
              ? OperandTypes.haveDifference(targetOf(left), targetOf(right))
              : right.type().isInteger();
      case op_equals, op_notequals -> both || withInteger;
      case op_lessThan, op_greaterThan, op_lessEqual, op_greaterEqual -> both || withInteger;
      default -> false;
    };
  }

  private static CType targetOf(CValue pointer) {
    return pointer.type() instanceof CType.PointerType(CType target) ? target : CType.VOID;
  }

  @Override
  public long stride(CType target, Position position) {
    OptionalLong size = memory.layouts().size(target);
    if (size.isEmpty()) {
      context
          .diagnostics()
          .error(position, target, "the size is not known of what is pointed to: " + target);
    }
    return size.orElse(1);
  }

  /** A count times the size of what the pointer points to, in bytes. */
  private Term distance(Term number, CType target, Position position) {
    return TypeFacts.isVariable(target)
        ? function.variableLength().times(number, target)
        : memory.space().times(number, stride(target, position));
  }

  private CValue add(CValue pointer, CValue number, boolean negative, Position position) {
    CType target = targetOf(pointer);
    Optional<BigInteger> constant = function.lvalues().constant(number);
    if (constant.isPresent() && constant.get().signum() == 0) {
      return pointer;
    }
    Region region = pointer.target();
    if (region != null) {
      memory.regions().move(region, memory.size(TypeFacts.cell(target)));
      memory.regions().wander(region);
      memory.regions().markPassesEnd(region);
    }
    AddressSpace space = memory.space();
    Term wide = wide(number);
    if (constant.isEmpty() && region != null && !TypeFacts.isVariable(target)) {
      function.memory().guardMove(region, number, wide, stride(target, position), position);
    }
    Term bytes = distance(wide, target, position);
    if (negative) {
      BitVecValue known = AddressSpace.known(bytes);
      bytes =
          known != null ? space.constant(known.unsigned().negate()) : terms.apply(Op.BV_NEG, bytes);
    }
    Term moved =
        constant.isPresent() && AddressSpace.known(bytes) != null
            ? space.plus(pointer.term(), bytes)
            : withinObject(pointer.term(), bytes);
    return CValue.pointer(moved, pointer.type(), region);
  }

  /**
   * Moves an address so that it stays in the numbers of its object. C leaves open what happens
   * beyond an object; this keeps it apart from others.
   */
  private Term withinObject(Term address, Term bytes) {
    int offsetBits = memory.space().width() - memory.space().objectBits();
    Term low =
        terms.apply(
            Op.BV_ADD,
            terms.extract(offsetBits - 1, 0, address),
            terms.extract(offsetBits - 1, 0, bytes));
    return terms.concat(memory.space().object(address), low);
  }

  private CValue difference(CValue left, CValue right, Position position) {
    CType target = targetOf(left);
    CType type = context.options().machine().pointerWidth() == 32 ? CType.INT : CType.LONG;
    Term bytes = terms.apply(Op.BV_SUB, left.term(), right.term());
    Term apart =
        terms.distinct(memory.space().object(left.term()), memory.space().object(right.term()));
    if (!Folding.fold(apart).map(truth -> truth.equals(Value.FALSE)).orElse(false)) {
      function
          .memory()
          .undefinedIf(apart, UndefinedBehaviour.POINTERS_TO_DIFFERENT_OBJECTS, position);
    }
    if (TypeFacts.isVariable(target)) {
      Term each = function.variableLength().size(target);
      function
          .memory()
          .undefinedIf(
              terms.eq(each, memory.space().constant(0)),
              UndefinedBehaviour.POINTERS_TO_EMPTY_ARRAYS,
              position);
      return CValue.of(terms.apply(Op.BV_SDIV, bytes, each), type);
    }
    long size = Math.max(stride(target, position), 1);
    return CValue.of(
        size == 1 ? bytes : terms.apply(Op.BV_SDIV, bytes, memory.space().constant(size)), type);
  }

  private CValue equal(int operator, CValue left, CValue right, Position position) {
    Term a = pointer(left, right, position);
    Term b = pointer(right, left, position);
    if (left.target() != null && right.target() != null) {
      context.comparisons().add(left.target(), right.target(), function.graph().current());
      memory.outside().compare(left.target(), right.target());
    }
    Term result = operator == op_equals ? terms.eq(a, b) : terms.distinct(a, b);
    return CValue.of(result, CType.INT);
  }

  private CValue compare(int operator, CValue left, CValue right, Position position) {
    Term a = pointer(left, right, position);
    Term b = pointer(right, left, position);
    context.assume(Memory.ADDRESSES);
    Term result =
        switch (operator) {
          case op_lessThan -> terms.apply(Op.BV_ULT, a, b);
          case op_greaterThan -> terms.apply(Op.BV_ULT, b, a);
          case op_lessEqual -> terms.apply(Op.BV_ULE, a, b);
          default -> terms.apply(Op.BV_ULE, b, a);
        };
    return CValue.of(result, CType.INT);
  }

  /** The operand as an address; one of the two is a pointer already. */
  private Term pointer(CValue value, CValue other, Position position) {
    return value.isPointer() ? value.term() : convert(value, other.type(), position).term();
  }

  @Override
  public CValue choose(Term test, CValue then, CValue otherwise, CType type, Position position) {
    CValue a = convert(then, type, position);
    CValue b = convert(otherwise, type, position);
    return new CValue(
        terms.ite(test, a.term(), b.term()),
        type,
        a.poisoned() || b.poisoned(),
        merged(a.target(), b.target()));
  }

  private @Nullable Region merged(@Nullable Region a, @Nullable Region b) {
    if (a != null && b != null) {
      memory.regions().unify(a, b);
    }
    return a == null ? b : a;
  }

  @Override
  public Term indeterminate(Term pointer) {
    Term object = memory.space().object(pointer);
    Sort sort = object.sort();
    return terms.or(
        terms.eq(pointer, memory.space().constant(0)),
        terms.eq(object, terms.bitVec(((Sort.BitVec) sort).width(), memory.space().lastObject())));
  }
}
