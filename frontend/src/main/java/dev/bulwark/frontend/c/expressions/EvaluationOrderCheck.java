package dev.bulwark.frontend.c.expressions;

import dev.bulwark.frontend.c.analysis.FunctionAccesses;
import dev.bulwark.frontend.c.analysis.FunctionAccesses.Access;
import dev.bulwark.frontend.c.analysis.WritingCalls;
import dev.bulwark.frontend.c.lowering.EvaluationOrder;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.typing.Callees;
import java.util.IdentityHashMap;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.jspecify.annotations.Nullable;

/**
 * C leaves open in which order operands are evaluated; here it is from left to right, and as gcc
 * does it the right side of an assignment comes before its left side. Where that may make a
 * difference, since one operand writes what another one reads or writes, the verdict has to say so.
 */
public final class EvaluationOrderCheck implements EvaluationOrder {

  public static final String OPERANDS = "operands are evaluated from left to right";
  public static final String ASSIGNMENTS =
      "the right side of an assignment is evaluated before its left side";

  private final FunctionLowering function;
  private final FunctionAccesses functions;
  private final IdentityHashMap<IASTNode, Access> known = new IdentityHashMap<>();

  public EvaluationOrderCheck(FunctionLowering function, FunctionAccesses functions) {
    this.function = function;
    this.functions = functions;
  }

  @Override
  public void operands(IASTNode left, IASTNode right) {
    if (conflict(left, right)) {
      assume(OPERANDS, right, "taken from left to right");
    }
  }

  @Override
  public void sides(IASTNode left, IASTNode right) {
    if (conflict(left, right)) {
      assumeRightFirst(right);
    }
  }

  @Override
  public void assignment(String target, IASTExpression right) {
    if (function.effects().of(right).written().contains(target)) {
      assumeRightFirst(right);
    }
  }

  private boolean conflict(IASTNode left, IASTNode right) {
    return (writes(left) || writes(right)) && of(left).conflictsWith(of(right));
  }

  private void assumeRightFirst(IASTNode right) {
    assume(ASSIGNMENTS, right, "the right side is taken first");
  }

  private void assume(String assumption, IASTNode at, String order) {
    function.context().assume(assumption);
    function
        .context()
        .diagnostics()
        .warning(
            function.position(at), "C does not say in which order this is evaluated; " + order);
  }

  private boolean writes(IASTNode node) {
    return function.effects().of(node).writes();
  }

  private Access of(IASTNode node) {
    Access access = known.get(node);
    if (access == null) {
      access = compute(node);
      known.put(node, access);
    }
    return access;
  }

  private Access compute(IASTNode node) {
    if (node instanceof IASTTypeId) {
      return Access.NONE;
    }
    Access access =
        switch (node) {
          case IASTIdExpression id -> own(id);
          case IASTFunctionCallExpression call -> called(call);
          case IASTExpression place when FunctionAccesses.isInMemory(place) ->
              FunctionAccesses.memory(place);
          default -> Access.NONE;
        };
    for (IASTNode child : node.getChildren()) {
      access = access.and(of(child));
    }
    return access;
  }

  private static Access own(IASTIdExpression id) {
    Set<String> name = Set.of(id.getName().toString());
    return Syntax.isWritten(id) ? new Access(name, name) : new Access(name, Set.of());
  }

  private static Access written(IASTFunctionCallExpression call) {
    Set<String> names = WritingCalls.written(call);
    return names.isEmpty() ? Access.NONE : new Access(names, names);
  }

  private Access called(IASTFunctionCallExpression call) {
    if (Callees.isThroughPointer(call, function.scope())) {
      Access access = Access.NONE;
      for (FunctionEntity callee : function.context().callGraph().taken()) {
        access = access.and(called(callee.name(), callee));
      }
      return access;
    }
    String name = Syntax.calledName(call).orElse("");
    FunctionEntity entity = function.context().callees().entity(name, function.scope());
    boolean defined = entity != null && entity.definition() != null;
    return defined ? called(name, entity) : called(name, entity).and(written(call));
  }

  private Access called(String name, @Nullable FunctionEntity entity) {
    ProgramContext context = function.context();
    boolean defined = entity != null && entity.definition() != null;
    if (!defined && context.isHavoc(entity) && context.callees().behaviour(name, entity) == null) {
      return Access.WRITES_ANYTHING;
    }
    return entity == null ? Access.NONE : functions.of(entity);
  }
}
