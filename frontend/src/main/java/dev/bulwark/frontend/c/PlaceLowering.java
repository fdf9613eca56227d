package dev.bulwark.frontend.c;

import dev.bulwark.frontend.memory.Region;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Layouts.Field;
import dev.bulwark.program.Position;
import dev.bulwark.program.UndefinedBehaviour;
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
final class PlaceLowering {

  private final FunctionLowering function;
  private final Session session;
  private final Memory memory;
  private final TrailingArrays trailing;

  PlaceLowering(FunctionLowering function) {
    this.function = function;
    this.session = function.session();
    this.memory = session.memory();
    this.trailing = new TrailingArrays(function);
  }

  /** The place, after the effects of evaluating what it depends on. */
  Place place(IASTExpression expression) {
    return place(expression, false);
  }

  /** The place whose address is taken: it may be the one behind the last element of an array. */
  Place addressed(IASTExpression expression) {
    return place(expression, true);
  }

  private Place place(IASTExpression parenthesised, boolean addressed) {
    IASTExpression expression = ExpressionLowering.withoutParentheses(parenthesised);
    return switch (expression) {
      case IASTIdExpression id -> identifier(id);
      case IASTLiteralExpression literal
          when literal.getKind() == IASTLiteralExpression.lk_string_literal ->
          literal(session.strings().place(literal.toString(), function.position(literal)));
      case IASTUnaryExpression unary when unary.getOperator() == IASTUnaryExpression.op_star ->
          target(function.expressions().value(unary.getOperand()), unary);
      case IASTUnaryExpression unary
          when unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary ->
          place(unary.getOperand(), addressed);
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
        yield place(parts[parts.length - 1], addressed);
      }
      case IASTFunctionCallExpression call
          when GenericSelection.of(call, function.scope(), session.types())
              instanceof GenericSelection.Choice(IASTExpression chosen) ->
          place(chosen, addressed);
      case IASTFunctionCallExpression call -> function.calls().struct(call);
      case IASTTypeIdInitializerExpression literal ->
          function.declarations().compoundLiteral(literal);
      case IGNUASTCompoundStatementExpression compound ->
          function.statements().structExpression(compound);
      default -> {
        function.unsupported(
            expression,
            "this expression is not supported yet: " + session.source().text(expression));
        yield new Place.Refused(CType.INT);
      }
    };
  }

  /** A place that exists, but not to be written to. */
  private static Place literal(Place place) {
    return place instanceof Place.InMemory at
        ? new Place.InMemory(at.access(), at.region(), at.type(), false)
        : place;
  }

  /** The place of a variable, reported if values of its type are not supported. */
  Place identifier(IASTIdExpression id) {
    String name = id.getName().toString();
    return switch (function.scope().lookup(name)) {
      case Symbol.Local(LocalVariable local) -> {
        if (local.storage() instanceof Storage.Nowhere && local.reportNow()) {
          report(local.type(), local.position(), name);
        }
        yield place(local.storage(), local.type());
      }
      case Symbol.Global(GlobalVariable global) -> {
        Storage storage = session.use(global);
        session.reportConflict(name, global.conflict());
        if (global.isWeak() && !global.defined()) {
          function.unsupported(
              id, "weak variables that nobody defines are not supported yet: " + name);
        }
        if (storage instanceof Storage.Nowhere && global.reportNow()) {
          report(global.type(), global.position(), name);
        }
        yield place(storage, global.type());
      }
      case Symbol.Function(FunctionEntity entity) -> functionPlace(entity, id);
      case null -> {
        if (Strings.isFunctionName(name)) {
          yield session.strings().place("\"" + function.sourceName() + "\"", function.position(id));
        }
        FunctionEntity known = session.callees().entity(name, function.scope());
        if (known != null && known.type() != null) {
          yield functionPlace(known, id);
        }
        function.error(id, name + " is not declared");
        yield new Place.Refused(CType.INT);
      }
      default -> {
        function.error(id, name + " is not a variable");
        yield new Place.Refused(CType.INT);
      }
    };
  }

  private Place functionPlace(FunctionEntity entity, IASTIdExpression use) {
    function.refuseUnsupported(entity, use);
    if (entity.isWeak() && entity.definition() == null) {
      function.unsupported(
          use, "weak functions that nobody defines are not supported yet: " + entity.name());
    }
    Memory.FunctionAddress address = session.takeAddress(entity);
    CType.FunctionType type = entity.type();
    return new Place.InMemory(
        Access.to(address.address()),
        address.region(),
        type == null
            ? new CType.FunctionType(CType.INT, List.of(), false, false)
            : visible(type, use),
        true);
  }

  /** The type as far as it is declared there. */
  private CType.FunctionType visible(CType.FunctionType type, IASTIdExpression use) {
    return session
        .prototypes()
        .visible(use, use.getName().toString())
        .filter(seen -> seen.prototyped() != type.prototyped())
        .map(
            seen ->
                new CType.FunctionType(
                    type.result(), seen.parameters(), seen.variadic(), seen.prototyped()))
        .orElse(type);
  }

  private void report(CType type, Position position, String name) {
    session
        .diagnostics()
        .unsupported(position, type.construct() + " are not supported yet: " + name);
  }

  static Place place(Storage storage, CType type) {
    return switch (storage) {
      case Storage.InVariable(var variable) -> new Place.InVariable(variable, type);
      case Storage.Split(var leaves) -> new Place.InVariables(leaves, 0, type);
      case Storage.InMemory(Term address, Region region) ->
          new Place.InMemory(Access.to(address), region, type, true);
      case Storage.Nowhere nowhere -> new Place.Refused(type);
    };
  }

  /** What a pointer points to. */
  Place target(CValue pointer, IASTExpression at) {
    if (pointer.poisoned()) {
      return new Place.Refused(CType.INT);
    }
    if (!(pointer.type() instanceof CType.PointerType(CType target))) {
      function.error(at, "this is no pointer: " + session.source().text(at));
      return new Place.Refused(CType.INT);
    }
    if (target instanceof CType.FunctionType) {
      return new Place.InMemory(Access.to(pointer.term()), region(pointer), target, true);
    }
    return new Place.InMemory(Access.to(pointer.term()), region(pointer), target, false);
  }

  /** A null constant points to a region of its own. */
  private Region region(CValue pointer) {
    Region region = pointer.target();
    return region == null ? memory.regions().fresh() : region;
  }

  private Place subscript(IASTArraySubscriptExpression subscript, boolean addressed) {
    IASTExpression array = subscript.getArrayExpression();
    IASTInitializerClause argument = subscript.getArgument();
    if (!(argument instanceof IASTExpression index)) {
      function.unsupported(subscript, "this index is not supported yet");
      return new Place.Refused(CType.INT);
    }
    CType arrayType = session.types().expressionTypes().typeOf(array, function.scope());
    if (arrayType.isInteger()) {
      // i[a] is a[i].
      IASTExpression swapped = array;
      array = index;
      index = swapped;
      arrayType = session.types().expressionTypes().typeOf(array, function.scope());
    }
    function.order().operands(array, index);
    if (arrayType instanceof CType.ArrayType type) {
      Place whole = place(array);
      if (!(whole instanceof Place.InMemory at)) {
        if (!(whole instanceof Place.Refused)) {
          function.unsupported(subscript, "this array is not supported yet");
        }
        function.expressions().effects(index);
        return new Place.Refused(CType.INT);
      }
      CValue number = function.expressions().value(index);
      Position position = function.position(subscript);
      if (!isIndex(number, index)) {
        return new Place.Refused(CType.INT);
      }
      if (!at.known() && !isZero(number) && trailing.isFlexible(array, type)) {
        memory.regions().reachesEnd(at.region());
        return unchecked(at, type, number, position);
      }
      return element(at, number, addressed, position);
    }
    CValue pointer = function.expressions().value(array);
    pointer = function.effects().stable(pointer, function.effects().of(index), array);
    CValue number = function.expressions().value(index);
    if (pointer.poisoned() || !isIndex(number, index)) {
      return new Place.Refused(CType.INT);
    }
    if (pointer.type() instanceof CType.PointerType(CType.FunctionType called)) {
      function.error(array, "a function has no elements: " + session.source().text(array));
      return new Place.Refused(CType.INT);
    }
    if (!(target(pointer, subscript) instanceof Place.InMemory first)) {
      return new Place.Refused(CType.INT);
    }
    memory.regions().wander(first.region());
    if (addressed) {
      memory.regions().markPassesEnd(first.region());
    }
    return moved(first, number, function.position(subscript));
  }

  private boolean isIndex(CValue number, IASTExpression index) {
    if (!number.poisoned() && !number.type().isInteger()) {
      function.error(index, "this index is no integer: " + session.source().text(index));
    }
    return !number.poisoned() && number.type().isInteger();
  }

  /** The place so many elements behind the first one, which may be anywhere in its object. */
  Place.InMemory moved(Place.InMemory first, CValue number, Position position) {
    return moved(first, number, false, position);
  }

  private Place.InMemory moved(
      Place.InMemory first, CValue number, boolean checked, Position position) {
    if (isZero(number)) {
      return first;
    }
    Optional<BigInteger> constant = constant(number);
    if (VariableLengthArrays.isVariable(first.type())) {
      memory.regions().move(first.region(), memory.size(VariableLengthArrays.cell(first.type())));
      Term distance =
          function.variableLength().times(function.pointers().wide(number), first.type());
      Access access = first.access().plus(distance, memory.space());
      return new Place.InMemory(access, first.region(), first.type(), false);
    }
    long size = function.pointers().stride(first.type(), position);
    memory.regions().move(first.region(), size);
    if (constant.isPresent() && constant.get().bitLength() < 31) {
      Access access = first.access().plus(constant.get().longValue() * size, memory.space());
      return new Place.InMemory(access, first.region(), first.type(), false);
    }
    Term wide = function.pointers().wide(number);
    if (!checked) {
      function.memory().guardMove(first.region(), number, wide, size, position);
    }
    Access access = first.access().plus(memory.space().times(wide, size), memory.space());
    return new Place.InMemory(access, first.region(), first.type(), false);
  }

  Optional<BigInteger> constant(CValue number) {
    return AddressSpace.known(number.term()) instanceof BitVecValue && number.type().isInteger()
        ? session.types().constants().number(number)
        : Optional.empty();
  }

  /** An element of an array, after a check of the index. */
  Place element(Place.InMemory array, CValue number, boolean addressed, Position position) {
    CType.ArrayType type = (CType.ArrayType) array.type();
    if (number.poisoned() || !number.type().isInteger()) {
      return new Place.Refused(type.element());
    }
    Optional<BigInteger> length = type.length();
    Place.InMemory first =
        new Place.InMemory(array.access(), array.region(), type.element(), array.known());
    if (addressed && !isBelow(number, type.length())) {
      memory.regions().markPassesEnd(array.region());
    }
    if (type.count().isPresent()) {
      function.variableLength().checkIndex(number, type.count().get(), addressed, position);
      Place.InMemory found = moved(first, number, true, position);
      return new Place.InMemory(found.access(), found.region(), found.type(), array.known());
    }
    if (FlexibleArrays.mayBeLonger(type)) {
      return unchecked(array, type, number, position);
    }
    BigInteger end = addressed ? length.get().add(BigInteger.ONE) : length.get();
    Optional<BigInteger> constant = constant(number);
    boolean inside =
        constant.isPresent() && constant.get().signum() >= 0 && constant.get().compareTo(end) < 0;
    if (!inside) {
      checkIndex(number, end, position);
    }
    Place.InMemory found = moved(first, number, true, position);
    return new Place.InMemory(found.access(), found.region(), found.type(), array.known());
  }

  /** An element of an array that may be longer than it says: where the object ends is checked. */
  private Place unchecked(
      Place.InMemory array, CType.ArrayType type, CValue number, Position position) {
    Place.InMemory first =
        new Place.InMemory(array.access(), array.region(), type.element(), false);
    return moved(first, number, position);
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

  private void checkIndex(CValue number, BigInteger end, Position position) {
    CValue index = session.operators().promoted(number);
    int width = session.conversions().width(index.type());
    if (end.bitLength() < width) {
      // Unsigned comparison: negative indices are huge.
      Term outside =
          session.terms().apply(Op.BV_ULE, session.terms().bitVec(width, end), index.term());
      function.memory().undefinedIf(outside, UndefinedBehaviour.INDEX_OUT_OF_BOUNDS, position);
    }
  }

  private Place field(IASTFieldReference reference) {
    IASTExpression owner = reference.getFieldOwner();
    Place whole =
        reference.isPointerDereference()
            ? target(function.expressions().value(owner), reference)
            : place(owner);
    String name = reference.getFieldName().toString();
    if (whole instanceof Place.Refused) {
      return whole;
    }
    if (!(whole.type() instanceof CompositeType composite) || !composite.isComplete()) {
      session
          .diagnostics()
          .error(
              function.position(reference),
              whole.type(),
              "there is no member " + name + ": " + whole.type());
      return new Place.Refused(CType.INT);
    }
    Optional<List<Field>> path = memory.layouts().path(composite, name);
    if (path.isEmpty()) {
      function.error(reference, composite + " has no member " + name);
      return new Place.Refused(CType.INT);
    }
    Place at = whole;
    for (Field field : path.get()) {
      at = member(at, field);
    }
    return at;
  }

  /** A member of a struct or union. */
  Place member(Place whole, Field field) {
    CType type = field.member().type();
    CompositeType composite = (CompositeType) whole.type();
    if (field.member().isBitField()) {
      CompositeLeaves.BitGroup group = memory.leaves().bitGroup(composite, field);
      int bit = (int) (field.offset() - group.offset()) * 8 + field.bit();
      Place bytes = part(whole, group.offset(), group.size(), Leaf.BITS, false);
      return new Place.Bits(bytes, group.size(), bit, field.member().bits().orElseThrow(), type);
    }
    return part(whole, field.offset(), memory.size(type), type, type instanceof CType.ArrayType);
  }

  private Place part(Place whole, long offset, long size, CType type, boolean array) {
    return switch (whole) {
      case Place.InMemory at -> {
        Region region = memory.regions().field(at.region(), offset, size, array);
        if (FlexibleArrays.mayBeLonger(type)) {
          memory.regions().reachesEnd(region);
        }
        yield new Place.InMemory(
            at.access().plus(offset, memory.space()), region, type, at.known());
      }
      case Place.InVariables(var leaves, long start, CType wholeType) ->
          type instanceof CompositeType
              ? new Place.InVariables(leaves, start + offset, type)
              : leaves.stream()
                  .filter(each -> each.leaf().offset() == start + offset)
                  .findFirst()
                  .<Place>map(each -> new Place.InVariable(each.variable(), type))
                  .orElseThrow(() -> new IllegalStateException("no leaf of type " + type));
      default -> new Place.Refused(type);
    };
  }

  private Place conditional(IASTConditionalExpression conditional) {
    CType type = session.types().expressionTypes().typeOf(conditional, function.scope());
    Position position = function.position(conditional);
    IASTExpression positive = conditional.getPositiveResultExpression();
    if (!function.operandTypes().check(conditional)) {
      return new Place.Refused(type);
    }
    if (positive == null) {
      function.unsupported(conditional, "this conditional is not supported yet");
      return new Place.Refused(type);
    }
    Place result = place(function.declarations().temporary(type, position), type);
    FlowGraph graph = function.graph();
    FlowGraph.Node then = graph.node();
    FlowGraph.Node otherwise = graph.node();
    FlowGraph.Node join = graph.node();
    function.conditions().branch(conditional.getLogicalConditionExpression(), then, otherwise);
    graph.moveTo(then);
    function.memory().copy(result, place(positive), position, "");
    graph.jump(join);
    graph.moveTo(otherwise);
    function.memory().copy(result, place(conditional.getNegativeResultExpression()), position, "");
    graph.fallInto(join);
    return result;
  }
}
