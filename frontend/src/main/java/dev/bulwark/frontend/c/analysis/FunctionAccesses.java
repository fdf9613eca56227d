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
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/**
 * Which globals a function and all that it calls may read and write, by name. Seen from the syntax
 * alone: a local variable of the same name counts as the global.
 */
public final class FunctionAccesses {

  /** Names that may be read and written. */
  public record Access(Set<String> reads, Set<String> writes) {
    public static final Access NONE = new Access(Set.of(), Set.of());

    /** Anything may be written, as by a function without body that changes globals. */
    public static final Access WRITES_ANYTHING = new Access(Set.of(), Set.of("*"));

    public Access and(Access other) {
      if (other == NONE) {
        return this;
      }
      if (this == NONE) {
        return other;
      }
      Set<String> allReads = new HashSet<>(reads);
      allReads.addAll(other.reads);
      Set<String> allWrites = new HashSet<>(writes);
      allWrites.addAll(other.writes);
      return new Access(allReads, allWrites);
    }

    /** Does it matter which of the two comes first? */
    public boolean conflictsWith(Access other) {
      boolean anything =
          (writes.contains("*") && !other.reads.isEmpty())
              || (other.writes.contains("*") && !reads.isEmpty());
      return anything
          || meet(writes, other.reads)
          || meet(writes, other.writes)
          || meet(reads, other.writes);
    }

    private static boolean meet(Set<String> a, Set<String> b) {
      Set<String> smaller = a.size() < b.size() ? a : b;
      Set<String> larger = smaller == a ? b : a;
      return smaller.stream().anyMatch(larger::contains);
    }
  }

  /** Stands for whatever pointers point to; no variable has this name. */
  public static final String MEMORY = "*memory";

  /** Does the expression designate a place by a pointer or an index? */
  public static boolean isInMemory(IASTExpression expression) {
    return switch (expression) {
      case IASTArraySubscriptExpression subscript -> true;
      case IASTFieldReference field -> field.isPointerDereference();
      case IASTUnaryExpression unary -> unary.getOperator() == IASTUnaryExpression.op_star;
      default -> false;
    };
  }

  public static Access memory(IASTExpression place) {
    Set<String> all = Set.of(MEMORY);
    return Syntax.isWritten(place) ? new Access(all, all) : new Access(all, Set.of());
  }

  /** What a body does itself, and whom it calls. */
  private record Body(Access access, Set<FunctionEntity> callees) {}

  private final Map<FunctionEntity, Body> bodies = new HashMap<>();
  private final Map<FunctionEntity, Access> known = new HashMap<>();

  public Access of(FunctionEntity function) {
    Access access = known.get(function);
    if (access == null) {
      access = compute(function);
      known.put(function, access);
    }
    return access;
  }

  private Access compute(FunctionEntity function) {
    Set<String> reads = new HashSet<>();
    Set<String> writes = new HashSet<>();
    Set<FunctionEntity> seen = new HashSet<>();
    ArrayDeque<FunctionEntity> work = new ArrayDeque<>();
    work.add(function);
    seen.add(function);
    while (!work.isEmpty()) {
      Body body = bodies.computeIfAbsent(work.remove(), FunctionAccesses::read);
      reads.addAll(body.access.reads());
      writes.addAll(body.access.writes());
      body.callees.stream().filter(seen::add).forEach(work::add);
    }
    return new Access(reads, writes);
  }

  private static Body read(FunctionEntity function) {
    IASTFunctionDefinition definition = function.definition();
    Scope scope = function.scope();
    Set<String> reads = new HashSet<>();
    Set<String> writes = new HashSet<>();
    Set<FunctionEntity> callees = new LinkedHashSet<>();
    if (definition == null || scope == null) {
      return new Body(Access.NONE, callees);
    }
    Set<String> statics = new HashSet<>();
    ArrayDeque<IASTNode> work = new ArrayDeque<>();
    work.add(definition.getBody());
    while (!work.isEmpty()) {
      IASTNode node = work.remove();
      switch (node) {
        case IASTIdExpression id -> {
          String name = id.getName().toString();
          (Syntax.isWritten(id) ? writes : reads).add(name);
          if (scope.lookup(name) instanceof Symbol.Function(FunctionEntity callee)) {
            callees.add(callee.orContract());
          }
        }
        case IASTFunctionCallExpression call -> writes.addAll(WritingCalls.written(call));
        case IASTExpression place when isInMemory(place) ->
            (Syntax.isWritten(place) ? writes : reads).add(MEMORY);
        case IASTSimpleDeclaration declaration
            when declaration.getDeclSpecifier().getStorageClass()
                == IASTDeclSpecifier.sc_static -> {
          for (IASTDeclarator declarator : declaration.getDeclarators()) {
            statics.add(Declarators.nameOf(declarator));
          }
        }
        default -> {}
      }
      for (IASTNode child : node.getChildren()) {
        work.add(child);
      }
    }
    reads.removeIf(name -> !statics.contains(name) && !isGlobal(scope, name));
    writes.removeIf(name -> !statics.contains(name) && !isGlobal(scope, name));
    return new Body(new Access(reads, writes), callees);
  }

  private static boolean isGlobal(Scope scope, String name) {
    return name.equals(MEMORY) || scope.lookup(name) instanceof Symbol.Global;
  }
}
