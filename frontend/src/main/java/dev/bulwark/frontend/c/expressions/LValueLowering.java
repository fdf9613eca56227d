package dev.bulwark.frontend.c.expressions;

import dev.bulwark.frontend.c.flow.Access;
import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.lowering.CoverageLowerer.Decider;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.LValueLowerer;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.CompositeLeaves;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.Leaf;
import dev.bulwark.frontend.c.symbols.LocalVariable;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.CproverWords;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.typing.FlexibleArrays;
import dev.bulwark.frontend.c.typing.GenericSelection;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Fault;
import dev.bulwark.program.Layouts.Field;
import dev.bulwark.program.Position;
import dev.bulwark.program.Remedy;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;

/** Expressions that designate places (C11 6.3.2.1), and those whose value is a struct. */
public final class LValueLowering implements LValueLowerer {

  private final FunctionLowering function;
  private final ProgramContext context;
  private final Memory memory;
  private final TrailingArrays trailing;
  private final NumberedAddresses numbered;

  public LValueLowering(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
    this.memory = context.memory();
    this.trailing = new TrailingArrays(function);
    this.numbered = new NumberedAddresses(function);
  }

  @Override
  public LValue lvalue(IASTExpression expression) {
    return lvalue(expression, false);
  }

  @Override
  public LValue addressed(IASTExpression expression) {
    return lvalue(expression, true);
  }

  private LValue lvalue(IASTExpression parenthesised, boolean addressed) {
    IASTExpression expression = Syntax.withoutParentheses(parenthesised);
    return switch (expression) {
      case IASTIdExpression id -> identifier(id);
      case IASTLiteralExpression literal
          when literal.getKind() == IASTLiteralExpression.lk_string_literal ->
          literal(context.strings().place(literal.toString(), function.position(literal)));
      case IASTUnaryExpression unary when unary.getOperator() == IASTUnaryExpression.op_star ->
          target(unary.getOperand(), unary);
      case IASTUnaryExpression unary
          when unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary ->
          lvalue(unary.getOperand(), addressed);
      case IASTArraySubscriptExpression subscript -> subscript(subscript, addressed);
      case IASTFieldReference field -> field(field);
      case IASTBinaryExpression assignment
          when assignment.getOperator() == IASTBinaryExpression.op_assign ->
          function.assignments().assignStruct(assignment);
      case IASTConditionalExpression conditional -> conditional(conditional);
      case IASTExpressionList list -> {
        IASTExpression[] parts = list.getExpressions();
        for (int i = 0; i < parts.length - 1; i++) {
          function.expressions().effects(parts[i]);
        }
        yield lvalue(parts[parts.length - 1], addressed);
      }
      case IASTFunctionCallExpression call
          when GenericSelection.of(call, function.scope(), context.types())
              instanceof GenericSelection.Choice(IASTExpression chosen) ->
          lvalue(chosen, addressed);
      case IASTFunctionCallExpression call -> function.calls().struct(call);
      case IASTTypeIdInitializerExpression literal ->
          function.declarations().compoundLiteral(literal);
      case IGNUASTCompoundStatementExpression compound ->
          function.statements().structExpression(compound);
      default -> {
        function.unsupported(
            expression,
            "this expression is not supported yet: " + context.source().text(expression));
        yield new LValue.Refused(CType.INT);
      }
    };
  }

  /** A place that exists, but not to be written to. */
  private static LValue literal(LValue place) {
    return place instanceof LValue.InMemory at
        ? new LValue.InMemory(at.access(), at.region(), at.type(), false)
        : place;
  }

  @Override
  public LValue identifier(IASTIdExpression id) {
    String name = id.getName().toString();
    return switch (function.scope().lookup(name)) {
      case Symbol.Local(LocalVariable local) -> {
        if (local.storage() instanceof Storage.Nowhere && local.reportNow()) {
          report(local.type(), local.position(), name);
        }
        yield LValue.of(local.storage(), local.type());
      }
      case Symbol.Global(GlobalVariable global) -> {
        Storage storage = context.use(global);
        context.reportConflict(name, global.conflict());
        if (global.isWeak() && !global.defined()) {
          function.unsupported(
              id, "weak variables that nobody defines are not supported yet: " + name);
        }
        if (CproverWords.isOne(name) && !global.defined()) {
          function.unsupported(id, "variables of CBMC are not supported yet: " + name);
        }
        if (storage instanceof Storage.Nowhere && global.reportNow()) {
          report(global.type(), global.position(), name);
        }
        yield LValue.of(storage, global.type());
      }
      case Symbol.Function(FunctionEntity entity) -> functionPlace(entity, id);
      case null -> {
        if (Syntax.isFunctionName(name)) {
          yield context.strings().place("\"" + function.sourceName() + "\"", function.position(id));
        }
        FunctionEntity known = context.callees().entity(name, function.scope());
        if (known != null && known.type() != null) {
          yield functionPlace(known, id);
        }
        if (CproverWords.isOne(name)) {
          function.unsupported(id, "words of CBMC are not supported yet: " + name);
        } else {
          context
              .diagnostics()
              .error(function.position(id), name + " is not declared", Remedy.DEFINITIONS);
        }
        yield new LValue.Refused(CType.INT);
      }
      default -> {
        function.error(id, name + " is not a variable");
        yield new LValue.Refused(CType.INT);
      }
    };
  }

