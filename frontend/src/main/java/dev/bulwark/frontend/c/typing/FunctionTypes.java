package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.symbols.LocalVariable;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.frontend.c.types.TypeConflicts;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.values.Conversions;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.gnu.c.ICASTKnRFunctionDeclarator;

/** The types of functions, with and without prototypes. */
final class FunctionTypes {

  private final Types types;
  private final Conversions conversions;

  FunctionTypes(Types types, Conversions conversions) {
    this.types = types;
    this.conversions = conversions;
  }

  CType prototyped(CType result, IASTStandardFunctionDeclarator declarator, Scope scope) {
    IASTParameterDeclaration[] parameters = declarator.getParameters();
    List<CType> parameterTypes = new ArrayList<>();
    // What typeof names may be a parameter before; tags belong to the scope around.
    Scope inner = new Scope(scope);
    for (IASTParameterDeclaration parameter : parameters) {
      boolean isTypeof =
          parameter.getDeclSpecifier() instanceof IASTSimpleDeclSpecifier simple
              && simple.getType() == IASTSimpleDeclSpecifier.t_typeof;
      CType specified = types.specified(parameter.getDeclSpecifier(), isTypeof ? inner : scope);
      CType own = TypeFacts.adjusted(types.declared(specified, parameter.getDeclarator(), scope));
      parameterTypes.add(own);
      String name = Declarators.nameOf(parameter.getDeclarator());
      if (!name.isEmpty()) {
        inner.declare(
            name,
            new Symbol.Local(new LocalVariable(name, own, new Storage.Nowhere(), Position.NONE)));
      }
    }
    boolean none =
        parameterTypes.size() == 1 && parameterTypes.getFirst() instanceof CType.VoidType;
    return new CType.FunctionType(
        result.unqualified(),
        none ? List.of() : List.copyOf(parameterTypes),
        declarator.takesVarArgs(),
        parameters.length > 0);
  }

  CType oldStyle(CType result, ICASTKnRFunctionDeclarator declarator, Scope scope) {
    List<CType> parameterTypes = new ArrayList<>();
    for (var name : declarator.getParameterNames()) {
      parameterTypes.add(
          conversions.argument(oldStyleParameter(declarator, name.toString(), scope)));
    }
    return new CType.FunctionType(result.unqualified(), List.copyOf(parameterTypes), false, false);
  }

  /**
   * The type of a definition whose parameters have no prototype where the file has one before: gcc
   * lets that count, and passes arguments without promotion then, if the types are the same but for
   * the promotion.
   */
  Optional<CType.FunctionType> overridden(
      CType.FunctionType written,
      IASTFunctionDefinition definition,
      CType.FunctionType before,
      Scope scope) {
    List<CType> passed = before.parameters();
    if (!before.prototyped()
        || before.variadic()
        || passed.size() != written.parameters().size()
        || !(Declarators.functionDeclarator(definition.getDeclarator())
            instanceof ICASTKnRFunctionDeclarator declarator)) {
      return Optional.empty();
    }
    var names = declarator.getParameterNames();
    for (int i = 0; i < names.length; i++) {
      if (TypeConflicts.between(passed.get(i), written.parameters().get(i))
          && TypeConflicts.between(
              passed.get(i), oldStyleParameter(declarator, names[i].toString(), scope))) {
        return Optional.empty();
      }
    }
    return Optional.of(new CType.FunctionType(written.result(), passed, false, true));
  }

  /**
   * The type of a parameter, not that in which it is passed, whose declaration stands between the
   * function's parentheses and its body; {@code int} without one.
   */
  CType oldStyleParameter(ICASTKnRFunctionDeclarator declarator, String name, Scope scope) {
    for (IASTDeclaration declaration : declarator.getParameterDeclarations()) {
      if (declaration instanceof IASTSimpleDeclaration simple) {
        for (IASTDeclarator candidate : simple.getDeclarators()) {
          if (Declarators.nameOf(candidate).equals(name)) {
            return TypeFacts.adjusted(
                types.declared(
                    types.specified(simple.getDeclSpecifier(), scope), candidate, scope));
          }
        }
      }
    }
    return CType.INT;
  }
}
