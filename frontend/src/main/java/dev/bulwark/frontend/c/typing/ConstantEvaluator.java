package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.library.MathFunction;
import dev.bulwark.frontend.c.library.MathFunctions;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.NanPayloads;
import dev.bulwark.frontend.c.syntax.OwnWords;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.Conversions;
import dev.bulwark.frontend.c.values.FloatLiterals;
import dev.bulwark.frontend.c.values.FloatOperators;
import dev.bulwark.frontend.c.values.Folding;
import dev.bulwark.frontend.c.values.Literals;
import dev.bulwark.frontend.c.values.Operators;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.BoolValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Layouts;
import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/**
 * Constant expressions (C11 6.6): values of enumerators, case labels, array lengths, static
 * assertions, and the first values of globals, which may be floating-point numbers.
 */
public final class ConstantEvaluator implements Constants {

  public static final String UNOPTIMISED =
      "__builtin_constant_p is 0 for what is no constant expression, as without optimisation";

  private final Literals literals;
  private final Operators operators;
  private final Conversions conversions;
  private final Types types;
  private final MathFunctions mathFunctions = new MathFunctions();
  private boolean unoptimised;

  ConstantEvaluator(Literals literals, Operators operators, Conversions conversions, Types types) {
    this.literals = literals;
    this.operators = operators;
    this.conversions = conversions;
    this.types = types;
  }

  @Override
  public Optional<BigInteger> number(IASTExpression expression, Scope scope) {
    return evaluate(expression, scope).flatMap(this::number);
  }

  @Override
  public Optional<BigInteger> number(CValue value) {
    return value.type().isInteger()
        ? Folding.fold(conversions.asTerm(value))
            .map(constant -> conversions.number(constant, value.type()))
        : Optional.empty();
  }

  @Override
  public Optional<CValue> evaluate(IASTExpression expression, Scope scope) {
    return (switch (expression) {
          case IASTLiteralExpression literal -> literal(literal);
          case IASTIdExpression id -> enumConstant(id, scope);
          case IASTCastExpression cast when cast.getOperator() == IASTCastExpression.op_cast ->
              cast(cast, scope);
          case IASTUnaryExpression unary -> unary(unary, scope);
          case IASTBinaryExpression binary -> binary(binary, scope);
          case IASTConditionalExpression conditional -> conditional(conditional, scope);
          case IASTTypeIdExpression typeId
              when typeId.getOperator() == IASTTypeIdExpression.op_sizeof ->
              size(types.typeId(typeId.getTypeId(), scope));
          case IASTTypeIdExpression typeId -> alignment(new AlignmentOf(types).type(typeId, scope));
          case IASTFunctionCallExpression call -> call(call, scope);
          default -> Optional.<CValue>empty();
        })
        .flatMap(this::folded);
  }

  /** gcc's functions that give constants: infinities, NaN, and what they say of expressions. */
  private Optional<CValue> call(IASTFunctionCallExpression call, Scope scope) {
    String name = Syntax.calledName(call).orElse("");
    if (name.equals("__builtin_choose_expr")) {
      return chosen(call, scope).flatMap(chosen -> evaluate(chosen, scope));
    }
    if (name.equals(OwnWords.GENERIC)) {
      return GenericSelection.of(call, scope, types)
              instanceof GenericSelection.Choice(IASTExpression chosen)
          ? evaluate(chosen, scope)
          : Optional.empty();
    }
    if (name.equals("__builtin_constant_p")
        && call.getArguments().length == 1
        && call.getArguments()[0] instanceof IASTExpression expression) {
      return isConstant(expression, scope)
          .map(constant -> operators.constant(constant ? 1 : 0, CType.INT));
    }
    return name.startsWith("__builtin_")
        ? mathFunctions
            .of(name)
            .filter(function -> conversions.supports(function.result()))
            .filter(
                function ->
                    function.kind() != MathFunction.Kind.NAN
                        || NanPayloads.isNone(call.getArguments()))
            .flatMap(operators::constant)
        : Optional.empty();
  }

  @Override
  public Optional<Boolean> isConstant(IASTExpression expression, Scope scope) {
    if (evaluate(expression, scope).isPresent() || Syntax.isStringLiteral(expression)) {
      return Optional.of(true);
    }
    if (!isPlain(expression, scope)) {
      return Optional.empty();
    }
    unoptimised = true;
    return Optional.of(false);
  }

  /** Is it a value that is read, or one that gcc does not simplify? */
  private boolean isPlain(IASTExpression expression, Scope scope) {
    return switch (Syntax.withoutParentheses(expression)) {
      case IASTIdExpression id -> true;
      case IASTFieldReference field -> true;
      case IASTArraySubscriptExpression subscript -> true;
      case IASTCastExpression cast ->
          types.expressionTypes().typeOf(cast.getOperand(), scope).isInteger()
              && isPlain(cast.getOperand(), scope);
      case IASTUnaryExpression unary ->
          switch (unary.getOperator()) {
            case IASTUnaryExpression.op_star, IASTUnaryExpression.op_amper -> true;
            case IASTUnaryExpression.op_plus,
                IASTUnaryExpression.op_minus,
                IASTUnaryExpression.op_tilde ->
                isPlain(unary.getOperand(), scope);
            default -> false;
          };
      case IASTBinaryExpression binary ->
          switch (binary.getOperator()) {
            case IASTBinaryExpression.op_plus,
                IASTBinaryExpression.op_minus,
                IASTBinaryExpression.op_multiply ->
                (isNotZero(binary.getOperand1(), scope) && isPlain(binary.getOperand2(), scope))
                    || (isNotZero(binary.getOperand2(), scope)
                        && isPlain(binary.getOperand1(), scope));
            default -> false;
          };
      default -> false;
    };
  }

