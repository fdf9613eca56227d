package dev.bulwark.frontend.c.symbols;

import dev.bulwark.program.CType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;

/**
 * Which declarations of a function can be seen from where. A call is made by those in front of it:
 * if none of them is a prototype, arguments are promoted and no more (C11 6.5.2.2p6), whatever the
 * definition says.
 */
public final class Prototypes {

  private record Seen(int offset, CType.FunctionType type) {}

  /** By file or block. */
  private final Map<IASTNode, Map<String, List<Seen>>> declared = new IdentityHashMap<>();

  /** A file whose declarations are all known; calls in other ones are our own. */
  public void enter(IASTTranslationUnit unit) {
    declared.putIfAbsent(unit, new HashMap<>());
  }

  /** A declaration in a file or block. */
  public void declare(IASTNode declarator, String name, CType.FunctionType type) {
    declared
        .computeIfAbsent(scopeOf(declarator), scope -> new HashMap<>())
        .computeIfAbsent(name, any -> new ArrayList<>())
        .add(new Seen(offset(declarator), type));
  }

  private static IASTNode scopeOf(IASTNode node) {
    IASTNode scope = node.getParent();
    while (scope != null && !isScope(scope)) {
      scope = scope.getParent();
    }
    return scope == null ? node.getTranslationUnit() : scope;
  }

  private static boolean isScope(IASTNode node) {
    return node instanceof IASTCompoundStatement || node instanceof IASTTranslationUnit;
  }

  private static int offset(IASTNode node) {
    return ((ASTNode) node).getOffset();
  }

  /** Is it known what can be seen from there? */
  public boolean knows(IASTNode use) {
    return declared.containsKey(use.getTranslationUnit());
  }

  /** The prototype that can be seen, else any declaration; empty if there is none. */
  public Optional<CType.FunctionType> visible(IASTNode use, String name) {
    Optional<CType.FunctionType> found = Optional.empty();
    for (IASTNode scope = use; scope != null; scope = scope.getParent()) {
      if (!isScope(scope)) {
        continue;
      }
      for (Seen seen : declared.getOrDefault(scope, Map.of()).getOrDefault(name, List.of())) {
        // A check of a function's contract calls it where its declarator begins.
        if (seen.offset() <= offset(use)) {
          if (seen.type().prototyped()) {
            return Optional.of(seen.type());
          }
          found = Optional.of(seen.type());
        }
      }
    }
    return found;
  }

  /** Is the call made without a prototype? */
  public boolean isMissing(IASTNode use, String name) {
    return knows(use) && visible(use, name).filter(CType.FunctionType::prototyped).isEmpty();
  }

  /** The type of the function as far as it is declared there. */
  public CType.FunctionType asSeen(CType.FunctionType type, IASTNode use, String name) {
    return visible(use, name)
        .filter(seen -> seen.prototyped() != type.prototyped())
        .map(
            seen ->
                new CType.FunctionType(
                    type.result(), seen.parameters(), seen.variadic(), seen.prototyped()))
        .orElse(type);
  }
}
