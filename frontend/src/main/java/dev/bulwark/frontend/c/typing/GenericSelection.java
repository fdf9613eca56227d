package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.syntax.OwnWords;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.types.TypeCompatibility;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.program.CType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;

/**
 * Generic selections (C11 6.5.1.1). CDT does not know them; our parser makes calls of them whose
 * arguments are the controlling expression and then, in pairs, types and expressions.
 */
public sealed interface GenericSelection {

  /** The expression that the selection stands for. */
  record Choice(IASTExpression expression) implements GenericSelection {}

  /** There is none, or it is not known. */
  record None(String why) implements GenericSelection {}

  /** What a call stands for; nothing if it is no selection. */
  static GenericSelection of(IASTFunctionCallExpression call, Scope scope, Types types) {
    IASTInitializerClause[] parts = call.getArguments();
    if (Syntax.calledName(call).filter(OwnWords.GENERIC::equals).isEmpty()
        || parts.length < 3
        || !(parts[0] instanceof IASTExpression control)) {
      return new None("this is no generic selection");
    }
    CType wanted = TypeFacts.adjusted(types.expressionTypes().typeOf(control, scope));
    if (wanted instanceof CType.OtherType) {
      return new None("generic selections by " + wanted.construct() + " are not supported yet");
    }
    Qualified qualified = types.qualifiers().of(control, scope).value();
    Optional<IASTExpression> otherwise = Optional.empty();
    List<IASTExpression> found = new ArrayList<>();
    for (int i = 1; i + 1 < parts.length; i += 2) {
      IASTExpression expression = (IASTExpression) parts[i + 1];
      if (parts[i] instanceof IASTIdExpression) {
        otherwise = Optional.of(expression);
      } else if (parts[i] instanceof IASTTypeIdExpression type) {
        Optional<Boolean> compatible =
            TypeCompatibility.between(wanted, types.typeId(type.getTypeId(), scope));
        if (compatible.isEmpty()) {
          return new None(
              "generic selections by enumerations without tag or unsupported types are not"
                  + " supported yet");
        }
        if (!compatible.get()) {
          continue;
        }
        Optional<Boolean> same =
            Qualified.same(qualified, types.qualifiers().of(type.getTypeId()), wanted);
        if (same.isEmpty()) {
          return new None(
              "generic selections where qualifiers are not known are not supported yet");
        }
        if (same.get()) {
          found.add(expression);
        }
      }
    }
    if (found.size() > 1) {
      return new None("generic selections between such types are not supported yet");
    }
    Optional<IASTExpression> chosen = found.isEmpty() ? otherwise : Optional.of(found.getFirst());
    return chosen
        .<GenericSelection>map(Choice::new)
        .orElse(new None("this generic selection has nothing for values of type " + wanted));
  }
}