  private LValue functionPlace(FunctionEntity entity, IASTIdExpression use) {
    function.refuseUnsupported(entity, use);
    if (entity.isWeak() && entity.definition() == null) {
      function.unsupported(
          use, "weak functions that nobody defines are not supported yet: " + entity.name());
    }
    Memory.FunctionAddress address = context.takeAddress(entity);
    CType.FunctionType type = entity.type();
    return new LValue.InMemory(
        Access.to(address.address()),
        address.region(),
        type == null
            ? new CType.FunctionType(CType.INT, List.of(), false, false)
            : context.prototypes().asSeen(type, use, use.getName().toString()),
        true);
  }

  private void report(CType type, Position position, String name) {
    context
        .diagnostics()
        .unsupported(position, type.construct() + " are not supported yet: " + name);
  }

  private LValue target(IASTExpression pointer, IASTExpression at) {
    Optional<LValue> known = numbered.target(pointer).map(LValue.class::cast);
    return known.orElseGet(() -> target(function.expressions().value(pointer), at));
  }

  @Override
  public LValue target(CValue pointer, IASTExpression at) {
    if (pointer.poisoned()) {
      return new LValue.Refused(CType.INT);
    }
    if (!(pointer.type() instanceof CType.PointerType(CType target))) {
      function.error(at, "this is no pointer: " + context.source().text(at));
      return new LValue.Refused(CType.INT);
    }
    if (target instanceof CType.FunctionType) {
      return new LValue.InMemory(Access.to(pointer.term()), region(pointer), target, true);
    }
    return new LValue.InMemory(Access.to(pointer.term()), region(pointer), target, false);
  }

  /** A null constant points to a region of its own. */
  private Region region(CValue pointer) {
    Region region = pointer.target();
    return region == null ? memory.regions().fresh() : region;
  }

  private LValue subscript(IASTArraySubscriptExpression subscript, boolean addressed) {
    IASTExpression array = subscript.getArrayExpression();
    IASTInitializerClause argument = subscript.getArgument();
    if (!(argument instanceof IASTExpression index)) {
      function.unsupported(subscript, "this index is not supported yet");
      return new LValue.Refused(CType.INT);
    }
    CType arrayType = context.types().expressionTypes().typeOf(array, function.scope());
    if (arrayType.isInteger()) {
      // i[a] is a[i].
      IASTExpression swapped = array;
      array = index;
      index = swapped;
      arrayType = context.types().expressionTypes().typeOf(array, function.scope());
    }
    function.order().operands(array, index);
    if (arrayType instanceof CType.ArrayType type) {
      LValue whole = lvalue(array);
      if (!(whole instanceof LValue.InMemory at)) {
        if (!(whole instanceof LValue.Refused)) {
          function.unsupported(subscript, "this array is not supported yet");
        }
        function.expressions().effects(index);
        return new LValue.Refused(CType.INT);
      }
      CValue number = function.expressions().value(index);
      Position position = function.position(subscript);
      if (!isIndex(number, index)) {
        return new LValue.Refused(CType.INT);
      }
      if (!at.known() && !isZero(number) && trailing.isFlexible(array, type)) {
        memory.regions().reachesEnd(at.region());
        return unchecked(at, type, number, position);
      }
      return element(at, number, addressed, ArrayNames.of(array), position);
    }
    Optional<LValue.InMemory> register = numbered.target(array);
    if (register.isPresent()) {
      CValue number = function.expressions().value(index);
      return isIndex(number, index)
          ? moved(register.get(), number, true, function.position(subscript))
          : new LValue.Refused(CType.INT);
    }
    CValue pointer = function.expressions().value(array);
    pointer = function.effects().stable(pointer, function.effects().of(index), array);
    CValue number = function.expressions().value(index);
    if (pointer.poisoned() || !isIndex(number, index)) {
      return new LValue.Refused(CType.INT);
    }
    if (pointer.type() instanceof CType.PointerType(CType.FunctionType called)) {
      function.error(array, "a function has no elements: " + context.source().text(array));
      return new LValue.Refused(CType.INT);
    }
    if (!(target(pointer, subscript) instanceof LValue.InMemory first)) {
      return new LValue.Refused(CType.INT);
    }
    memory.regions().wander(first.region());
    if (addressed) {
      memory.regions().markPassesEnd(first.region());
    }
    return moved(first, number, false, function.position(subscript));
  }

