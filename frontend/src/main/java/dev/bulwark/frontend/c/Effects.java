package dev.bulwark.frontend.c;

import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CType;
import dev.bulwark.program.ProgramVariable;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.eclipse.cdt.core.dom.ast.IASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
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
final class Effects {

  /**
   * What an expression may do.
   *
   * @param steps does evaluating it take steps of its own (effects, inputs, checks for undefined
   *     behaviour)?
   * @param calls may it change any global?
   * @param anything may it change any variable at all?
   */
  record Summary(boolean steps, boolean calls, boolean anything, Set<String> written) {
    static final Summary NONE = new Summary(false, false, false, Set.of());

    boolean writes() {
      return calls || anything || !written.isEmpty();
    }

    private Summary and(Summary other) {
      if (other == NONE) {
        return this;
      }
      if (this == NONE) {
        return other;
      }
      Set<String> all = written;
      if (!written.containsAll(other.written)) {
        all = new HashSet<>(written);
        all.addAll(other.written);
      }
      return new Summary(
          steps || other.steps, calls || other.calls, anything || other.anything, all);
    }
  }

  private final FunctionLowering function;
  private final Map<IASTNode, Summary> known = new IdentityHashMap<>();

  Effects(FunctionLowering function) {
    this.function = function;
  }

  boolean takesSteps(IASTExpression expression) {
    return of(expression).steps();
  }

  /**
   * Evaluates what is said to take no steps. One that came of it nevertheless would be taken on
   * every path, also where C does not evaluate the expression.
   */
  <T> T withoutSteps(Supplier<T> evaluation) {
    int before = function.graph().arcs().size();
    T result = evaluation.get();
    if (function.graph().arcs().size() != before) {
      throw new IllegalStateException("an expression takes a step that was not foreseen");
    }
    return result;
  }

  Summary of(IASTNode node) {
    if (node instanceof IASTLiteralExpression) {
      return Summary.NONE;
    }
    if (node instanceof IASTTypeId typeId) {
      return of(typeId);
    }
    if (node instanceof IASTIdExpression id) {
      return isInMemory(id) ? STEPS : Summary.NONE;
    }
    Summary summary = known.get(node);
    if (summary == null) {
      summary = compute(node);
      known.put(node, summary);
    }
    return summary;
  }

  /** Lengths of arrays that are no constants are evaluated. */
  private Summary of(IASTTypeId typeId) {
    Summary summary = Summary.NONE;
    for (IASTArrayModifier length : function.variableLength().lengths(typeId)) {
      summary = summary.and(STEPS).and(of(length.getConstantExpression()));
    }
    return summary;
  }

  private Summary compute(IASTNode node) {
    if (node instanceof IGNUASTCompoundStatementExpression) {
      return new Summary(true, true, true, Set.of());
    }
    if (node instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_sizeof) {
      return Summary.NONE;
    }
    Summary summary = own(node);
    for (IASTNode child : node.getChildren()) {
      summary = summary.and(of(child));
    }
    return summary;
  }

  private static final Summary STEPS = new Summary(true, false, false, Set.of());

  /** Does reading the variable take a step? */
  private boolean isInMemory(IASTIdExpression id) {
    return switch (function.scope().lookup(id.getName().toString())) {
      case Symbol.Local(LocalVariable local) ->
          local.storage() instanceof Storage.InMemory || local.type() instanceof CType.VolatileType;
      case Symbol.Global(GlobalVariable global) ->
          function.session().use(global) instanceof Storage.InMemory
              || global.type() instanceof CType.VolatileType;
      case null, default -> false;
    };
  }

