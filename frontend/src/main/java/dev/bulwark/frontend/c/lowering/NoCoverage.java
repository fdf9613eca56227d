package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import java.util.function.Supplier;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;

/** Where coverage is not asked for, as in nearly all runs. */
public final class NoCoverage implements CoverageLowerer {

  private static final LoopPasses NO_PASSES =
      new LoopPasses() {
        @Override
        public void entered() {}

        @Override
        public void left() {}
      };

  private final FunctionLowering function;

  public NoCoverage(FunctionLowering function) {
    this.function = function;
  }

  @Override
  public void function() {}

  @Override
  public void statement(IASTStatement statement) {}

  @Override
  public void decide(Decider decider, IASTExpression condition, Node ifTrue, Node ifFalse) {
    function.conditions().branch(condition, ifTrue, ifFalse);
  }

  @Override
  public Node condition(IASTExpression condition, boolean value, Node target) {
    return target;
  }

  @Override
  public <T> T outsideDecision(Supplier<T> evaluation) {
    return evaluation.get();
  }

  @Override
  public <T> T unobserved(Supplier<T> evaluation) {
    return evaluation.get();
  }

  @Override
  public boolean branchesOn(IASTNode expression) {
    return false;
  }

  @Override
  public Node label(IASTSwitchStatement choice, IASTNode at, String label, Node target) {
    return target;
  }

  @Override
  public LoopPasses loop(IASTStatement loop) {
    return NO_PASSES;
  }

  @Override
  public void jump(IASTStatement jump) {}

  @Override
  public Node into(IASTStatement label, Node target) {
    return target;
  }

  @Override
  public void end() {}
}