  private boolean isNotZero(IASTExpression expression, Scope scope) {
    return number(expression, scope).filter(value -> value.signum() != 0).isPresent();
  }

  @Override
  public boolean isUnoptimised() {
    return unoptimised;
  }

  private Optional<CValue> folded(CValue value) {
    return Folding.fold(conversions.asTerm(value))
        .map(constant -> operators.constant(constant, value.type()));
  }

  private Optional<CValue> literal(IASTLiteralExpression literal) {
    Literals.Result result =
        switch (literal.getKind()) {
          case IASTLiteralExpression.lk_integer_constant -> literals.integer(literal.toString());
          case IASTLiteralExpression.lk_char_constant -> literals.character(literal.toString());
          case IASTLiteralExpression.lk_float_constant -> literals.floating(literal.toString());
          default -> new Literals.Result.Wrong("");
        };
    return constant(result);
  }

  private Optional<CValue> constant(Literals.Result result) {
    return switch (result) {
      case Literals.Result.Number(BigInteger value, CType type) ->
          Optional.of(operators.constant(value, type));
      case Literals.Result.Floating(FloatLiterals.Exact number)
          when conversions.supports(number.type()) ->
          Optional.of(operators.constant(number));
      case Literals.Result.Floating floating -> Optional.empty();
      case Literals.Result.Wrong wrong -> Optional.empty();
    };
  }

  private Optional<CValue> enumConstant(IASTIdExpression id, Scope scope) {
    return scope.lookup(id.getName().toString())
            instanceof Symbol.EnumConstant(BigInteger value, CType type)
        ? Optional.of(operators.constant(value, type))
        : Optional.empty();
  }

  private Optional<CValue> cast(IASTCastExpression cast, Scope scope) {
    CType type = types.typeId(cast.getTypeId(), scope);
    if (type.isInteger()) {
      Optional<Long> offset = addressFromNull(cast.getOperand(), scope);
      if (offset.isPresent()) {
        return Optional.of(operators.constant(offset.get(), type));
      }
    }
    return conversions.supports(type) && !(type instanceof CType.PointerType)
        ? evaluate(cast.getOperand(), scope)
            .filter(value -> !conversions.floats().takesSteps(value, type))
            .filter(value -> conversions.refusedCast(value, type).isEmpty())
            .map(value -> conversions.convert(value, type))
        : Optional.empty();
  }

  /** The old form of {@code offsetof}: the address of a member of what is at null. */
  private Optional<Long> addressFromNull(IASTExpression expression, Scope scope) {
    return Syntax.withoutParentheses(expression) instanceof IASTUnaryExpression unary
            && unary.getOperator() == IASTUnaryExpression.op_amper
        ? offsetFromNull(unary.getOperand(), scope)
        : Optional.empty();
  }

