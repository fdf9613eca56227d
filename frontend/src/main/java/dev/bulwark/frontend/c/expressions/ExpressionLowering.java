package dev.bulwark.frontend.c.expressions;

import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.lowering.CoverageLowerer.Decider;
import dev.bulwark.frontend.c.lowering.ExpressionLowerer;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.typing.AlignmentOf;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.Conversions;
import dev.bulwark.frontend.c.values.FloatLiterals;
import dev.bulwark.frontend.c.values.FloatOperators;
import dev.bulwark.frontend.c.values.Literals;
import dev.bulwark.frontend.c.values.Operators;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTProblemExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;

/**
 * Expressions to values. Operands are evaluated from left to right, each with its effects before
 * the next; see docs/semantics.md. What takes no steps becomes one term.
 */
public final class ExpressionLowering implements ExpressionLowerer {

  private final FunctionLowering function;
  private final ProgramContext context;
  private final FlowGraph graph;
  private final Operators operators;
  private final Conversions conversions;
  private final OperandTypes operandTypes;
  private final StructComparison structs;

  public ExpressionLowering(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
    this.graph = function.graph();
    this.operators = context.operators();
    this.conversions = context.conversions();
    this.operandTypes = new OperandTypes(function);
    this.structs = new StructComparison(function);
  }

  @Override
  public CValue value(IASTExpression expression) {
    return function.checked(evaluate(expression), expression);
  }

  private CValue evaluate(IASTExpression parenthesised) {
    IASTExpression expression = Syntax.withoutParentheses(parenthesised);
    return switch (expression) {
      case IASTLiteralExpression literal -> literal(literal);
      case IASTIdExpression id -> identifier(id);
      case IASTUnaryExpression unary -> unary(unary);
      case IASTBinaryExpression binary when structs.isOne(binary) -> structs.value(binary);
      case IASTBinaryExpression binary -> binary(binary);
      case IASTConditionalExpression conditional -> conditional(conditional);
      case IASTCastExpression cast -> cast(cast);
      case IASTExpressionList list -> list(list);
      case IASTFunctionCallExpression call -> function.calls().value(call);
      case IASTTypeIdExpression typeId -> typeIdExpression(typeId);
      case IGNUASTCompoundStatementExpression compound ->
          function.statements().statementExpression(compound);
      case IASTArraySubscriptExpression subscript -> load(subscript);
      case IASTFieldReference field -> load(field);
      case IASTTypeIdInitializerExpression compound -> load(compound);
      case IASTProblemExpression problem -> function.poison();
      default ->
          function.unsupported(
              expression,
              "this expression is not supported yet: " + context.source().text(expression));
    };
  }

  @Override
  public void effects(IASTExpression parenthesised) {
    IASTExpression expression = Syntax.withoutParentheses(parenthesised);
    switch (expression) {
      case IASTExpressionList list -> {
        for (IASTExpression part : list.getExpressions()) {
          effects(part);
        }
      }
      case IASTFunctionCallExpression call -> function.calls().discard(call);
      case IASTCastExpression cast when isVoid(cast) -> effects(cast.getOperand());
      case IASTConditionalExpression conditional when !operandTypes.checksConversion(conditional) ->
          branchForEffects(conditional);
      case IGNUASTCompoundStatementExpression compound ->
          function.statements().lower(compound.getCompoundStatement());
      case IASTUnaryExpression unary when Syntax.isIncrement(unary) ->
          function.assignments().increment(unary, false);
      case IASTLiteralExpression literal
          when literal.getKind() == IASTLiteralExpression.lk_string_literal -> {}
      case IASTIdExpression id -> touch(id);
      case IASTArraySubscriptExpression subscript -> touch(subscript);
      case IASTFieldReference field -> touch(field);
      case IASTUnaryExpression unary when unary.getOperator() == IASTUnaryExpression.op_star ->
          touch(unary);
      default -> evaluate(expression);
    }
  }

  /** What is there is read, and nothing is done with it. */
  private void touch(IASTExpression place) {
    boolean constant =
        place instanceof IASTIdExpression id
            && function.scope().lookup(id.getName().toString()) instanceof Symbol.EnumConstant;
    if (!constant) {
      function.memory().loadUnused(function.lvalues().lvalue(place), function.position(place));
    }
  }

  private boolean isVoid(IASTCastExpression cast) {
    return context.types().typeId(cast.getTypeId(), function.scope()) instanceof CType.VoidType;
  }

