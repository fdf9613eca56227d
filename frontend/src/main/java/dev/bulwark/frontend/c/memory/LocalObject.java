package dev.bulwark.frontend.c.memory;

import dev.bulwark.frontend.c.flow.FunctionBody;
import dev.bulwark.frontend.c.symbols.Storage;
import java.util.ArrayDeque;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;

/**
 * A local variable in memory, or what {@code alloca} gives.
 *
 * @param size in bytes, if its address is the same in all activations
 */
public record LocalObject(
    FunctionBody function, Storage.InMemory storage, long size, Extent extent) {

  /** When the life of an object ends. */
  public enum Extent {
    FUNCTION,
    /** With a block within the body, or each time that a jump leads before its declaration. */
    BLOCK,
    /** With its function, which may make several of them at one place. */
    REPEATED
  }

  /** {@code inner}: is it one of a block within the body? */
  public static LocalObject of(
      FunctionBody function, Storage.InMemory storage, long size, boolean inner) {
    return new LocalObject(function, storage, size, inner ? Extent.BLOCK : Extent.FUNCTION);
  }

  /** What a call of {@code alloca} gives. */
  public static LocalObject allocated(
      FunctionBody function, Storage.InMemory storage, IASTFunctionCallExpression call) {
    return new LocalObject(
        function, storage, 0, mayRepeat(call) ? Extent.REPEATED : Extent.FUNCTION);
  }

  /** May the code be passed several times while the function is active? */
  private static boolean mayRepeat(IASTNode code) {
    for (IASTNode at = code; at != null; at = at.getParent()) {
      switch (at) {
        case IASTForStatement loop -> {
          return true;
        }
        case IASTWhileStatement loop -> {
          return true;
        }
        case IASTDoStatement loop -> {
          return true;
        }
        case IASTFunctionDefinition definition -> {
          return hasLabels(definition);
        }
        default -> {}
      }
    }
    return true;
  }

  private static boolean hasLabels(IASTFunctionDefinition definition) {
    ArrayDeque<IASTNode> work = new ArrayDeque<>();
    work.add(definition.getBody());
    while (!work.isEmpty()) {
      IASTNode node = work.remove();
      if (node instanceof IASTLabelStatement) {
        return true;
      }
      for (IASTNode child : node.getChildren()) {
        work.add(child);
      }
    }
    return false;
  }
}