  private Optional<Long> offsetFromNull(IASTExpression place, Scope scope) {
    return switch (Syntax.withoutParentheses(place)) {
      case IASTFieldReference field -> {
        CType owner = types.expressionTypes().typeOf(field.getFieldOwner(), scope);
        Optional<Long> start =
            field.isPointerDereference()
                ? isNull(field.getFieldOwner(), scope) ? Optional.of(0L) : Optional.empty()
                : offsetFromNull(field.getFieldOwner(), scope);
        CType whole = owner instanceof CType.PointerType(CType target) ? target : owner;
        yield whole instanceof CompositeType composite && composite.isComplete()
            ? start.flatMap(
                from ->
                    types
                        .layouts()
                        .path(composite, field.getFieldName().toString())
                        .map(path -> from + path.stream().mapToLong(Layouts.Field::offset).sum()))
            : Optional.empty();
      }
      case IASTArraySubscriptExpression subscript -> {
        CType element = types.expressionTypes().typeOf(subscript, scope);
        yield subscript.getArgument() instanceof IASTExpression index
            ? offsetFromNull(subscript.getArrayExpression(), scope)
                .flatMap(
                    from ->
                        number(index, scope)
                            .map(
                                i ->
                                    from + i.longValue() * types.layouts().size(element).orElse(1)))
            : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  @Override
  public boolean isNullPointer(IASTExpression expression, Scope scope) {
    IASTExpression inner = Syntax.withoutParentheses(expression);
    if (!(inner instanceof IASTCastExpression cast)) {
      return number(inner, scope).filter(value -> value.signum() == 0).isPresent();
    }
    IASTDeclSpecifier specifier = cast.getTypeId().getDeclSpecifier();
    return !specifier.isConst()
        && !specifier.isVolatile()
        && types.expressionTypes().typeOf(inner, scope) instanceof CType.PointerType(CType target)
        && target instanceof CType.VoidType
        && isNull(inner, scope);
  }

  private boolean isNull(IASTExpression pointer, Scope scope) {
    return Syntax.withoutParentheses(pointer) instanceof IASTCastExpression cast
        && number(cast.getOperand(), scope).filter(value -> value.signum() == 0).isPresent();
  }

  private Optional<CValue> unary(IASTUnaryExpression unary, Scope scope) {
    if (operators.refusedUnary(unary.getOperator()).isPresent()) {
      return Optional.empty();
    }
    return switch (unary.getOperator()) {
      case IASTUnaryExpression.op_bracketedPrimary -> evaluate(unary.getOperand(), scope);
      case IASTUnaryExpression.op_plus ->
          evaluate(unary.getOperand(), scope)
              .filter(value -> !value.isPointer())
              .map(operators::promoted);
      case IASTUnaryExpression.op_minus ->
          evaluate(unary.getOperand(), scope)
              .filter(value -> !value.isPointer())
              .map(operators::negate);
      case IASTUnaryExpression.op_tilde ->
          evaluate(unary.getOperand(), scope)
              .filter(value -> value.type().isInteger())
              .map(operators::complement);
      case IASTUnaryExpression.op_not -> evaluate(unary.getOperand(), scope).map(operators::not);
      case IASTUnaryExpression.op_sizeof ->
          size(types.expressionTypes().typeOf(unary.getOperand(), scope));
      case IASTUnaryExpression.op_alignOf ->
          alignment(new AlignmentOf(types).expression(unary.getOperand(), scope));
      default -> Optional.empty();
    };
  }

  private Optional<CValue> alignment(OptionalLong alignment) {
    return alignment.isPresent()
        ? Optional.of(operators.constant(alignment.getAsLong(), types.expressionTypes().sizeType()))
        : Optional.empty();
  }

  private Optional<CValue> size(CType type) {
    return types
        .size(type)
        .map(size -> operators.constant(size, types.expressionTypes().sizeType()));
  }

  private Optional<CValue> binary(IASTBinaryExpression binary, Scope scope) {
    int operator = binary.getOperator();
    Optional<CValue> left = evaluate(binary.getOperand1(), scope);
    if (left.isEmpty()) {
      return left;
    }
    if (operator == IASTBinaryExpression.op_logicalAnd
        || operator == IASTBinaryExpression.op_logicalOr) {
      boolean and = operator == IASTBinaryExpression.op_logicalAnd;
      if (isTrue(left.get()) != and) {
        return Optional.of(operators.constant(and ? 0 : 1, CType.INT));
      }
      return evaluate(binary.getOperand2(), scope)
          .map(right -> operators.constant(isTrue(right) ? 1 : 0, CType.INT));
    }
    Optional<CValue> right = evaluate(binary.getOperand2(), scope);
    if (right.isEmpty()
        || !Operators.isArithmetic(operator)
        || FloatOperators.invalid(operator, left.get().type(), right.get().type()).isPresent()
        || operators.refused(operator).isPresent()) {
      return Optional.empty();
    }
    for (Operators.Hazard hazard : operators.hazards(operator, left.get(), right.get())) {
      if (Folding.fold(hazard.condition()).equals(Optional.<Value>of(Value.TRUE))) {
        return Optional.empty();
      }
    }
    return Optional.of(operators.binary(operator, left.get(), right.get()));
  }

  private Optional<CValue> conditional(IASTConditionalExpression conditional, Scope scope) {
    Optional<CValue> condition = evaluate(conditional.getLogicalConditionExpression(), scope);
    IASTExpression positive = conditional.getPositiveResultExpression();
    Optional<CValue> then = positive == null ? condition : evaluate(positive, scope);
    Optional<CValue> otherwise = evaluate(conditional.getNegativeResultExpression(), scope);
    if (condition.isEmpty() || then.isEmpty() || otherwise.isEmpty()) {
      return Optional.empty();
    }
    CType type = conversions.common(then.get().type(), otherwise.get().type());
    return Optional.of(
        conversions.convert(isTrue(condition.get()) ? then.get() : otherwise.get(), type));
  }

  @Override
  public boolean isTrue(CValue value) {
    return Folding.fold(conversions.asCondition(value))
        .map(truth -> ((BoolValue) truth).value())
        .orElse(false);
  }

  @Override
  public Optional<IASTExpression> chosen(IASTFunctionCallExpression call, Scope scope) {
    IASTInitializerClause[] arguments = call.getArguments();
    if (arguments.length != 3 || !(arguments[0] instanceof IASTExpression condition)) {
      return Optional.empty();
    }
    Optional<BigInteger> value = number(condition, scope);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    return arguments[value.get().signum() != 0 ? 1 : 2] instanceof IASTExpression expression
        ? Optional.of(expression)
        : Optional.empty();
  }
}
