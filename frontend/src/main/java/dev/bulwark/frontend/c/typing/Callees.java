package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.library.AtomicFunction;
import dev.bulwark.frontend.c.library.GnuBuiltin;
import dev.bulwark.frontend.c.library.KnownFunctions;
import dev.bulwark.frontend.c.library.KnownFunctions.Behaviour;
import dev.bulwark.frontend.c.library.MathFunction;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.Linkage;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.program.CType;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.jspecify.annotations.Nullable;

/** Which function a call means, and what that gives. */
public final class Callees {

  private final Linkage linkage;
  private final KnownFunctions known;

  public Callees(Linkage linkage, KnownFunctions known) {
    this.linkage = linkage;
    this.known = known;
  }

  /** The same, with the function that a generic selection gives. */
  public Optional<String> name(IASTFunctionCallExpression call, Scope scope, Types types) {
    return Syntax.withoutParentheses(call.getFunctionNameExpression())
                instanceof IASTFunctionCallExpression inner
            && GenericSelection.of(inner, scope, types)
                instanceof GenericSelection.Choice(IASTIdExpression id)
        ? Optional.of(id.getName().toString())
        : Syntax.calledName(call);
  }

  /**
   * Does the call of a function that is known by its name go through a variable of that name, or
   * through what an expression gives?
   */
  public static boolean isThroughPointer(IASTFunctionCallExpression call, Scope scope) {
    Symbol symbol = Syntax.calledName(call).map(scope::lookup).orElse(null);
    return Syntax.calledName(call).isEmpty()
        || (symbol != null && !(symbol instanceof Symbol.Function));
  }

  /** The function of this name: one that is declared, else one that another file defines. */
  public @Nullable FunctionEntity entity(String name, Scope scope) {
    return switch (scope.lookup(name)) {
      case Symbol.Function(FunctionEntity entity) -> entity.orContract();
      case null -> {
        FunctionEntity known = linkage.knownFunction(name);
        yield known == null ? null : known.orContract();
      }
      default -> null;
    };
  }

  /**
   * What a call of a function without body means; null if it has a body, is a stub, or means
   * nothing special.
   */
  public @Nullable Behaviour behaviour(String name, @Nullable FunctionEntity entity) {
    if (entity != null && (entity.definition() != null || entity.isStub())) {
      return null;
    }
    return known.behaviour(name, entity == null ? null : entity.type());
  }

  /** The type of a call's result; {@code int} for functions that nothing is known of. */
  public CType resultType(String name, Scope scope) {
    FunctionEntity entity = entity(name, scope);
    CType.FunctionType type = entity == null ? null : entity.type();
    if (type != null) {
      return type.result();
    }
    return switch (behaviour(name, entity)) {
      case Behaviour.Nondet(CType result) -> result;
      case Behaviour.Unspecified(CType result) -> result;
      case Behaviour.Uncomputed(CType result) -> result;
      case Behaviour.Harmless harmless -> harmless.type();
      case Behaviour.FormattedText text -> CType.INT;
      case Behaviour.FormattedOutput output -> output.ends() ? CType.VOID : CType.INT;
      case Behaviour.FormattedInput input -> CType.INT;
      case Behaviour.ScannedText text -> CType.INT;
      case Behaviour.Writing writing -> CType.INT;
      case Behaviour.Atomic(AtomicFunction function) -> function.result(function.fixed());
      case Behaviour.NonNegative(CType result) -> result;
      case Behaviour.FirstArgument(CType result) -> result;
      case Behaviour.AbsoluteValue(CType result) -> result;
      case Behaviour.Mathematical(MathFunction function) -> function.result();
      case Behaviour.Builtin(GnuBuiltin builtin) -> builtin.result();
      case Behaviour.Cprover cprover -> cprover.result();
      case Behaviour.Uninterpreted(CType result) -> result;
      case Behaviour.Incomplete a -> CType.VOID;
      case Behaviour.Assume a -> CType.VOID;
      case Behaviour.Assert a -> CType.VOID;
      case Behaviour.AssertionFailure a -> CType.VOID;
      case Behaviour.Halt h -> CType.VOID;
      case Behaviour.Unreachable u -> CType.VOID;
      case Behaviour.Assembly a -> CType.VOID;
      case Behaviour.OnMemory memory -> memory.result();
      case Behaviour.OnArguments next when next == Behaviour.OnArguments.NEXT ->
          TypeFacts.VOID_POINTER;
      case Behaviour.OnArguments other -> CType.VOID;
      case Behaviour.Refused r -> CType.INT;
      case null -> CType.INT;
    };
  }
}