  private void branchForEffects(IASTConditionalExpression conditional) {
    if (!operandTypes.check(conditional)) {
      return;
    }
    Node then = graph.node();
    Node otherwise = graph.node();
    Node join = graph.node();
    IASTExpression condition = conditional.getLogicalConditionExpression();
    function.coverage().decide(Decider.CONDITIONAL, condition, then, otherwise);
    graph.moveTo(then);
    if (conditional.getPositiveResultExpression() != null) {
      effects(conditional.getPositiveResultExpression());
    }
    graph.jump(join);
    graph.moveTo(otherwise);
    effects(conditional.getNegativeResultExpression());
    graph.fallInto(join);
  }

  /** The value at the place that an expression designates. */
  private CValue load(IASTExpression expression) {
    return function
        .memory()
        .load(function.lvalues().lvalue(expression), function.position(expression));
  }

  private CValue literal(IASTLiteralExpression literal) {
    if (literal.getKind() == IASTLiteralExpression.lk_string_literal) {
      return load(literal);
    }
    String text = literal.toString();
    Literals.Result result =
        switch (literal.getKind()) {
          case IASTLiteralExpression.lk_integer_constant -> context.literals().integer(text);
          case IASTLiteralExpression.lk_char_constant -> context.literals().character(text);
          case IASTLiteralExpression.lk_float_constant -> context.literals().floating(text);
          default -> new Literals.Result.Wrong("this constant is not supported yet: " + text);
        };
    return switch (result) {
      case Literals.Result.Number(BigInteger value, CType type) -> operators.constant(value, type);
      case Literals.Result.Floating(FloatLiterals.Exact number) ->
          conversions.supports(number.type())
              ? operators.constant(number)
              : function.unsupported(
                  literal, number.type().construct() + " are not supported yet: " + text);
      case Literals.Result.Wrong(String message) -> function.unsupported(literal, message);
    };
  }

  private CValue identifier(IASTIdExpression id) {
    String name = id.getName().toString();
    return switch (function.scope().lookup(name)) {
      case Symbol.EnumConstant(BigInteger value, CType type) -> operators.constant(value, type);
      case null, default -> load(id);
    };
  }

  private CValue unary(IASTUnaryExpression unary) {
    IASTExpression operand = unary.getOperand();
    return switch (unary.getOperator()) {
      case IASTUnaryExpression.op_plus -> {
        CValue given = value(operand);
        yield isNumber(given) ? operators.promoted(given) : meaningless("+", unary, given);
      }
      case IASTUnaryExpression.op_minus -> negation(unary);
      case IASTUnaryExpression.op_tilde -> complement(unary);
      case IASTUnaryExpression.op_not -> truthValue(unary);
      case IASTUnaryExpression.op_sizeof ->
          isBitField(operand)
              ? function.error(unary, "a bit-field has no size")
              : size(unary, context.types().expressionTypes().typeOf(operand, function.scope()));
      case IASTUnaryExpression.op_star -> load(unary);
      case IASTUnaryExpression.op_amper -> address(unary);
      case IASTUnaryExpression.op_alignOf ->
          alignment(unary, new AlignmentOf(context.types()).expression(operand, function.scope()));
      case IASTUnaryExpression.op_labelReference ->
          function.unsupported(unary, "addresses of labels are not supported yet");
      default ->
          Syntax.isIncrement(unary)
              ? function.assignments().increment(unary, true)
              : function.unsupported(
                  unary, "this operator is not supported yet: " + context.source().text(unary));
    };
  }

  private boolean isBitField(IASTExpression expression) {
    return Syntax.withoutParentheses(expression) instanceof IASTFieldReference field
        && context.types().expressionTypes().isBitField(field, function.scope());
  }

  private CValue complement(IASTUnaryExpression unary) {
    CValue operand = value(unary.getOperand());
    if (!operand.type().isInteger()) {
      return meaningless("~", unary, operand);
    }
    return operators
        .refusedUnary(unary.getOperator())
        .map(why -> function.unsupported(unary, why))
        .orElseGet(() -> operators.complement(operand));
  }

  private static boolean isNumber(CValue value) {
    return value.type().isInteger() || value.type() instanceof CType.FloatingType;
  }

  private CValue meaningless(String operator, IASTUnaryExpression unary, CValue operand) {
    return function.error(unary, operator + " has no meaning on values of type " + operand.type());
  }

  private CValue address(IASTUnaryExpression unary) {
    LValue place = function.lvalues().addressed(unary.getOperand());
    return switch (place) {
      case LValue.InMemory at -> {
        if (context.memory().layouts().size(at.type()).orElse(1) == 0) {
          context.memory().regions().markPassesEnd(at.region());
        }
        yield CValue.pointer(at.address(), new CType.PointerType(at.type()), at.region());
      }
      case LValue.Refused refused -> function.poison();
      default ->
          function.unsupported(
              unary, "this address is not supported yet: " + context.source().text(unary));
    };
  }

