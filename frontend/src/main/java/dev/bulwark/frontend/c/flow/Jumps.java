package dev.bulwark.frontend.c.flow;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.jspecify.annotations.Nullable;

/**
 * Which declarations of a function jumps go around. A variable comes to life, with any value, where
 * its block is entered; if a jump into or within the block passes its declaration, that value can
 * be seen. So a jump from outside the block gives the variable any value on its path, and for a
 * jump within the block the variable takes any value where the block begins.
 *
 * <p>Places in the function are numbered in the order of the text, called times below.
 */
public final class Jumps {

  private record Declaration(IASTDeclarator declarator, int at) {}

  private record Jump(IASTNode source, int from, int to) {}

  private static final class Block {
    private final IASTNode node;
    private final int start;
    private final List<Declaration> declarations = new ArrayList<>();
    private int end;

    private Block(IASTNode node, int start) {
      this.node = node;
      this.start = start;
    }
  }

  private final List<Block> blocks = new ArrayList<>();
  private final Map<String, Integer> labels = new HashMap<>();
  private final List<IASTGotoStatement> gotos = new ArrayList<>();
  private final List<Integer> gotoTimes = new ArrayList<>();
  private final List<Jump> jumps = new ArrayList<>();
  private final IdentityHashMap<IASTNode, List<IASTDeclarator>> passed = new IdentityHashMap<>();
  private final Set<IASTDeclarator> repeated = Collections.newSetFromMap(new IdentityHashMap<>());
  private int time;

  public Jumps(IASTStatement body) {
    visit(body, null, 0);
    for (int i = 0; i < gotos.size(); i++) {
      Integer target = labels.get(gotos.get(i).getName().toString());
      if (target != null) {
        jumps.add(new Jump(gotos.get(i), gotoTimes.get(i), target));
      }
    }
    jumps.sort(Comparator.comparingInt(Jump::to));
    blocks.forEach(this::consider);
    blocks.forEach(this::considerBackwards);
  }

  /**
   * The declarators whose variables take any value at this jump (goto, case, default) or at the
   * start of this block (compound, for).
   */
  public List<IASTDeclarator> passed(IASTNode where) {
    return passed.getOrDefault(where, List.of());
  }

  /** Does a jump within its block lead back over the declaration, to the same object again? */
  public boolean isRepeated(IASTDeclarator declarator) {
    return repeated.contains(declarator);
  }

  private void considerBackwards(Block block) {
    for (Jump jump : jumps) {
      if (block.start < jump.to && jump.to < jump.from && jump.from < block.end) {
        block.declarations.stream()
            .filter(declaration -> jump.to < declaration.at && declaration.at < jump.from)
            .forEach(declaration -> repeated.add(declaration.declarator));
      }
    }
  }

  private void visit(IASTNode node, @Nullable Block block, int switchAt) {
    int at = ++time;
    Block inner = block;
    int innerSwitch = switchAt;
    switch (node) {
      case IASTCompoundStatement compound -> inner = new Block(compound, at);
      case IASTForStatement loop -> inner = new Block(loop, at);
      case IASTSwitchStatement choice -> innerSwitch = at;
      case IASTLabelStatement label -> labels.put(label.getName().toString(), at);
      case IASTGotoStatement jump -> {
        gotos.add(jump);
        gotoTimes.add(at);
      }
      case IASTCaseStatement label -> jumps.add(new Jump(label, switchAt, at));
      case IASTDefaultStatement label -> jumps.add(new Jump(label, switchAt, at));
      case IASTSimpleDeclaration declaration when block != null -> {
        for (IASTDeclarator declarator : declaration.getDeclarators()) {
          block.declarations.add(new Declaration(declarator, at));
        }
      }
      default -> {}
    }
    for (IASTNode child : node.getChildren()) {
      if (!(child instanceof IASTName)) {
        visit(child, inner, innerSwitch);
      }
    }
    if (inner != null && inner != block) {
      blocks.add(inner);
      inner.end = ++time;
    }
  }

  /** Looks at the jumps that end in the block behind its first declaration. */
  private void consider(Block block) {
    List<Declaration> declarations = block.declarations;
    if (declarations.isEmpty()) {
      return;
    }
    int[] begun = new int[declarations.size() + 1];
    int first = jumpsUpTo(declarations.getFirst().at);
    for (int i = first; i < jumps.size() && jumps.get(i).to < block.end; i++) {
      Jump jump = jumps.get(i);
      int behind = declarationsUpTo(declarations, jump.to);
      if (jump.from < block.start || jump.from > block.end) {
        declarations.subList(0, behind).forEach(declaration -> add(jump.source, declaration));
      } else if (jump.from < jump.to) {
        begun[declarationsUpTo(declarations, jump.from)]++;
        begun[behind]--;
      }
    }
    int open = 0;
    for (int i = 0; i < declarations.size(); i++) {
      open += begun[i];
      if (open > 0) {
        add(block.node, declarations.get(i));
      }
    }
  }

  /** How many jumps end up to this time; they are sorted by it. */
  private int jumpsUpTo(int at) {
    int low = 0;
    int high = jumps.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (jumps.get(middle).to > at) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private static int declarationsUpTo(List<Declaration> declarations, int at) {
    int low = 0;
    int high = declarations.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (declarations.get(middle).at > at) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private void add(IASTNode where, Declaration declaration) {
    passed.computeIfAbsent(where, node -> new ArrayList<>()).add(declaration.declarator);
  }
}
