package dev.bulwark.frontend.c.expressions;

import dev.bulwark.frontend.c.analysis.FunctionAccesses;
import dev.bulwark.frontend.c.analysis.WritingCalls;
import dev.bulwark.frontend.c.lowering.EffectSummary;
import dev.bulwark.frontend.c.lowering.Effects;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.LocalVariable;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.typing.Callees;
import dev.bulwark.frontend.c.typing.ExpressionTypes;
import dev.bulwark.frontend.c.typing.Types;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.Operators;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CType;
import dev.bulwark.program.ProgramVariable;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.eclipse.cdt.core.dom.ast.IASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;

/**
 * What evaluating an expression may change, seen from its syntax. An expression without steps can
 * be one term; a value read before an expression that may change it has to be saved.
 */
public final class EffectFinder implements Effects {

  private final FunctionLowering function;
  private final Map<IASTNode, EffectSummary> known = new IdentityHashMap<>();

  public EffectFinder(FunctionLowering function) {
    this.function = function;
  }

  @Override
  public boolean takesSteps(IASTExpression expression) {
    return of(expression).steps();
  }

  @Override
  public <T> T withoutSteps(Supplier<T> evaluation) {
    int before = function.graph().arcs().size();
    T result = evaluation.get();
    if (function.graph().arcs().size() != before) {
      throw new IllegalStateException("an expression takes a step that was not foreseen");
    }
    return result;
  }

  @Override
  public EffectSummary of(IASTNode node) {
    if (node instanceof IASTLiteralExpression) {
      return EffectSummary.NONE;
    }
    if (node instanceof IASTTypeId typeId) {
      return of(typeId);
    }
    if (node instanceof IASTIdExpression id) {
      return isInMemory(id) || isTracked(id) ? STEPS : EffectSummary.NONE;
    }
    EffectSummary summary = known.get(node);
    if (summary == null) {
      summary = compute(node);
      known.put(node, summary);
    }
    return summary;
  }

  /** Lengths of arrays that are no constants are evaluated. */
  private EffectSummary of(IASTTypeId typeId) {
    EffectSummary summary = EffectSummary.NONE;
    for (IASTArrayModifier length : function.variableLength().lengths(typeId)) {
      summary = summary.and(STEPS).and(of(length.getConstantExpression()));
    }
    return summary;
  }

  private EffectSummary compute(IASTNode node) {
    if (node instanceof IGNUASTCompoundStatementExpression) {
      return new EffectSummary(true, true, true, Set.of());
    }
    if (node instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_sizeof) {
      return EffectSummary.NONE;
    }
    EffectSummary summary = function.coverage().branchesOn(node) ? STEPS.and(own(node)) : own(node);
    for (IASTNode child : node.getChildren()) {
      summary = summary.and(of(child));
    }
    return summary;
  }

  private static final EffectSummary STEPS = new EffectSummary(true, false, false, Set.of());

  /** Does reading the variable take a step? */
  private boolean isInMemory(IASTIdExpression id) {
    return switch (function.scope().lookup(id.getName().toString())) {
      case Symbol.Local(LocalVariable local) ->
          local.storage() instanceof Storage.InMemory || local.type() instanceof CType.VolatileType;
      case Symbol.Global(GlobalVariable global) ->
          function.context().use(global) instanceof Storage.InMemory
              || global.type() instanceof CType.VolatileType;
      case null, default -> false;
    };
  }

  private EffectSummary own(IASTNode node) {
    return switch (node) {
      case IASTArraySubscriptExpression subscript -> STEPS;
      case IASTFieldReference field ->
          field.isPointerDereference() || isVolatile(field) ? STEPS : EffectSummary.NONE;
      case IASTTypeIdInitializerExpression literal -> STEPS;
      case IASTUnaryExpression unary when unary.getOperator() == IASTUnaryExpression.op_star ->
          STEPS;
      case IASTFunctionCallExpression call ->
          Syntax.advancedList(call)
              .map(EffectFinder::writing)
              .orElse(
                  new EffectSummary(
                      true, mayChangeGlobals(call), false, WritingCalls.written(call)));
      case IASTUnaryExpression unary -> {
        if (Syntax.isIncrement(unary)) {
          yield writing(unary.getOperand());
        }
        yield checked(unary.getOperator() == IASTUnaryExpression.op_minus && mayOverflow(unary));
      }
      case IASTBinaryExpression binary -> own(binary);
      case IASTConditionalExpression conditional ->
          checked(function.context().checks().conversions());
      case IASTCastExpression cast -> checked(isTruncation(cast));
      default -> EffectSummary.NONE;
    };
  }

