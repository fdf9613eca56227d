package dev.bulwark.frontend.c.expressions;

import static org.eclipse.cdt.core.dom.ast.IASTBinaryExpression.op_equals;
import static org.eclipse.cdt.core.dom.ast.IASTBinaryExpression.op_notequals;

import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.symbols.Leaf;
import dev.bulwark.frontend.c.syntax.CproverWords;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;

/**
 * {@code ==} and {@code !=} on structs, which C does not have and CBMC does: equal are those with
 * equal members. CBMC compares padding too, and floats by their bits; structs with such parts are
 * refused, so that nothing depends on that.
 */
final class StructComparison {

  private final FunctionLowering function;
  private final ProgramContext context;

  StructComparison(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
  }

  /** Are two structs compared, in a program for CBMC? For others it is an error, as in C. */
  boolean isOne(IASTBinaryExpression binary) {
    int operator = binary.getOperator();
    return (operator == op_equals || operator == op_notequals)
        && type(binary.getOperand1()) instanceof CompositeType
        && type(binary.getOperand2()) instanceof CompositeType
        && isForCbmc();
  }

  private boolean isForCbmc() {
    return context.source().files().stream()
        .anyMatch(file -> context.source().find(CproverWords.ANY, file).isPresent());
  }

  private CType type(IASTExpression operand) {
    return context.types().expressionTypes().typeOf(operand, function.scope()).unqualified();
  }

  CValue value(IASTBinaryExpression binary) {
    Position position = function.position(binary);
    CType type = type(binary.getOperand1());
    Optional<List<Leaf>> leaves = context.memory().leaves().of(type).filter(all -> fill(type, all));
    if (leaves.isEmpty()) {
      return function.unsupported(
          binary,
          "structs with unions, bit-fields, floats, padding or many members are not compared: "
              + context.source().text(binary));
    }
    function.order().operands(binary.getOperand1(), binary.getOperand2());
    LValue left = function.lvalues().lvalue(binary.getOperand1());
    LValue right =
        function
            .memory()
            .assignable(function.lvalues().lvalue(binary.getOperand2()), type, position);
    if (left instanceof LValue.Refused || right instanceof LValue.Refused) {
      return function.poison();
    }
    List<Term> equal = new ArrayList<>();
    for (Leaf leaf : leaves.get()) {
      CValue a = function.memory().read(left, leaf, position);
      CValue b = function.memory().read(right, leaf, position);
      CValue same = function.expressions().apply(op_equals, a, b, position);
      equal.add(context.conversions().asCondition(same));
    }
    Term all = equal.size() == 1 ? equal.getFirst() : context.terms().and(equal);
    return CValue.of(binary.getOperator() == op_equals ? all : context.terms().not(all), CType.INT);
  }

  /** Do numbers and pointers make up the struct, without a byte between them? */
  private boolean fill(CType type, List<Leaf> leaves) {
    long bytes = 0;
    for (Leaf leaf : leaves) {
      if (leaf.isBits() || leaf.type() instanceof CType.FloatingType) {
        return false;
      }
      bytes += leaf.size();
    }
    return !leaves.isEmpty() && bytes == context.memory().size(type);
  }
}