  private boolean isIndex(CValue number, IASTExpression index) {
    if (!number.poisoned() && !number.type().isInteger()) {
      function.error(index, "this index is no integer: " + context.source().text(index));
    }
    return !number.poisoned() && number.type().isInteger();
  }

  /**
   * The place a number of elements behind the first one, which may be anywhere in its object unless
   * that is {@code checked}.
   */
  private LValue.InMemory moved(
      LValue.InMemory first, CValue number, boolean checked, Position position) {
    if (isZero(number)) {
      return first;
    }
    Optional<BigInteger> constant = constant(number);
    if (TypeFacts.isVariable(first.type())) {
      memory.regions().move(first.region(), memory.size(TypeFacts.cell(first.type())));
      Term distance =
          function.variableLength().times(function.pointers().wide(number), first.type());
      Access access = first.access().plus(distance, memory.space());
      return new LValue.InMemory(access, first.region(), first.type(), false);
    }
    long size = function.pointers().stride(first.type(), position);
    memory.regions().move(first.region(), size);
    if (constant.isPresent() && constant.get().bitLength() < 31) {
      Access access = first.access().plus(constant.get().longValue() * size, memory.space());
      return new LValue.InMemory(access, first.region(), first.type(), false);
    }
    Term wide = function.pointers().wide(number);
    if (!checked) {
      function.memory().guardMove(first.region(), number, wide, size, position);
    }
    Access access = first.access().plus(memory.space().times(wide, size), memory.space());
    return new LValue.InMemory(access, first.region(), first.type(), false);
  }

  @Override
  public Optional<BigInteger> constant(CValue number) {
    return AddressSpace.known(number.term()) instanceof BitVecValue && number.type().isInteger()
        ? context.types().constants().number(number)
        : Optional.empty();
  }

  @Override
  public LValue element(LValue.InMemory array, CValue number, Position position) {
    return element(array, number, false, "", position);
  }

  private LValue element(
      LValue.InMemory array, CValue number, boolean addressed, String name, Position position) {
    CType.ArrayType type = (CType.ArrayType) array.type();
    if (number.poisoned() || !number.type().isInteger()) {
      return new LValue.Refused(type.element());
    }
    Optional<BigInteger> length = type.length();
    LValue.InMemory first =
        new LValue.InMemory(array.access(), array.region(), type.element(), array.known());
    if (addressed && !isBelow(number, type.length())) {
      memory.regions().markPassesEnd(array.region());
    }
    if (type.count().isPresent()) {
      function.variableLength().checkIndex(number, type.count().get(), addressed, name, position);
      LValue.InMemory found = moved(first, number, true, position);
      return new LValue.InMemory(found.access(), found.region(), found.type(), array.known());
    }
    if (FlexibleArrays.mayBeLonger(type)) {
      return unchecked(array, type, number, position);
    }
    BigInteger end = addressed ? length.get().add(BigInteger.ONE) : length.get();
    Optional<BigInteger> constant = constant(number);
    boolean inside =
        constant.isPresent() && constant.get().signum() >= 0 && constant.get().compareTo(end) < 0;
    if (!inside) {
      checkIndex(number, end, name, position);
    }
    LValue.InMemory found = moved(first, number, true, position);
    return new LValue.InMemory(found.access(), found.region(), found.type(), array.known());
  }

  /** An element of an array that may be longer than it says: where the object ends is checked. */
  private LValue unchecked(
      LValue.InMemory array, CType.ArrayType type, CValue number, Position position) {
    LValue.InMemory first =
        new LValue.InMemory(array.access(), array.region(), type.element(), false);
    return moved(first, number, false, position);
  }

  private boolean isZero(CValue number) {
    return constant(number).filter(index -> index.signum() == 0).isPresent();
  }