  private EffectSummary own(IASTBinaryExpression binary) {
    int operator = binary.getOperator();
    if (operator >= IASTBinaryExpression.op_assign
        && operator <= IASTBinaryExpression.op_binaryOrAssign) {
      return writing(binary.getOperand1());
    }
    if (function.context().checks().conversions() && Operators.isArithmetic(operator)) {
      return STEPS;
    }
    return switch (operator) {
      case IASTBinaryExpression.op_divide, IASTBinaryExpression.op_modulo ->
          checked(!isFloating(binary) && !isSafeDivisor(binary.getOperand2()));
      case IASTBinaryExpression.op_shiftLeft ->
          checked(mayOverflow(binary) || !isSafeShift(binary.getOperand2()));
      case IASTBinaryExpression.op_shiftRight -> checked(!isSafeShift(binary.getOperand2()));
      case IASTBinaryExpression.op_plus, IASTBinaryExpression.op_multiply ->
          checked(mayOverflow(binary));
      case IASTBinaryExpression.op_minus ->
          checked(mayOverflow(binary) || isPointer(binary.getOperand2()));
      default -> EffectSummary.NONE;
    };
  }

  private boolean isPointer(IASTExpression expression) {
    ExpressionTypes types = function.context().types().expressionTypes();
    return TypeFacts.adjusted(types.typeOf(expression, function.scope()))
        instanceof CType.PointerType;
  }

  /** Is it the property that the result fits its type? */
  private boolean mayOverflow(IASTExpression operation) {
    ProgramContext context = function.context();
    return context.checks().overflow()
        && context.types().expressionTypes().typeOf(operation, function.scope()).isInteger();
  }

  private static EffectSummary checked(boolean steps) {
    return steps ? new EffectSummary(true, false, false, Set.of()) : EffectSummary.NONE;
  }

  /** Casts of floating-point numbers to integers may give any value. */
  private boolean isTruncation(IASTCastExpression cast) {
    Types types = function.context().types();
    CType target = types.typeId(cast.getTypeId(), function.scope());
    return target.isInteger() && isFloating(cast.getOperand());
  }

  /** Is it asked whether the variable has a value? */
  private boolean isTracked(IASTIdExpression id) {
    return function.indeterminate().tracked()
        && function.scope().lookup(id.getName().toString()) instanceof Symbol.Local(var local)
        && local.storage() instanceof Storage.InVariable(ProgramVariable variable)
        && function.indeterminate().tracks(variable);
  }

  private boolean isVolatile(IASTExpression expression) {
    ExpressionTypes types = function.context().types().expressionTypes();
    return types.objectType(expression, function.scope()) instanceof CType.VolatileType;
  }

  private boolean isFloating(IASTExpression expression) {
    ExpressionTypes types = function.context().types().expressionTypes();
    return types.typeOf(expression, function.scope()) instanceof CType.FloatingType;
  }

  private boolean isSafeDivisor(IASTExpression divisor) {
    return function
        .context()
        .types()
        .constants()
        .number(divisor, function.scope())
        .map(number -> number.signum() > 0)
        .orElse(false);
  }

  private boolean isSafeShift(IASTExpression amount) {
    return function
        .context()
        .types()
        .constants()
        .number(amount, function.scope())
        .map(number -> number.signum() >= 0 && number.bitLength() <= 5)
        .orElse(false);
  }

  private static EffectSummary writing(IASTExpression target) {
    IASTExpression inner = Syntax.withoutParentheses(target);
    while (inner instanceof IASTFieldReference field && !field.isPointerDereference()) {
      inner = Syntax.withoutParentheses(field.getFieldOwner());
    }
    // What is in memory has been read into variables of its own before it changes; the name stands
    // for all of it where the order of operands matters.
    return inner instanceof IASTIdExpression id
        ? new EffectSummary(true, false, false, Set.of(id.getName().toString()))
        : new EffectSummary(true, false, false, Set.of(FunctionAccesses.MEMORY));
  }

  private boolean mayChangeGlobals(IASTFunctionCallExpression call) {
    String name = Syntax.calledName(call).orElse("");
    FunctionEntity entity = function.context().callees().entity(name, function.scope());
    return Callees.isThroughPointer(call, function.scope())
        || function.context().callees().behaviour(name, entity) == null;
  }

  @Override
  public CValue stable(CValue value, EffectSummary next, IASTNode at) {
    if (!next.writes() || value.term() instanceof Constant) {
      return value;
    }
    for (Variable variable : Terms.freeVariables(value.term())) {
      Optional<ProgramVariable> local = function.variableOf(variable);
      boolean changes =
          next.anything()
              || (local.isPresent()
                  ? next.written().contains(baseName(local.get().sourceName()))
                  : next.calls() || next.written().contains(globalName(variable)));
      if (changes) {
        return function.saved(value, function.position(at));
      }
    }
    return value;
  }

  /**
   * The source name of a global: that of a static local has the function before it, and duplicates
   * have a number behind it.
   */
  private static String globalName(Variable variable) {
    String name = variable.name();
    int from = name.lastIndexOf(':') + 1;
    int to = name.indexOf('@', from);
    return baseName(name.substring(from, to < 0 ? name.length() : to));
  }

  /** The variable that a member belongs to: a struct may be kept in several variables. */
  private static String baseName(String name) {
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }
}
