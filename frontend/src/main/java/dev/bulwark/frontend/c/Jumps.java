package dev.bulwark.frontend.c;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;

/**
 * Which declarations of a function jumps go around. A variable comes to life, with any value, where
 * its block is entered; if a jump into or within the block passes its declaration, that value can
 * be seen. So a jump from outside the block gives the variable any value on its way, and for a jump
 * within the block the variable takes any value where the block begins.
 */
final class Jumps {

  private record Declaration(IASTDeclarator declarator, int at, Block block) {}

  private record Jump(IASTNode source, int from, int to) {}

  private static final class Block {
    private final IASTNode node;
    private final int start;
    private int end;

    private Block(IASTNode node, int start) {
      this.node = node;
      this.start = start;
    }
  }

  private final List<Declaration> declarations = new ArrayList<>();
  private final Map<String, Integer> labels = new HashMap<>();
  private final Map<IASTGotoStatement, Integer> gotos = new IdentityHashMap<>();
  private final List<Jump> jumps = new ArrayList<>();
  private final Map<IASTNode, List<IASTDeclarator>> passed = new IdentityHashMap<>();
  private int time;

  Jumps(IASTStatement body) {
    visit(body, null, 0);
    gotos.forEach(
        (source, at) -> {
          Integer target = labels.get(source.getName().toString());
          if (target != null) {
            jumps.add(new Jump(source, at, target));
          }
        });
    int first = jumps.stream().mapToInt(Jump::from).min().orElse(Integer.MAX_VALUE);
    for (Declaration declaration : declarations) {
      boolean outermost = declaration.block.node == body;
      if (!outermost || first < declaration.at) {
        jumps.forEach(jump -> consider(jump, declaration));
      }
    }
  }

  private void visit(IASTNode node, @org.jspecify.annotations.Nullable Block block, int switchAt) {
    int at = ++time;
    Block inner = block;
    int innerSwitch = switchAt;
    switch (node) {
      case IASTCompoundStatement compound -> inner = new Block(compound, at);
      case IASTForStatement loop -> inner = new Block(loop, at);
      case IASTSwitchStatement choice -> innerSwitch = at;
      case IASTLabelStatement label -> labels.put(label.getName().toString(), at);
      case IASTGotoStatement jump -> gotos.put(jump, at);
      case IASTCaseStatement label -> jumps.add(new Jump(label, switchAt, at));
      case IASTDefaultStatement label -> jumps.add(new Jump(label, switchAt, at));
      case IASTSimpleDeclaration declaration when block != null -> {
        for (IASTDeclarator declarator : declaration.getDeclarators()) {
          declarations.add(new Declaration(declarator, at, block));
        }
      }
      default -> {}
    }
    for (IASTNode child : node.getChildren()) {
      if (!(child instanceof org.eclipse.cdt.core.dom.ast.IASTName)) {
        visit(child, inner, innerSwitch);
      }
    }
    if (inner != null && inner != block) {
      inner.end = ++time;
    }
  }

  private void consider(Jump jump, Declaration declaration) {
    Block block = declaration.block;
    boolean intoScope = declaration.at < jump.to && jump.to < block.end;
    boolean fromOutside = jump.from < block.start || jump.from > block.end;
    boolean fromBefore = !fromOutside && jump.from < declaration.at;
    if (intoScope && fromOutside) {
      add(jump.source, declaration.declarator);
    } else if (intoScope && fromBefore) {
      add(block.node, declaration.declarator);
    }
  }

  private void add(IASTNode where, IASTDeclarator declarator) {
    List<IASTDeclarator> list = passed.computeIfAbsent(where, node -> new ArrayList<>());
    if (!list.contains(declarator)) {
      list.add(declarator);
    }
  }

  /**
   * The declarators whose variables take any value at this jump (goto, case, default) or at the
   * start of this block (compound, for).
   */
  List<IASTDeclarator> passed(IASTNode where) {
    return passed.getOrDefault(where, List.of());
  }
}