  private Summary own(IASTNode node) {
    return switch (node) {
      case IASTArraySubscriptExpression subscript -> STEPS;
      case IASTFieldReference field ->
          field.isPointerDereference() || isVolatile(field) ? STEPS : Summary.NONE;
      case IASTTypeIdInitializerExpression literal -> STEPS;
      case IASTUnaryExpression unary when unary.getOperator() == IASTUnaryExpression.op_star ->
          STEPS;
      case IASTFunctionCallExpression call ->
          Syntax.advancedList(call)
              .map(Effects::writing)
              .orElse(new Summary(true, mayChangeGlobals(call), false, WritingCalls.written(call)));
      case IASTUnaryExpression unary -> {
        boolean writes =
            switch (unary.getOperator()) {
              case IASTUnaryExpression.op_prefixIncr, IASTUnaryExpression.op_prefixDecr -> true;
              case IASTUnaryExpression.op_postFixIncr, IASTUnaryExpression.op_postFixDecr -> true;
              default -> false;
            };
        if (writes) {
          yield writing(unary.getOperand());
        }
        yield checked(unary.getOperator() == IASTUnaryExpression.op_minus && mayOverflow(unary));
      }
      case IASTBinaryExpression binary -> own(binary);
      case IASTCastExpression cast -> checked(isTruncation(cast));
      default -> Summary.NONE;
    };
  }

  private Summary own(IASTBinaryExpression binary) {
    int operator = binary.getOperator();
    if (operator >= IASTBinaryExpression.op_assign
        && operator <= IASTBinaryExpression.op_binaryOrAssign) {
      return writing(binary.getOperand1());
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
      default -> Summary.NONE;
    };
  }

  private boolean isPointer(IASTExpression expression) {
    ExpressionTypes types = function.session().types().expressionTypes();
    return TypeFacts.adjusted(types.typeOf(expression, function.scope()))
        instanceof CType.PointerType;
  }

  /** Is the result of a signed type, and is it the property that it fits? */
  private boolean mayOverflow(IASTExpression operation) {
    Session session = function.session();
    return session.checksOverflow()
        && session.types().expressionTypes().typeOf(operation, function.scope()).isInteger();
  }

  private static Summary checked(boolean steps) {
    return steps ? new Summary(true, false, false, Set.of()) : Summary.NONE;
  }

  /** Casts of floating-point numbers to integers may give any value. */
  private boolean isTruncation(IASTCastExpression cast) {
    TypeResolver types = function.session().types();
    CType target = types.typeId(cast.getTypeId(), function.scope());
    return target.isInteger() && isFloating(cast.getOperand());
  }

  private boolean isVolatile(IASTExpression expression) {
    ExpressionTypes types = function.session().types().expressionTypes();
    return types.objectType(expression, function.scope()) instanceof CType.VolatileType;
  }

  private boolean isFloating(IASTExpression expression) {
    ExpressionTypes types = function.session().types().expressionTypes();
    return types.typeOf(expression, function.scope()) instanceof CType.FloatingType;
  }

  private boolean isSafeDivisor(IASTExpression divisor) {
    return function
        .session()
        .types()
        .constants()
        .number(divisor, function.scope())
        .map(number -> number.signum() > 0)
        .orElse(false);
  }

  private boolean isSafeShift(IASTExpression amount) {
    return function
        .session()
        .types()
        .constants()
        .number(amount, function.scope())
        .map(number -> number.signum() >= 0 && number.bitLength() <= 5)
        .orElse(false);
  }

  private static Summary writing(IASTExpression target) {
    IASTExpression inner = Syntax.withoutParentheses(target);
    while (inner instanceof IASTFieldReference field && !field.isPointerDereference()) {
      inner = Syntax.withoutParentheses(field.getFieldOwner());
    }
    // What is in memory has been read into variables of its own before it changes; the name stands
    // for all of it where the order of operands matters.
    return inner instanceof IASTIdExpression id
        ? new Summary(true, false, false, Set.of(id.getName().toString()))
        : new Summary(true, false, false, Set.of(FunctionAccesses.MEMORY));
  }

  private boolean mayChangeGlobals(IASTFunctionCallExpression call) {
    String name = Syntax.calledName(call).orElse("");
    FunctionEntity entity = function.session().callees().entity(name, function.scope());
    return Callees.isThroughPointer(call, function.scope())
        || function.session().callees().behaviour(name, entity) == null;
  }

  /**
   * The value as it is now: saved if what is evaluated next may change a variable that it depends
   * on.
   */
  CValue stable(CValue value, Summary next, IASTNode at) {
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
