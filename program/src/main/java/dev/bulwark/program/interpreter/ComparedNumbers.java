package dev.bulwark.program.interpreter;

import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The numbers that a program's conditions compare with, around which it decides differently. */
public final class ComparedNumbers {

  private static final int MOST = 200;

  private ComparedNumbers() {}

  public static List<BigInteger> in(Program program) {
    Set<Term> conditions = new LinkedHashSet<>();
    for (Procedure procedure : program.procedures().values()) {
      for (Edge edge : procedure.edges()) {
        if (edge.action() instanceof Action.Assume(Term condition)) {
          conditions.add(condition);
        }
      }
    }
    Set<BigInteger> numbers = new LinkedHashSet<>();
    Terms.forEachPostOrder(
        conditions,
        term -> {
          if (term instanceof Constant constant && numbers.size() < MOST) {
            switch (constant.value()) {
              case Value.BitVecValue bits -> numbers.add(bits.signed());
              case Value.IntValue integer -> numbers.add(integer.number());
              default -> {}
            }
          }
        });
    return List.copyOf(numbers);
  }
}
