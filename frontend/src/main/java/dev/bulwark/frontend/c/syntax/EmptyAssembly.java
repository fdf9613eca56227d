package dev.bulwark.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;
import org.eclipse.cdt.internal.core.dom.parser.c.CNodeFactory;

/**
 * What {@code asm("" : outputs : inputs : clobbers)} does: no instruction is executed, so an
 * operand that is read and written keeps its value, and an output that shares its register with an
 * input takes the input's value. Programs use it to keep the compiler from optimising. Clobbers
 * concern the compiler only.
 */
public final class EmptyAssembly {

  /**
   * An operand.
   *
   * @param name by which templates and other operands may refer to it, or nothing
   * @param constraint without quotes
   */
  public record Operand(String name, String constraint, IASTExpression expression) {

    /** In memory in any case, where nothing changes it. */
    boolean staysInMemory() {
      return constraint.matches("=&?m");
    }

    boolean isReadAndWritten() {
      return constraint.startsWith("+");
    }

    /** Does nothing change it? */
    boolean stays() {
      return isReadAndWritten() || staysInMemory();
    }

    /** The input shares the place of the output with this number. */
    boolean matches(int number, Operand output) {
      return constraint.equals(Integer.toString(number))
          || (!output.name().isEmpty() && constraint.equals("[" + output.name() + "]"));
    }

    /** May the input share the place of an output? */
    boolean mayMatch() {
      return constraint.matches(".*[0-9\\[].*");
    }
  }

  private EmptyAssembly() {}

  /**
   * A statement that does the same; empty if an output would have what happened to be in a
   * register, or several would be written at once.
   */
  public static Optional<IASTStatement> of(List<Operand> outputs, List<Operand> inputs) {
    List<IASTExpression> steps = new ArrayList<>();
    List<Operand> plainInputs = new ArrayList<>(inputs);
    int written = 0;
    for (int i = 0; i < outputs.size(); i++) {
      Operand output = outputs.get(i);
      int number = i;
      Optional<Operand> match =
          inputs.stream().filter(in -> in.matches(number, output)).findFirst();
      if (match.isPresent()) {
        plainInputs.remove(match.get());
        steps.add(assignment(output.expression(), match.get().expression()));
        written++;
      } else if (output.stays()) {
        steps.add(output.expression());
      } else {
        return Optional.empty();
      }
    }
    if (written > 1) {
      return Optional.empty();
    }
    // Inputs are read before anything is written.
    List<IASTExpression> all = new ArrayList<>();
    plainInputs.forEach(input -> all.add(input.expression()));
    all.addAll(steps);
    return Optional.of(statement(all));
  }

  /** The same, where an output has what happened to be in a register. */
  public static AssemblyStatement withAnyOutputs(List<Operand> outputs, List<Operand> inputs) {
    List<IASTExpression> read = new ArrayList<>();
    List<IASTExpression> written = new ArrayList<>();
    inputs.forEach(input -> read.add(input.expression()));
    outputs.forEach(output -> (output.stays() ? read : written).add(output.expression()));
    return new AssemblyStatement(
        false, false, inputs.stream().anyMatch(Operand::mayMatch), read, written);
  }

  private static IASTExpression assignment(IASTExpression to, IASTExpression from) {
    IASTBinaryExpression assignment =
        CNodeFactory.getDefault().newBinaryExpression(IASTBinaryExpression.op_assign, to, from);
    return spanning(assignment, to, from);
  }

  private static IASTStatement statement(List<IASTExpression> steps) {
    CNodeFactory factory = CNodeFactory.getDefault();
    if (steps.isEmpty()) {
      return factory.newNullStatement();
    }
    if (steps.size() == 1) {
      return factory.newExpressionStatement(steps.getFirst());
    }
    IASTExpressionList list = factory.newExpressionList();
    steps.forEach(list::addExpression);
    return factory.newExpressionStatement(spanning(list, steps.getFirst(), steps.getLast()));
  }

  /** Nodes know their place in the source; made-up ones have that of what they are made of. */
  private static <T extends IASTExpression> T spanning(T node, IASTNode first, IASTNode last) {
    ASTNode a = (ASTNode) first;
    ASTNode b = (ASTNode) last;
    int start = Math.min(a.getOffset(), b.getOffset());
    int end = Math.max(a.getOffset() + a.getLength(), b.getOffset() + b.getLength());
    ((ASTNode) node).setOffsetAndLength(start, end - start);
    return node;
  }
}
