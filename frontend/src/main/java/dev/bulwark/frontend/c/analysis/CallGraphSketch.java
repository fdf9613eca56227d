package dev.bulwark.frontend.c.analysis;

import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.frontend.c.syntax.Syntax;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * Who may call whom, seen from the syntax: calls through pointers may reach every function whose
 * name occurs elsewhere than in a call. A function that cannot call itself is active at most once,
 * so its locals can have addresses of their own.
 */
public final class CallGraphSketch {

  private record Body(Set<FunctionEntity> callees, boolean indirect) {}

  private final Map<FunctionEntity, Body> bodies = new HashMap<>();
  private final Map<FunctionEntity, Boolean> recursive = new HashMap<>();
  private final Map<IASTTranslationUnit, Scope> units;
  private Set<FunctionEntity> taken = Set.of();
  private int unitsSeen;

  public CallGraphSketch(Map<IASTTranslationUnit, Scope> units) {
    this.units = units;
  }

  /** May an activation of the function meet another one of it? */
  public boolean isRecursive(FunctionEntity function) {
    update();
    return recursive.computeIfAbsent(function, this::reachesItself);
  }

  /** The functions that a call through a pointer may reach. */
  public Set<FunctionEntity> taken() {
    update();
    return taken;
  }

  private void update() {
    if (unitsSeen != units.size()) {
      unitsSeen = units.size();
      taken = new LinkedHashSet<>();
      units.forEach((unit, scope) -> collectTaken(unit, scope, taken));
      recursive.clear();
    }
  }

  private boolean reachesItself(FunctionEntity function) {
    Set<FunctionEntity> seen = new HashSet<>();
    ArrayDeque<FunctionEntity> work = new ArrayDeque<>();
    work.add(function);
    while (!work.isEmpty()) {
      Body body = bodies.computeIfAbsent(work.remove(), CallGraphSketch::read);
      Set<FunctionEntity> next = new LinkedHashSet<>(body.callees);
      if (body.indirect) {
        next.addAll(taken);
      }
      for (FunctionEntity callee : next) {
        if (callee == function) {
          return true;
        }
        if (seen.add(callee)) {
          work.add(callee);
        }
      }
    }
    return false;
  }

  private static Body read(FunctionEntity function) {
    IASTFunctionDefinition definition = function.definition();
    Scope scope = function.scope();
    Set<FunctionEntity> callees = new LinkedHashSet<>();
    boolean indirect = false;
    if (definition == null || scope == null) {
      return new Body(callees, false);
    }
    Set<String> own = names(definition);
    ArrayDeque<IASTNode> work = new ArrayDeque<>();
    work.add(definition.getBody());
    while (!work.isEmpty()) {
      IASTNode node = work.remove();
      if (node instanceof IASTFunctionCallExpression call) {
        String name = Syntax.calledName(call).orElse("");
        boolean known = !own.contains(name) && scope.lookup(name) instanceof Symbol.Function;
        indirect |= !known && !isImplicit(call, scope);
      }
      if (node instanceof IASTIdExpression id
          && scope.lookup(id.getName().toString()) instanceof Symbol.Function(var callee)) {
        callees.add(callee);
      }
      for (IASTNode child : node.getChildren()) {
        work.add(child);
      }
    }
    return new Body(callees, indirect);
  }

  /** What the function declares itself: such a name may hide that of a function. */
  private static Set<String> names(IASTFunctionDefinition definition) {
    Set<String> names = new HashSet<>();
    ArrayDeque<IASTNode> work = new ArrayDeque<>();
    work.add(definition.getDeclarator());
    work.add(definition.getBody());
    while (!work.isEmpty()) {
      IASTNode node = work.remove();
      if (node instanceof IASTDeclarator declarator && node != definition.getDeclarator()) {
        names.add(Declarators.nameOf(declarator));
      }
      for (IASTNode child : node.getChildren()) {
        work.add(child);
      }
    }
    return names;
  }

  /** A function that nobody declares; a local variable may be called as well. */
  private static boolean isImplicit(IASTFunctionCallExpression call, Scope scope) {
    IASTExpression callee = Syntax.withoutParentheses(call.getFunctionNameExpression());
    return callee instanceof IASTIdExpression id
        && id.getName().toString().startsWith("__")
        && scope.lookup(id.getName().toString()) == null;
  }

  private static void collectTaken(
      IASTTranslationUnit unit, Scope scope, Set<FunctionEntity> taken) {
    ArrayDeque<IASTNode> work = new ArrayDeque<>();
    work.add(unit);
    while (!work.isEmpty()) {
      IASTNode node = work.remove();
      if (node instanceof IASTIdExpression id
          && !isCallee(id)
          && scope.lookup(id.getName().toString()) instanceof Symbol.Function(var function)) {
        taken.add(function);
      }
      for (IASTNode child : node.getChildren()) {
        work.add(child);
      }
    }
  }

  private static boolean isCallee(IASTIdExpression id) {
    return id.getParent() instanceof IASTFunctionCallExpression call
        && call.getFunctionNameExpression() == id;
  }
}
