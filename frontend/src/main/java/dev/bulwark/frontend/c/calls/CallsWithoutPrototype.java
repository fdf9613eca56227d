package dev.bulwark.frontend.c.calls;

import dev.bulwark.frontend.c.library.ListedFunctions;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.source.OwnFiles;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.Prototypes;
import dev.bulwark.frontend.c.types.TypeConflicts;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.program.CType;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;

/**
 * Calls of functions that no prototype is visible of. Arguments are not converted to the types of
 * the parameters then, and if they have other ones, the behaviour is undefined (C11 6.5.2.2p6).
 */
final class CallsWithoutPrototype {

  private final FunctionLowering function;
  private final ProgramContext context;

  CallsWithoutPrototype(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
  }

  /** A name that is not declared is declared as {@code int f()} by its call. */
  void checkImplicit(CallSite site, FunctionEntity entity) {
    Prototypes prototypes = context.prototypes();
    if (!prototypes.knows(site.call())
        || isBuiltIn(site.name())
        || prototypes.visible(site.call(), site.name()).isPresent()) {
      return;
    }
    context.reportConflict(
        site.name(), entity.conflictWithImplicit(function.position(site.call())));
    CType.FunctionType type = entity.type();
    if (!entity.isDeclaredByProgram()
        && type != null
        && entity.definition() != null
        && !(type.result() instanceof CType.VoidType)
        && TypeConflicts.between(type.result(), CType.INT)) {
      function.unsupported(
          site.call(),
          "calls of functions that are not declared and return no int are not supported: "
              + site.name());
    }
  }

  /** The function has the definition. */
  void checkArguments(CallSite site, FunctionEntity entity, CType.FunctionType type) {
    if (!context.prototypes().isMissing(site.call(), site.name())
        || hasBuiltInPrototype(site, entity, type)) {
      return;
    }
    List<CType> parameters = type.parameters();
    IASTInitializerClause[] given = site.arguments();
    for (int i = 0; i < parameters.size() && i < given.length; i++) {
      Optional<CType> argument = promoted(given[i]);
      CType parameter = context.conversions().argument(parameters.get(i));
      if (argument.isPresent() && !fits(argument.get(), parameter)) {
        function.unsupported(
            given[i],
            ("a call without prototype whose arguments have other types than the parameters is not"
                    + " supported: %s gets %s for %s")
                .formatted(site.name(), argument.get(), parameter));
      }
    }
  }

  /** Does gcc know the function by itself, with its parameters? */
  private static boolean isBuiltIn(String name) {
    return name.startsWith("__builtin_") || ListedFunctions.isBuiltIn(name);
  }

  /** Functions that nobody but gcc declares have the prototype that gcc knows. */
  private boolean hasBuiltInPrototype(
      CallSite site, FunctionEntity entity, CType.FunctionType type) {
    IASTFunctionDefinition definition = entity.definition();
    boolean isOurs = definition != null && OwnFiles.isDefinedIn(definition);
    boolean isLibrary =
        ListedFunctions.isLibrary(entity.name(), type)
            && context.prototypes().visible(site.call(), site.name()).isEmpty();
    return isBuiltIn(site.name()) && (isOurs || isLibrary);
  }

  private Optional<CType> promoted(IASTInitializerClause argument) {
    return argument instanceof IASTExpression expression
        ? Optional.of(
            context
                .conversions()
                .argument(
                    TypeFacts.adjusted(
                        context.types().expressionTypes().typeOf(expression, function.scope()))))
        : Optional.empty();
  }

  /** Both types are promoted. The signed and the unsigned type of one rank have the same bits. */
  private boolean fits(CType argument, CType parameter) {
    if (argument.isInteger() && parameter.isInteger()) {
      return sameRank(argument, parameter);
    }
    if (argument instanceof CType.PointerType(CType from)
        && parameter instanceof CType.PointerType(CType to)) {
      return !TypeConflicts.between(from, to)
          || sameRank(from.unqualified(), to.unqualified())
          || (isObject(from) && isBytes(to))
          || (isBytes(from) && isObject(to));
    }
    return !TypeConflicts.between(argument, parameter);
  }

  private boolean sameRank(CType a, CType b) {
    return a.isInteger()
        && b.isInteger()
        && context.conversions().integer(a).kind().rank()
            == context.conversions().integer(b).kind().rank();
  }

  private static boolean isObject(CType target) {
    return !(target.unqualified() instanceof CType.FunctionType);
  }

  /** Pointers to characters and to void look like those to anything. */
  private static boolean isBytes(CType target) {
    CType plain = target.unqualified();
    return plain instanceof CType.VoidType
        || plain.equals(CType.CHAR)
        || plain.equals(CType.SCHAR)
        || plain.equals(CType.UCHAR);
  }
}