  /** Is it certain that the element is one of the array? */
  private boolean isBelow(CValue number, Optional<BigInteger> length) {
    Optional<BigInteger> constant = constant(number);
    return constant.isPresent()
        && length.isPresent()
        && constant.get().signum() >= 0
        && constant.get().compareTo(length.get()) < 0;
  }

  private void checkIndex(CValue number, BigInteger end, String name, Position position) {
    CValue index = context.operators().promoted(number);
    int width = context.conversions().width(index.type());
    if (end.bitLength() < width) {
      // Unsigned comparison: negative indices are huge.
      Term length = context.terms().bitVec(width, end);
      boolean signed = context.conversions().signed(index.type());
      function
          .memory()
          .checkIndex(
              context.terms().apply(Op.BV_ULE, length, index.term()),
              new Fault.Index(name, index.term(), signed, length),
              position);
    }
  }

  private LValue field(IASTFieldReference reference) {
    IASTExpression owner = reference.getFieldOwner();
    LValue whole = reference.isPointerDereference() ? target(owner, reference) : lvalue(owner);
    String name = reference.getFieldName().toString();
    if (whole instanceof LValue.Refused) {
      return whole;
    }
    if (!(whole.type() instanceof CompositeType composite) || !composite.isComplete()) {
      context
          .diagnostics()
          .error(
              function.position(reference),
              whole.type(),
              "there is no member " + name + ": " + whole.type());
      return new LValue.Refused(CType.INT);
    }
    Optional<List<Field>> path = memory.layouts().path(composite, name);
    if (path.isEmpty()) {
      function.error(reference, composite + " has no member " + name);
      return new LValue.Refused(CType.INT);
    }
    LValue at = whole;
    for (Field field : path.get()) {
      at = member(at, field);
    }
    return at;
  }

  @Override
  public LValue member(LValue whole, Field field) {
    CType type = field.member().type();
    CompositeType composite = (CompositeType) whole.type();
    if (field.member().isBitField()) {
      CompositeLeaves.BitGroup group = memory.leaves().bitGroup(composite, field);
      int bit = (int) (field.offset() - group.offset()) * 8 + field.bit();
      LValue bytes = part(whole, group.offset(), group.size(), Leaf.BITS, false);
      return new LValue.Bits(bytes, group.size(), bit, field.member().bits().orElseThrow(), type);
    }
    return part(whole, field.offset(), memory.size(type), type, type instanceof CType.ArrayType);
  }

  private LValue part(LValue whole, long offset, long size, CType type, boolean array) {
    return switch (whole) {
      case LValue.InMemory at -> {
        Region region = memory.regions().field(at.region(), offset, size, array);
        if (FlexibleArrays.mayBeLonger(type)) {
          memory.regions().reachesEnd(region);
        }
        yield new LValue.InMemory(
            at.access().plus(offset, memory.space()), region, type, at.known());
      }
      case LValue.InVariables(var leaves, long start, CType wholeType) ->
          type instanceof CompositeType
              ? new LValue.InVariables(leaves, start + offset, type)
              : leaves.stream()
                  .filter(each -> each.leaf().offset() == start + offset)
                  .findFirst()
                  .<LValue>map(each -> new LValue.InVariable(each.variable(), type))
                  .orElseThrow(() -> new IllegalStateException("no leaf of type " + type));
      default -> new LValue.Refused(type);
    };
  }

  private LValue conditional(IASTConditionalExpression conditional) {
    CType type = context.types().expressionTypes().typeOf(conditional, function.scope());
    Position position = function.position(conditional);
    IASTExpression positive = conditional.getPositiveResultExpression();
    if (!new OperandTypes(function).check(conditional)) {
      return new LValue.Refused(type);
    }
    if (positive == null) {
      function.unsupported(conditional, "this conditional is not supported yet");
      return new LValue.Refused(type);
    }
    LValue result = LValue.of(function.declarations().temporary(type, position), type);
    FlowGraph graph = function.graph();
    FlowGraph.Node then = graph.node();
    FlowGraph.Node otherwise = graph.node();
    FlowGraph.Node join = graph.node();
    function
        .coverage()
        .decide(Decider.CONDITIONAL, conditional.getLogicalConditionExpression(), then, otherwise);
    graph.moveTo(then);
    function.memory().copy(result, lvalue(positive), position, "");
    graph.jump(join);
    graph.moveTo(otherwise);
    function.memory().copy(result, lvalue(conditional.getNegativeResultExpression()), position, "");
    graph.fallInto(join);
    return result;
  }
}
