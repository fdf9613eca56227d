package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import java.math.BigInteger;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/**
 * The type of an expression that is not evaluated, as {@code sizeof} and {@code typeof} need it.
 */
final class ExpressionTypes {

  private static final SourceType UNKNOWN = new SourceType.Other("the type of this expression");

  private final MachineModel machine;
  private final Literals literals;
  private final Conversions conversions;
  private final Callees callees;
  private final TypeResolver types;

  ExpressionTypes(
      MachineModel machine,
      Literals literals,
      Conversions conversions,
      Callees callees,
      TypeResolver types) {
    this.machine = machine;
    this.literals = literals;
    this.conversions = conversions;
    this.callees = callees;
    this.types = types;
  }

  CType sizeType() {
    return machine.sizeType();
  }

  SourceType typeOf(IASTExpression expression, Scope scope) {
    return switch (expression) {
      case IASTLiteralExpression literal -> literal(literal);
      case IASTIdExpression id -> identifier(id.getName().toString(), scope);
      case IASTCastExpression cast when cast.getOperator() == IASTCastExpression.op_cast ->
          types.typeId(cast.getTypeId(), scope);
      case IASTUnaryExpression unary -> unary(unary, scope);
      case IASTBinaryExpression binary -> binary(binary, scope);
      case IASTConditionalExpression conditional -> conditional(conditional, scope);
      case IASTExpressionList list ->
          typeOf(list.getExpressions()[list.getExpressions().length - 1], scope);
      case IASTTypeIdExpression typeId
          when typeId.getOperator() == IASTTypeIdExpression.op_typeof ->
          types.typeId(typeId.getTypeId(), scope);
      case IASTTypeIdExpression typeId -> new SourceType.Scalar(machine.sizeType());
      case IASTTypeIdInitializerExpression compound -> types.typeId(compound.getTypeId(), scope);
      case IASTFunctionCallExpression call -> call(call, scope);
      case IASTArraySubscriptExpression subscript ->
          target(decayed(typeOf(subscript.getArrayExpression(), scope)));
      default -> UNKNOWN;
    };
  }

  private SourceType literal(IASTLiteralExpression literal) {
    String text = literal.toString();
    Literals.Result result =
        switch (literal.getKind()) {
          case IASTLiteralExpression.lk_integer_constant -> literals.integer(text);
          case IASTLiteralExpression.lk_char_constant -> literals.character(text);
          default -> new Literals.Result.Wrong("");
        };
    if (result instanceof Literals.Result.Number number) {
      return new SourceType.Scalar(number.type());
    }
    return switch (literal.getKind()) {
      case IASTLiteralExpression.lk_float_constant -> new SourceType.Floating("double", 8);
      case IASTLiteralExpression.lk_string_literal ->
          new SourceType.Array(new SourceType.Scalar(CType.CHAR), plainLength(text));
      default -> UNKNOWN;
    };
  }

  private static Optional<BigInteger> plainLength(String text) {
    return text.startsWith("\"") && text.indexOf('\\') < 0
        ? Optional.of(BigInteger.valueOf(text.length() - 1L))
        : Optional.empty();
  }

  private static SourceType identifier(String name, Scope scope) {
    return switch (scope.lookup(name)) {
      case Symbol.Local local -> local.variable().type();
      case Symbol.Global global -> global.variable().type();
      case Symbol.EnumConstant constant -> constant.type();
      case Symbol.Function function ->
          function.function().type() == null ? UNKNOWN : function.function().type();
      case Symbol.TypeName typeName -> typeName.type();
      case null -> UNKNOWN;
    };
  }

  private SourceType unary(IASTUnaryExpression unary, Scope scope) {
    return switch (unary.getOperator()) {
      case IASTUnaryExpression.op_sizeof, IASTUnaryExpression.op_alignOf ->
          new SourceType.Scalar(machine.sizeType());
      case IASTUnaryExpression.op_not -> SourceType.INT;
      case IASTUnaryExpression.op_amper ->
          new SourceType.Pointer(typeOf(unary.getOperand(), scope));
      case IASTUnaryExpression.op_star -> target(decayed(typeOf(unary.getOperand(), scope)));
      case IASTUnaryExpression.op_plus,
          IASTUnaryExpression.op_minus,
          IASTUnaryExpression.op_tilde ->
          promoted(typeOf(unary.getOperand(), scope));
      default -> unary.getOperand() == null ? UNKNOWN : typeOf(unary.getOperand(), scope);
    };
  }

  private SourceType promoted(SourceType type) {
    return type instanceof SourceType.Scalar(CType scalar)
        ? new SourceType.Scalar(conversions.promote(scalar))
        : type;
  }

  private SourceType binary(IASTBinaryExpression binary, Scope scope) {
    int operator = binary.getOperator();
    if (operator >= IASTBinaryExpression.op_assign
        && operator <= IASTBinaryExpression.op_binaryOrAssign) {
      return typeOf(binary.getOperand1(), scope);
    }
    if (operator == IASTBinaryExpression.op_logicalAnd
        || operator == IASTBinaryExpression.op_logicalOr) {
      return SourceType.INT;
    }
    SourceType left = decayed(typeOf(binary.getOperand1(), scope));
    SourceType right = decayed(typeOf(binary.getOperand2(), scope));
    return switch (operator) {
      case IASTBinaryExpression.op_lessThan,
          IASTBinaryExpression.op_greaterThan,
          IASTBinaryExpression.op_lessEqual ->
          SourceType.INT;
      case IASTBinaryExpression.op_greaterEqual,
          IASTBinaryExpression.op_equals,
          IASTBinaryExpression.op_notequals ->
          SourceType.INT;
      case IASTBinaryExpression.op_shiftLeft, IASTBinaryExpression.op_shiftRight -> promoted(left);
      default -> arithmetic(left, right);
    };
  }

  private SourceType arithmetic(SourceType left, SourceType right) {
    if (left instanceof SourceType.Scalar(CType a) && right instanceof SourceType.Scalar(CType b)) {
      return new SourceType.Scalar(conversions.common(a, b));
    }
    return left instanceof SourceType.Scalar ? right : left;
  }

  private SourceType conditional(IASTConditionalExpression conditional, Scope scope) {
    IASTExpression positive = conditional.getPositiveResultExpression();
    SourceType left =
        decayed(
            typeOf(
                positive == null ? conditional.getLogicalConditionExpression() : positive, scope));
    return arithmetic(left, decayed(typeOf(conditional.getNegativeResultExpression(), scope)));
  }

  private SourceType call(IASTFunctionCallExpression call, Scope scope) {
    String name = Callees.name(call).orElse("");
    Symbol symbol = scope.lookup(name);
    if (!name.isEmpty() && (symbol == null || symbol instanceof Symbol.Function)) {
      return callees.resultType(name, scope);
    }
    return switch (typeOf(call.getFunctionNameExpression(), scope)) {
      case SourceType.Function known -> known.result();
      case SourceType.Pointer(SourceType.Function known) -> known.result();
      default -> UNKNOWN;
    };
  }

  private static SourceType decayed(SourceType type) {
    return TypeResolver.adjusted(type);
  }

  private static SourceType target(SourceType type) {
    return type instanceof SourceType.Pointer(SourceType target) ? target : UNKNOWN;
  }
}
