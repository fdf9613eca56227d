package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.library.CproverFunction;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.values.CValue;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.jspecify.annotations.Nullable;

/**
 * What {@code __CPROVER_loop_entry(e)} stands for in the invariants of a loop, which are part of
 * its condition: the value of {@code e} in front of the first iteration.
 */
public final class LoopEntries {

  private final Map<IASTNode, CValue> values = new IdentityHashMap<>();

  /** A loop begins: keeps the values that its condition asks for later. */
  public void begin(@Nullable IASTExpression condition, Function<IASTExpression, CValue> kept) {
    if (condition == null) {
      return;
    }
    ArrayDeque<IASTNode> work = new ArrayDeque<>();
    work.add(condition);
    while (!work.isEmpty()) {
      IASTNode node = work.remove();
      if (node instanceof IASTFunctionCallExpression call
          && isEntry(call)
          && call.getArguments().length == 1
          && call.getArguments()[0] instanceof IASTExpression of) {
        values.put(call, kept.apply(of));
      } else {
        work.addAll(List.of(node.getChildren()));
      }
    }
  }

  private static boolean isEntry(IASTFunctionCallExpression call) {
    return Syntax.calledName(call).filter(CproverFunction.LOOP_ENTRY.word()::equals).isPresent();
  }

  /** Empty outside of the invariants of a loop. */
  public Optional<CValue> of(IASTNode call) {
    return Optional.ofNullable(values.get(call));
  }
}
