package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.Integers;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;

/**
 * The argument of {@code __VERIFIER_assume} and of {@code assert}: a function converts it to the
 * type of its parameter before it asks whether it is zero, a macro does not.
 */
final class ConditionArgument {

  private final FunctionLowering function;
  private final ProgramContext context;

  ConditionArgument(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
  }

  /**
   * The argument after its conversion; nothing if the conversion makes no difference to whether it
   * is zero. What cannot be passed so is reported.
   */
  Optional<CValue> converted(CallSite site, IASTExpression argument, boolean isMacro) {
    FunctionEntity entity = context.callees().entity(site.name(), function.scope());
    CType.FunctionType declared = entity == null ? null : entity.type();
    CType given =
        TypeFacts.adjusted(context.types().expressionTypes().typeOf(argument, function.scope()));
    if (declared == null && isMacro) {
      return Optional.empty();
    }
    List<CType> parameters = declared == null ? List.of() : declared.parameters();
    boolean prototyped = !parameters.isEmpty();
    CType parameter = prototyped ? parameters.getFirst() : CType.INT;
    if (keepsTruth(given, parameter)) {
      return Optional.empty();
    }
    boolean narrowed = given instanceof CType.PointerType && parameter.isInteger();
    if (narrowed || (!prototyped && given instanceof CType.FloatingType)) {
      return Optional.of(
          function.unsupported(
              argument,
              "%s as arguments of %s are not supported here: %s"
                  .formatted(given.construct(), site.name(), context.source().text(argument))));
    }
    CValue value = function.expressions().value(argument);
    return Optional.of(function.converted(value, parameter, function.position(argument)));
  }

  private boolean keepsTruth(CType given, CType parameter) {
    if (context.options().integers() == Integers.MATHEMATICAL
        || context.memory().isBool(parameter)
        || given.equals(parameter)) {
      return true;
    }
    if (given.isInteger()) {
      return !parameter.isInteger()
          || context.conversions().width(given) <= context.conversions().width(parameter);
    }
    if (given instanceof CType.PointerType) {
      return !parameter.isInteger()
          || context.options().machine().pointerWidth() <= context.conversions().width(parameter);
    }
    // Structs are no arguments, which is reported elsewhere.
    return !(given instanceof CType.FloatingType);
  }
}
