package dev.bulwark.frontend.c.analysis;

import dev.bulwark.frontend.c.library.AtomicFunction;
import dev.bulwark.frontend.c.library.AtomicFunctions;
import dev.bulwark.frontend.c.library.OutParameters;
import dev.bulwark.frontend.c.library.Signatures;
import dev.bulwark.frontend.c.syntax.AssemblyStatement;
import dev.bulwark.frontend.c.syntax.Syntax;
import java.util.HashSet;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/** What calls of functions without body write through their pointers, seen from the syntax. */
public final class WritingCalls {

  private static final Set<String> FUNCTIONS =
      Set.of(
          "memcpy",
          "memmove",
          "memset",
          "scanf",
          "fscanf",
          "__isoc99_scanf",
          "__isoc99_fscanf",
          "__VERIFIER_nondet_memory",
          "__CPROVER_havoc_slice",
          "__CPROVER_havoc_object",
          "__isoc23_scanf",
          "__isoc23_fscanf",
          "sscanf",
          "__isoc99_sscanf",
          "__isoc23_sscanf",
          "sprintf",
          "snprintf",
          "__sprintf_chk",
          "__snprintf_chk");

  private WritingCalls() {}

  /** Memory, and the variables whose addresses are given; nothing for other calls. */
  public static Set<String> written(IASTFunctionCallExpression call) {
    String name = Syntax.calledName(call).orElse("");
    if (AssemblyStatement.of(call).filter(AssemblyStatement::memory).isPresent()) {
      return Set.of(FunctionAccesses.MEMORY);
    }
    if (!AtomicFunctions.of(name).map(AtomicFunction::writes).orElse(false)
        && !FUNCTIONS.contains(Signatures.plain(name))
        && !OutParameters.names().contains(name)) {
      return Set.of();
    }
    Set<String> names = new HashSet<>();
    names.add(FunctionAccesses.MEMORY);
    for (IASTInitializerClause argument : call.getArguments()) {
      if (argument instanceof IASTExpression expression
          && Syntax.withoutParentheses(expression) instanceof IASTUnaryExpression unary
          && unary.getOperator() == IASTUnaryExpression.op_amper) {
        base(unary.getOperand(), names);
      }
    }
    return names;
  }

  private static void base(IASTExpression object, Set<String> names) {
    IASTExpression inner = Syntax.withoutParentheses(object);
    while (inner instanceof IASTFieldReference field && !field.isPointerDereference()) {
      inner = Syntax.withoutParentheses(field.getFieldOwner());
    }
    if (inner instanceof IASTIdExpression id) {
      names.add(id.getName().toString());
    }
  }
}
