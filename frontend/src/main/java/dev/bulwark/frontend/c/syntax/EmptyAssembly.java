package dev.bulwark.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
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

    /**
     * What instructions that clobber memory are given: of an operand that has to be in memory,
     * where that is. They may write there, and beside it, as those that set a bit of {@code
     * "m"(*words)}.
     */
    public IASTExpression reached() {
      return constraint.matches("[moV<>]+")
          ? spanning(
              CNodeFactory.getDefault()
                  .newUnaryExpression(IASTUnaryExpression.op_amper, expression),
              expression,
              expression)
          : expression;
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

  /** A statement that does the same; empty if an output has what is in a register. */
  public static Optional<IASTStatement> of(List<Operand> outputs, List<Operand> inputs) {
    if (!outputs.stream().allMatch(Operand::stays)
        || inputs.stream().anyMatch(input -> isMatched(outputs, input))) {
      return Optional.empty();
    }
    List<IASTExpression> all = new ArrayList<>();
    inputs.forEach(input -> all.add(input.expression()));
    outputs.forEach(output -> all.add(output.expression()));
    return Optional.of(statement(all));
  }

  private static boolean isMatched(List<Operand> outputs, Operand input) {
    return IntStream.range(0, outputs.size()).anyMatch(i -> input.matches(i, outputs.get(i)));
  }

  /** The same, where an output has what happened to be in a register, or what an input has. */
  public static AssemblyStatement withAnyOutputs(List<Operand> outputs, List<Operand> inputs) {
    List<IASTExpression> read = new ArrayList<>();
    List<IASTExpression> written = new ArrayList<>();
    List<Operand> shared = new ArrayList<>();
    inputs.stream()
        .filter(input -> !isMatched(outputs, input))
        .forEach(input -> read.add(input.expression()));
    for (int i = 0; i < outputs.size(); i++) {
      Operand output = outputs.get(i);
      int number = i;
      List<Operand> matching =
          inputs.stream().filter(input -> input.matches(number, output)).toList();
      shared.addAll(matching);
      boolean stays = output.stays() && matching.isEmpty();
      (stays ? read : written).add(output.expression());
    }
    // The one that is shared comes last.
    shared.forEach(input -> read.add(input.expression()));
    AssemblyStatement.Match match =
        shared.size() == 1 && written.size() == 1
            ? AssemblyStatement.Match.LAST
            : inputs.stream().anyMatch(Operand::mayMatch)
                ? AssemblyStatement.Match.SOME
                : AssemblyStatement.Match.NONE;
    return new AssemblyStatement(false, false, match, read, written);
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
