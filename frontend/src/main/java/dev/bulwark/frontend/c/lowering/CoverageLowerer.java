package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import java.util.function.Supplier;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;

/**
 * Makes the points of a function at which coverage is observed, where that is asked for; elsewhere
 * conditions are lowered as they are and nothing is added.
 */
public interface CoverageLowerer {

  /** What a decision is for. */
  enum Decider {
    IF("if"),
    WHILE("while"),
    DO("do"),
    FOR("for"),
    CONDITIONAL("?:"),
    /** The value of {@code &&} or {@code ||}, which decides nothing by itself. */
    VALUE("value");

    private final String word;

    Decider(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }

    public boolean isLoop() {
      return this == WHILE || this == DO || this == FOR;
    }
  }

  /** The passes through one loop. */
  interface LoopPasses {
    /** The current node is where the body begins. */
    void entered();

    /** The current node is where the condition and {@code break} leave to. */
    void left();
  }

  /** The function begins at the current node. */
  void function();

  /** The statement begins at the current node. */
  void statement(IASTStatement statement);

  /** Leaves the current node to one of two others, as the condition decides. */
  void decide(Decider decider, IASTExpression condition, Node ifTrue, Node ifFalse);

  /** Where to go instead of the target when a condition of the open decision has this value. */
  Node condition(IASTExpression condition, boolean value, Node target);

  /** Evaluates something that is no part of the open decision, such as an operand of it. */
  <T> T outsideDecision(Supplier<T> evaluation);

  /** Evaluates something that is observed nowhere, such as an assumption. */
  <T> T unobserved(Supplier<T> evaluation);

  /** Has the expression to be control flow, since it contains something to observe? */
  boolean branchesOn(IASTNode expression);

  /** Where to go instead of the target when the switch chooses this label. */
  Node label(IASTSwitchStatement choice, IASTNode at, String label, Node target);

  /** A loop is come to at the current node, before its head. */
  LoopPasses loop(IASTStatement loop);

  /** The jump (return, goto, break, continue) leaves the current node, and perhaps loops. */
  void jump(IASTStatement jump);

  /** Where to go instead of the target when a switch leads to this label, perhaps into loops. */
  Node into(IASTStatement label, Node target);

  /** The function has been lowered. */
  void end();
}
