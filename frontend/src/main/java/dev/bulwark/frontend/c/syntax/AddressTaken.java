package dev.bulwark.frontend.c.syntax;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/**
 * The variables whose address some expression takes, by name: all variables of that name count, in
 * a function for locals, anywhere for globals.
 */
public final class AddressTaken {

  private final Map<IASTNode, Set<String>> known = new IdentityHashMap<>();
  private final Set<String> anywhere = new HashSet<>();

  public void enter(IASTTranslationUnit unit) {
    anywhere.addAll(of(unit));
  }

  public boolean anywhere(String name) {
    return anywhere.contains(name);
  }

  /** Within the definition of a function. */
  public boolean within(IASTFunctionDefinition function, String name) {
    return of(function).contains(name);
  }

  private Set<String> of(IASTNode root) {
    return known.computeIfAbsent(root, AddressTaken::collect);
  }

  private static Set<String> collect(IASTNode root) {
    Set<String> names = new HashSet<>();
    ArrayDeque<IASTNode> work = new ArrayDeque<>();
    work.add(root);
    while (!work.isEmpty()) {
      IASTNode node = work.remove();
      if (node instanceof IASTUnaryExpression unary
          && unary.getOperator() == IASTUnaryExpression.op_amper) {
        base(unary.getOperand(), names);
      }
      for (IASTNode child : node.getChildren()) {
        work.add(child);
      }
    }
    return names;
  }

  /** The variable that the place is part of; pointers on the path make it another one's. */
  private static void base(IASTExpression place, Set<String> names) {
    IASTExpression at = Syntax.withoutParentheses(place);
    while (true) {
      switch (at) {
        case IASTFieldReference field when !field.isPointerDereference() ->
            at = Syntax.withoutParentheses(field.getFieldOwner());
        case IASTArraySubscriptExpression subscript ->
            at = Syntax.withoutParentheses(subscript.getArrayExpression());
        case IASTIdExpression id -> {
          names.add(id.getName().toString());
          return;
        }
        default -> {
          return;
        }
      }
    }
  }
}
