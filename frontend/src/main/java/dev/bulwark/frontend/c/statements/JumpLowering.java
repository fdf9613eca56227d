package dev.bulwark.frontend.c.statements;

import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.flow.Jumps;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.syntax.CproverWords;
import dev.bulwark.program.Action;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.jspecify.annotations.Nullable;

/**
 * Jumps of one function: {@code goto}, labels, and the variables whose declarations a jump or the
 * entry of a block passes over; these take any value there.
 */
final class JumpLowering {

  /**
   * A path to a node on which variables take any value, since their declarations are passed over.
   */
  private record Detour(Node from, List<IASTDeclarator> declarators, Node to) {}

  private record PendingGoto(String label, IASTGotoStatement statement) {}

  private final FunctionLowering function;
  private final FlowGraph graph;
  private final Map<String, Node> labels = new LinkedHashMap<>();
  private final Map<String, IASTLabelStatement> defined = new LinkedHashMap<>();
  private final List<PendingGoto> gotos = new ArrayList<>();
  private final List<Detour> detours = new ArrayList<>();
  private @Nullable Jumps jumps;

  JumpLowering(FunctionLowering function) {
    this.function = function;
    this.graph = function.graph();
  }

  /** The body of the function is about to be lowered. */
  void begin(IASTStatement body) {
    jumps = new Jumps(body);
  }

  /** All of the body has been lowered. */
  void end() {
    Node end = graph.current();
    for (PendingGoto pending : gotos) {
      if (!defined.containsKey(pending.label())) {
        function.error(pending.statement(), "there is no label " + pending.label());
      }
    }
    for (Detour detour : detours) {
      graph.moveTo(detour.from());
      for (IASTDeclarator declarator : detour.declarators()) {
        function.declarations().passOver(declarator);
      }
      graph.jump(detour.to());
    }
    graph.moveTo(end);
  }

  /** May jumps lead to the declaration several times while its block is active? */
  boolean isRepeated(IASTDeclarator declarator) {
    return jumps != null && jumps.isRepeated(declarator);
  }

  /**
   * Leads on to the target (or a new node) over the variables that this jump or block passes over;
   * gives the node where to go on.
   */
  Node detour(IASTNode where, @Nullable Node target) {
    List<IASTDeclarator> passed = jumps == null ? List.of() : jumps.passed(where);
    if (passed.isEmpty()) {
      return target == null ? graph.current() : target;
    }
    Node to = target == null ? graph.node() : target;
    detours.add(new Detour(graph.current(), passed, to));
    return to;
  }

  /** The node through which a case label is reached from its switch. */
  Node caseEntry(IASTStatement label, Node target) {
    Node saved = graph.current();
    Node entry = graph.node();
    graph.moveTo(entry);
    boolean direct = jumps == null || jumps.passed(label).isEmpty();
    if (!direct) {
      detour(label, target);
    }
    graph.moveTo(saved);
    return direct ? target : entry;
  }

  void jump(IASTGotoStatement statement) {
    graph.current().begin(function.position(statement));
    String name = statement.getName().toString();
    gotos.add(new PendingGoto(name, statement));
    Node target = labels.computeIfAbsent(name, label -> graph.node());
    function.coverage().jump(statement);
    if (detour(statement, target) == target && passesNothing(statement)) {
      graph.jump(target);
    } else {
      graph.moveTo(graph.node());
    }
  }

  private boolean passesNothing(IASTNode jump) {
    return jumps == null || jumps.passed(jump).isEmpty();
  }

  private static @Nullable IASTNode blockOf(IASTNode statement) {
    IASTNode around = statement.getParent();
    while (around != null && !(around instanceof IASTCompoundStatement)) {
      around = around.getParent();
    }
    return around;
  }

  void label(IASTLabelStatement statement) {
    String name = statement.getName().toString();
    IASTLabelStatement before = defined.put(name, statement);
    if (before != null && blockOf(before) != blockOf(statement)) {
      // With __label__ that is allowed.
      function.unsupported(
          statement, "labels of one name in two blocks are not supported yet: " + name);
    } else if (before != null) {
      function.error(statement, "label " + name + " is defined twice");
    }
    if (CproverWords.isRefusedLabel(name)) {
      function.unsupported(statement, "labels of CBMC are not supported: " + name);
    }
    Node node = labels.computeIfAbsent(name, label -> graph.node());
    node.pin(function.position(statement));
    graph.fallInto(node);
    function.sourcePlaces().statement(statement, function.scope());
    if (function.context().options().property().isErrorLabel(name)) {
      Position position = function.position(statement);
      Node error =
          graph.node(
              function
                  .context()
                  .error(new Goal.Kind.ErrorLabel(name), "label " + name + " is reached"),
              position);
      graph.leave(Action.SKIP, error, position, name + ":");
    }
  }
}
