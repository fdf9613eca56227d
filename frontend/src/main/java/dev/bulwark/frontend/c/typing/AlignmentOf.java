package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.parse.GnuLanguage;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.program.CType;
import dev.bulwark.program.Layouts;
import java.util.OptionalLong;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;

/**
 * What {@code _Alignof} and {@code __alignof__} give. They differ for types where members are
 * aligned to less than variables; for expressions they are the same.
 */
public final class AlignmentOf {

  private final Types types;

  public AlignmentOf(Types types) {
    this.types = types;
  }

  /** Of a type; empty if the operator is another one, or the type is not known. */
  public OptionalLong type(IASTTypeIdExpression expression, Scope scope) {
    CType type = types.typeId(expression.getTypeId(), scope);
    int own = types.alignments().ofType(expression.getTypeId(), scope);
    if (own > 0) {
      return OptionalLong.of(own);
    }
    if (type instanceof CType.OtherType) {
      return OptionalLong.empty();
    }
    return switch (expression.getOperator()) {
      case IASTTypeIdExpression.op_alignof -> OptionalLong.of(types.layouts().alignment(type));
      case GnuLanguage.ALIGNMENT_OF_VARIABLES -> ofVariables(type);
      default -> OptionalLong.empty();
    };
  }

  /** Of what an expression designates; empty where its declaration would have to be known. */
  public OptionalLong expression(IASTExpression parenthesised, Scope scope) {
    IASTExpression expression = Syntax.withoutParentheses(parenthesised);
    if (expression instanceof IASTFieldReference field) {
      return types
          .expressionTypes()
          .field(field, scope)
          .filter(found -> !found.member().isBitField())
          .map(Layouts.Field::alignment)
          .map(OptionalLong::of)
          .orElse(OptionalLong.empty());
    }
    CType type = types.expressionTypes().typeOf(expression, scope);
    if (expression instanceof IASTIdExpression id) {
      int own = scope.alignment(id.getName().toString());
      if (own > 0) {
        return OptionalLong.of(own);
      }
    }
    return types.alignments().hasAlignedTypes() ? OptionalLong.empty() : ofVariables(type);
  }

  private OptionalLong ofVariables(CType type) {
    return type instanceof CType.OtherType
        ? OptionalLong.empty()
        : OptionalLong.of(types.layouts().alignmentOfVariables(type));
  }
}