  private CValue alignment(IASTExpression at, OptionalLong alignment) {
    return alignment.isPresent()
        ? operators.constant(alignment.getAsLong(), context.options().machine().sizeType())
        : function.unsupported(at, "this alignment is not supported: " + context.source().text(at));
  }

  private CValue size(IASTExpression at, CType type) {
    if (TypeFacts.isVariable(type)) {
      return function.variableLength().sizeOf(at, type);
    }
    return context
        .types()
        .size(type)
        .map(size -> operators.constant(size, context.options().machine().sizeType()))
        .orElseGet(
            () ->
                function.unsupported(
                    at,
                    "this sizeof is not supported yet: "
                        + context.source().text(at)
                        + (type instanceof CType.OtherType ? " of " + type.construct() : "")));
  }

  private CValue typeIdExpression(IASTTypeIdExpression typeId) {
    if (typeId.getOperator() == IASTTypeIdExpression.op_sizeof) {
      return size(typeId, function.variableLength().typeId(typeId.getTypeId()));
    }
    return alignment(typeId, new AlignmentOf(context.types()).type(typeId, function.scope()));
  }

  private CValue binary(IASTBinaryExpression binary) {
    int operator = binary.getOperator();
    if (operator >= IASTBinaryExpression.op_assign
        && operator <= IASTBinaryExpression.op_binaryOrAssign) {
      return function.assignments().assign(binary);
    }
    if (operator == IASTBinaryExpression.op_logicalAnd
        || operator == IASTBinaryExpression.op_logicalOr) {
      return truthValue(binary);
    }
    if (!Operators.isArithmetic(operator)) {
      return function.unsupported(
          binary, "this operator is not supported yet: " + context.source().text(binary));
    }
    function.order().operands(binary.getOperand1(), binary.getOperand2());
    CValue left = value(binary.getOperand1());
    left =
        function
            .effects()
            .stable(left, function.effects().of(binary.getOperand2()), binary.getOperand1());
    CValue right = value(binary.getOperand2());
    return apply(operator, left, right, function.position(binary));
  }

  @Override
  public CValue apply(int operator, CValue left, CValue right, Position position) {
    if (left.isPointer() || right.isPointer()) {
      return function.pointers().apply(operator, left, right, position);
    }
    Optional<String> refused = operators.refused(operator);
    if (refused.isPresent()) {
      context.diagnostics().unsupported(position, refused.get());
      return function.poison();
    }
    Optional<String> invalid = FloatOperators.invalid(operator, left.type(), right.type());
    if (invalid.isPresent()) {
      context.diagnostics().error(position, invalid.get());
      return function.poison();
    }
    guard(operators.hazards(operator, left, right), position);
    if (context.checks().conversions()) {
      guard(operators.changesOfOperands(operator, left, right), position);
    }
    if (context.checks().overflow()) {
      guard(operators.overflows(operator, left, right), position);
    }
    return operators.binary(operator, left, right);
  }

  @Override
  public void guard(List<Operators.Hazard> hazards, Position position) {
    for (Operators.Hazard hazard : hazards) {
      if (!context.checks().looksFor(hazard.kind(), position)) {
        continue;
      }
      Node undefined = graph.node(new Location.Role.Undefined(hazard.kind()), position);
      graph.arc(graph.current(), new Action.Assume(hazard.condition()), undefined, position, "");
      graph.step(new Action.Assume(context.terms().not(hazard.condition())), position, "");
    }
  }

  private CValue negation(IASTUnaryExpression unary) {
    CValue operand = value(unary.getOperand());
    if (!isNumber(operand)) {
      return meaningless("-", unary, operand);
    }
    if (context.checks().overflow()) {
      guard(operators.overflowsOfNegation(operand), function.position(unary));
    }
    return operators.negate(operand);
  }

  /**
   * The value of {@code !}, {@code &&}, {@code ||}: one term if it takes no steps, otherwise a
   * branch that sets a variable to 0 or 1.
   */
  private CValue truthValue(IASTExpression expression) {
    if (!function.effects().takesSteps(expression)) {
      return CValue.of(
          function.effects().withoutSteps(() -> function.conditions().term(expression)), CType.INT);
    }
    if (expression instanceof IASTUnaryExpression unary) {
      return operators.not(value(unary.getOperand()));
    }
    Position position = function.position(expression);
    ProgramVariable result = function.temporary(CType.INT, position);
    Node yes = graph.node();
    Node no = graph.node();
    Node join = graph.node();
    function.coverage().decide(Decider.VALUE, expression, yes, no);
    graph.arc(
        yes,
        new Action.Assign(result, operators.constant(1, CType.INT).term()),
        join,
        position,
        "");
    graph.arc(
        no, new Action.Assign(result, operators.constant(0, CType.INT).term()), join, position, "");
    graph.moveTo(join);
    return CValue.of(result.term(), CType.INT);
  }

