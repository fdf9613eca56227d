package dev.bulwark.frontend.c.syntax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;
import org.eclipse.cdt.internal.core.dom.parser.c.CNodeFactory;

/**
 * An assembly statement of which only the operands are known. In the tree it is a call of {@link
 * OwnWords#ASSEMBLY} with numbers that say what it is, the inputs, and an assignment for each
 * output: so everything that looks for what is read and written finds it.
 *
 * @param instructions are there any?
 * @param memory may it read and write memory that it is given no operand for?
 * @param match does an input share the place of an output?
 * @param inputs what it reads
 * @param outputs what it writes
 */
public record AssemblyStatement(
    boolean instructions,
    boolean memory,
    Match match,
    List<IASTExpression> inputs,
    List<IASTExpression> outputs) {

  /** Which inputs share the place of an output. */
  public enum Match {
    NONE,
    /** It is not looked at which. */
    SOME,
    /** The last input that of the only output. */
    LAST
  }

  private static final int INSTRUCTIONS = 1;
  private static final int MEMORY = 2;
  private static final int MATCH = 4;

  public AssemblyStatement {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
  }

  /** As a call; {@code start} and {@code end} are its place in the source. */
  public IASTFunctionCallExpression call(int start, int end) {
    CNodeFactory factory = CNodeFactory.getDefault();
    int flags = (instructions ? INSTRUCTIONS : 0) | (memory ? MEMORY : 0) | MATCH * match.ordinal();
    List<IASTInitializerClause> arguments = new ArrayList<>();
    arguments.add(number(flags, start, end));
    arguments.add(number(inputs.size(), start, end));
    arguments.addAll(inputs);
    for (IASTExpression output : outputs) {
      ASTNode place = (ASTNode) output;
      int from = place.getOffset();
      int to = from + place.getLength();
      IASTBinaryExpression written =
          factory.newBinaryExpression(IASTBinaryExpression.op_assign, output, number(0, from, to));
      arguments.add(at(written, from, to));
    }
    IASTExpression name =
        at(
            factory.newIdExpression(
                at(factory.newName(OwnWords.ASSEMBLY.toCharArray()), start, end)),
            start,
            end);
    return at(
        factory.newFunctionCallExpression(name, arguments.toArray(new IASTInitializerClause[0])),
        start,
        end);
  }

  /** What such a call stands for; nothing for other calls. */
  public static Optional<AssemblyStatement> of(IASTFunctionCallExpression call) {
    if (Syntax.calledName(call).filter(OwnWords.ASSEMBLY::equals).isEmpty()
        || call.getArguments().length < 2) {
      return Optional.empty();
    }
    List<IASTExpression> arguments =
        Arrays.stream(call.getArguments()).map(IASTExpression.class::cast).toList();
    int flags = Integer.parseInt(arguments.get(0).toString());
    int outputs = 2 + Integer.parseInt(arguments.get(1).toString());
    return Optional.of(
        new AssemblyStatement(
            (flags & INSTRUCTIONS) != 0,
            (flags & MEMORY) != 0,
            Match.values()[flags / MATCH],
            arguments.subList(2, outputs),
            arguments.subList(outputs, arguments.size()).stream()
                .map(written -> ((IASTBinaryExpression) written).getOperand1())
                .toList()));
  }

  private static IASTExpression number(int value, int start, int end) {
    return at(
        CNodeFactory.getDefault()
            .newLiteralExpression(
                IASTLiteralExpression.lk_integer_constant, Integer.toString(value)),
        start,
        end);
  }

  private static <T extends IASTNode> T at(T node, int start, int end) {
    ((ASTNode) node).setOffsetAndLength(start, end - start);
    return node;
  }
}
