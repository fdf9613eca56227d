package dev.bulwark.frontend.c.coverage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.jspecify.annotations.Nullable;

/** Which loops of a function its jumps leave and enter, beside those that a loop makes itself. */
final class LoopJumps {

  /**
   * A loop around a place.
   *
   * @param inBody the place is in the body, not in the condition
   */
  record Around(IASTStatement loop, boolean inBody) {}

  /** From the innermost one on. */
  record Crossed(List<Around> left, List<IASTStatement> entered) {}

  private final IASTFunctionDefinition definition;
  private @Nullable Map<String, IASTLabelStatement> labels;

  LoopJumps(IASTFunctionDefinition definition) {
    this.definition = definition;
  }

  Crossed crossed(IASTStatement jump) {
    return switch (jump) {
      case IASTGotoStatement to -> crossed(to);
      case IASTBreakStatement leave -> new Crossed(outOfConditions(jump), List.of());
      case IASTContinueStatement next -> new Crossed(outOfConditions(jump), List.of());
      default -> new Crossed(around(jump), List.of());
    };
  }

  private Crossed crossed(IASTGotoStatement jump) {
    IASTLabelStatement label = labels().get(jump.getName().toString());
    if (label == null) {
      return new Crossed(List.of(), List.of());
    }
    List<Around> left = new ArrayList<>(around(jump));
    List<Around> entered = new ArrayList<>(around(label));
    List<IASTStatement> before = left.stream().map(Around::loop).toList();
    List<IASTStatement> after = entered.stream().map(Around::loop).toList();
    left.removeIf(loop -> after.contains(loop.loop()));
    entered.removeIf(loop -> before.contains(loop.loop()));
    return new Crossed(left, entered.stream().map(Around::loop).toList());
  }

  /** The loops that are in the switch and around its label. */
  static List<IASTStatement> enteredBySwitch(IASTStatement label) {
    List<IASTStatement> entered = new ArrayList<>();
    for (IASTNode at = label;
        at != null && !(at instanceof IASTSwitchStatement);
        at = at.getParent()) {
      if (isLoop(at)) {
        entered.add((IASTStatement) at);
      }
    }
    return entered;
  }

  /**
   * In a condition, which statement expressions make possible, {@code break} and {@code continue}
   * are about a loop around it.
   */
  private static List<Around> outOfConditions(IASTStatement jump) {
    boolean isBreak = jump instanceof IASTBreakStatement;
    List<Around> left = new ArrayList<>();
    IASTNode inner = jump;
    for (IASTNode at = jump.getParent(); at != null; at = at.getParent()) {
      boolean inBody =
          isBody(at, inner)
              || (isBreak && at instanceof IASTSwitchStatement choice && choice.getBody() == inner);
      if (inBody) {
        return left;
      }
      if (isLoop(at) && !isBefore(at, inner)) {
        left.add(new Around((IASTStatement) at, false));
      }
      inner = at;
    }
    return left;
  }

  private static List<Around> around(IASTStatement place) {
    List<Around> around = new ArrayList<>();
    IASTNode inner = place;
    for (IASTNode at = place.getParent(); at != null; at = at.getParent()) {
      if (isLoop(at) && !isBefore(at, inner)) {
        around.add(new Around((IASTStatement) at, isBody(at, inner)));
      }
      inner = at;
    }
    return around;
  }

  private static boolean isLoop(IASTNode node) {
    return node instanceof IASTWhileStatement
        || node instanceof IASTDoStatement
        || node instanceof IASTForStatement;
  }

  private static boolean isBody(IASTNode loop, IASTNode part) {
    return switch (loop) {
      case IASTWhileStatement of -> of.getBody() == part;
      case IASTDoStatement of -> of.getBody() == part;
      case IASTForStatement of -> of.getBody() == part;
      default -> false;
    };
  }

  /** What a for begins with comes before it. */
  private static boolean isBefore(IASTNode loop, IASTNode part) {
    return loop instanceof IASTForStatement of && of.getInitializerStatement() == part;
  }

  private Map<String, IASTLabelStatement> labels() {
    Map<String, IASTLabelStatement> known = labels;
    if (known == null) {
      Map<String, IASTLabelStatement> found = new HashMap<>();
      definition.accept(
          new ASTVisitor() {
            {
              shouldVisitStatements = true;
            }

            @Override
            public int visit(IASTStatement statement) {
              if (statement instanceof IASTLabelStatement label) {
                found.put(label.getName().toString(), label);
              }
              return PROCESS_CONTINUE;
            }
          });
      labels = found;
      known = found;
    }
    return known;
  }
}
