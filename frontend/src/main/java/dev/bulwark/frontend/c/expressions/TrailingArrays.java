package dev.bulwark.frontend.c.expressions;

import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Layouts;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;

/** Arrays of one element that stand for flexible ones. */
final class TrailingArrays {

  private final FunctionLowering function;

  TrailingArrays(FunctionLowering function) {
    this.function = function;
  }

  /**
   * Is it an array of one element at the very end of a struct? Programs from before C99 write
   * flexible arrays so, and gcc takes them for such where the object is not in sight.
   */
  boolean isFlexible(IASTExpression array, CType.ArrayType type) {
    return type.length().filter(BigInteger.ONE::equals).isPresent() && isLast(array);
  }

  private boolean isLast(IASTExpression part) {
    if (!(Syntax.withoutParentheses(part) instanceof IASTFieldReference member)) {
      return false;
    }
    IASTExpression owner = member.getFieldOwner();
    CType type = function.context().types().expressionTypes().typeOf(owner, function.scope());
    if (type instanceof CType.PointerType(CType target)) {
      type = target;
    }
    Layouts layouts = function.context().memory().layouts();
    if (!(type.unqualified() instanceof CompositeType whole)) {
      return false;
    }
    Optional<List<Layouts.Field>> path = layouts.path(whole, member.getFieldName().toString());
    CType around = whole;
    for (Layouts.Field field : path.orElse(List.of())) {
      long offset = field.offset();
      if (!(around instanceof CompositeType composite)
          || layouts.of(composite).fields().stream().anyMatch(each -> each.offset() > offset)) {
        return false;
      }
      around = field.member().type();
    }
    return member.isPointerDereference()
        || !(Syntax.withoutParentheses(owner) instanceof IASTFieldReference)
        || isLast(owner);
  }
}