  private CValue conditional(IASTConditionalExpression conditional) {
    IASTExpression condition = conditional.getLogicalConditionExpression();
    IASTExpression positive = conditional.getPositiveResultExpression();
    IASTExpression negative = conditional.getNegativeResultExpression();
    if (!operandTypes.check(conditional)) {
      return function.poison();
    }
    if (positive == null) {
      return withoutMiddle(conditional);
    }
    if (canBeTerm(conditional)) {
      Term test = conversions.asCondition(value(condition));
      CValue then = function.effects().withoutSteps(() -> value(positive));
      CValue otherwise = function.effects().withoutSteps(() -> value(negative));
      if (then.isPointer() || otherwise.isPointer()) {
        CType type = context.types().expressionTypes().typeOf(conditional, function.scope());
        return function
            .pointers()
            .choose(test, then, otherwise, type, function.position(conditional));
      }
      CType type = conversions.common(then.type(), otherwise.type());
      Term term =
          context
              .terms()
              .ite(
                  test,
                  conversions.convert(then, type).term(),
                  conversions.convert(otherwise, type).term());
      return new CValue(term, type, then.poisoned() || otherwise.poisoned());
    }
    CType resultType = context.types().expressionTypes().typeOf(conditional, function.scope());
    CType type = conversions.supports(resultType) ? resultType : CType.INT;
    Position position = function.position(conditional);
    ProgramVariable result = function.temporary(type, position);
    Node then = graph.node();
    Node otherwise = graph.node();
    Node join = graph.node();
    function.coverage().decide(Decider.CONDITIONAL, condition, then, otherwise);
    graph.moveTo(then);
    function.assignments().into(result, positive, function.position(positive), "");
    graph.jump(join);
    graph.moveTo(otherwise);
    function.assignments().into(result, negative, function.position(negative), "");
    graph.fallInto(join);
    return context.memory().read(result, type);
  }

  private boolean canBeTerm(IASTConditionalExpression conditional) {
    return !function.effects().takesSteps(conditional.getPositiveResultExpression())
        && !function.effects().takesSteps(conditional.getNegativeResultExpression())
        && !function.coverage().branchesOn(conditional)
        && !context.checks().conversions();
  }

  /** gcc's {@code a ?: b}: a is evaluated once. */
  private CValue withoutMiddle(IASTConditionalExpression conditional) {
    IASTExpression negative = conditional.getNegativeResultExpression();
    CValue first = value(conditional.getLogicalConditionExpression());
    CType resultType = context.types().expressionTypes().typeOf(conditional, function.scope());
    CType type = conversions.supports(resultType) ? resultType : CType.INT;
    Position position = function.position(conditional);
    ProgramVariable result = function.temporary(type, position);
    function.assign(result, function.converted(first, type, position), position, "");
    Node zero = graph.node();
    Node join = graph.node();
    Term isTrue = conversions.asCondition(CValue.of(result.term(), type));
    graph.arc(graph.current(), new Action.Assume(isTrue), join, position, "");
    graph.arc(graph.current(), new Action.Assume(context.terms().not(isTrue)), zero, position, "");
    graph.moveTo(zero);
    function.assignments().into(result, negative, function.position(negative), "");
    graph.fallInto(join);
    return context.memory().read(result, type);
  }

  private CValue cast(IASTCastExpression cast) {
    if (cast.getOperator() != IASTCastExpression.op_cast) {
      return function.unsupported(cast, "this cast is not supported yet");
    }
    CType type = function.variableLength().typeId(cast.getTypeId());
    return switch (type) {
      case CType scalar when conversions.supports(scalar) -> {
        if (scalar.isInteger() && Syntax.isAddress(cast.getOperand())) {
          Optional<CValue> constant = context.types().constants().evaluate(cast, function.scope());
          if (constant.isPresent()) {
            yield constant.get();
          }
        }
        CValue operand = value(cast.getOperand());
        yield conversions
            .refusedCast(operand, scalar)
            .map(why -> function.unsupported(cast, why))
            .orElseGet(() -> function.pointers().convert(operand, scalar, function.position(cast)));
      }
      case CType.VoidType v -> {
        effects(cast.getOperand());
        yield function.poison();
      }
      default -> {
        CValue operand = value(cast.getOperand());
        yield operand.poisoned()
            ? operand
            : function.unsupported(
                cast, type.construct() + " are not supported yet: " + context.source().text(cast));
      }
    };
  }

  private CValue list(IASTExpressionList list) {
    IASTExpression[] parts = list.getExpressions();
    for (int i = 0; i < parts.length - 1; i++) {
      effects(parts[i]);
    }
    return value(parts[parts.length - 1]);
  }
}
