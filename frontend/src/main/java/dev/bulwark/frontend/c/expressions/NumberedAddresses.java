package dev.bulwark.frontend.c.expressions;

import dev.bulwark.frontend.c.flow.Access;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.statements.DeclarationLowering;
import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.typing.ExpressionTypes;
import dev.bulwark.program.CType;
import java.math.BigInteger;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;

/**
 * Pointers that the program gives as numbers, such as {@code (volatile int *)0x40000000}, to what
 * changes by itself: registers of the hardware.
 */
final class NumberedAddresses {

  private final FunctionLowering function;
  private final ProgramContext context;

  NumberedAddresses(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
  }

  /** The place that such a pointer points to; empty for other expressions. */
  Optional<LValue.InMemory> target(IASTExpression pointer) {
    ExpressionTypes types = context.types().expressionTypes();
    if (!(types.typeOf(pointer, function.scope()) instanceof CType.PointerType(CType target))
        || !context.memory().leaves().isVolatile(target)) {
      return Optional.empty();
    }
    return number(pointer, function.scope())
        .filter(number -> number.signum() != 0)
        .map(number -> place(number, target));
  }

  /** What of it is not volatile is accessed as through any other integer. */
  private LValue.InMemory place(BigInteger number, CType target) {
    Region unknown = context.memory().regions().fresh();
    context.memory().regions().markWild(unknown);
    Access access = Access.atNumber(context.memory().space().constant(number.longValue()));
    return new LValue.InMemory(access, unknown, target, false);
  }

  private Optional<BigInteger> number(IASTExpression pointer, Scope scope) {
    return switch (Syntax.withoutParentheses(pointer)) {
      case IASTCastExpression cast when cast.getOperator() == IASTCastExpression.op_cast ->
          context
              .types()
              .constants()
              .number(cast.getOperand(), scope)
              .or(() -> number(cast.getOperand(), scope));
      case IASTBinaryExpression sum when sum.getOperator() == IASTBinaryExpression.op_plus ->
          sum(sum, scope);
      case IASTIdExpression id
          when scope.lookup(id.getName().toString()) instanceof Symbol.Global(var global) ->
          constant(global);
      default -> Optional.empty();
    };
  }

  private Optional<BigInteger> sum(IASTBinaryExpression sum, Scope scope) {
    ExpressionTypes types = context.types().expressionTypes();
    Optional<BigInteger> elements = context.types().constants().number(sum.getOperand2(), scope);
    return elements.isPresent()
            && types.typeOf(sum.getOperand1(), scope) instanceof CType.PointerType(CType target)
        ? number(sum.getOperand1(), scope)
            .flatMap(
                first ->
                    context
                        .types()
                        .size(target)
                        .map(size -> first.add(elements.get().multiply(size))))
        : Optional.empty();
  }

  /** A pointer that never changes. */
  private Optional<BigInteger> constant(GlobalVariable global) {
    Scope scope = global.scope();
    return scope != null
            && global.constant()
            && global.initializer() != null
            && global.type() instanceof CType.PointerType
        ? DeclarationLowering.scalarValue(global.initializer())
            .flatMap(value -> number(value, scope))
        : Optional.empty();
  }
}
