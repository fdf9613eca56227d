package dev.bulwark.frontend.c.flow;

import dev.bulwark.frontend.c.flow.FlowGraph.Arc;
import dev.bulwark.frontend.c.flow.FlowGraph.Instruction;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Action;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The condition under which a flow graph without side effects leads from its entry to a node: its
 * weakest precondition. Undefined behaviour on the path does not lead there.
 */
public final class BranchCondition {

  /** The graph does more than compute a truth value. */
  public static final class SideEffectException extends Exception {
    SideEffectException(String message) {
      super(message);
    }
  }

  private final FunctionBody function;
  private final TermFactory terms;
  private final Map<Node, List<Arc>> outgoing = new IdentityHashMap<>();
  private final Map<Node, Term> conditions = new IdentityHashMap<>();

  public BranchCondition(FunctionBody function, TermFactory terms) {
    this.function = function;
    this.terms = terms;
    for (Arc arc : function.graph().arcs()) {
      outgoing.computeIfAbsent(arc.source(), node -> new ArrayList<>(2)).add(arc);
    }
  }

  public Term reaching(Node target) throws SideEffectException {
    conditions.put(target, terms.bool(true));
    Map<Node, Boolean> open = new IdentityHashMap<>();
    ArrayDeque<Node> stack = new ArrayDeque<>();
    Node entry = function.graph().entry();
    stack.push(entry);
    while (!stack.isEmpty()) {
      Node top = stack.element();
      if (conditions.containsKey(top)) {
        stack.pop();
        continue;
      }
      List<Node> missing = new ArrayList<>();
      for (Arc arc : outgoing.getOrDefault(top, List.of())) {
        if (!conditions.containsKey(arc.target())) {
          missing.add(arc.target());
        }
      }
      if (missing.isEmpty()) {
        conditions.put(stack.pop(), condition(top));
      } else if (open.put(top, true) != null) {
        throw new SideEffectException("it has a loop");
      } else {
        missing.forEach(stack::push);
      }
    }
    return of(entry);
  }

  private Term of(Node node) {
    Term known = conditions.get(node);
    if (known == null) {
      throw new IllegalStateException("a node before those that it leads to");
    }
    return known;
  }

  private Term condition(Node node) throws SideEffectException {
    List<Term> paths = new ArrayList<>();
    for (Arc arc : outgoing.getOrDefault(node, List.of())) {
      Term path = before(arc, of(arc.target()));
      if (!Terms.isFalse(path)) {
        paths.add(path);
      }
    }
    return terms.or(paths);
  }

  private Term before(Arc arc, Term after) throws SideEffectException {
    if (arc.instruction() instanceof Instruction.OnMemory) {
      throw new SideEffectException("it reads memory");
    }
    if (!(arc.instruction() instanceof Instruction.Act(Action action))) {
      throw new SideEffectException("it calls a function");
    }
    return switch (action) {
      case Action.Skip skip -> after;
      case Action.Assume(Term condition) ->
          Terms.isTrue(after)
              ? condition
              : Terms.isFalse(after) ? after : terms.and(condition, after);
      case Action.Assign(ProgramVariable variable, Term value) -> {
        if (!function.locals().contains(variable)) {
          throw new SideEffectException("it changes " + variable.sourceName());
        }
        yield Substitution.of(terms, Map.of(variable.term(), value)).apply(after);
      }
      case Action.Havoc havoc -> throw new SideEffectException("it takes an input");
      case Action.Call call -> throw new SideEffectException("it calls " + call.callee());
    };
  }
}
