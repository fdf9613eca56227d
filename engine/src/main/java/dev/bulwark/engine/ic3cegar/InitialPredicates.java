package dev.bulwark.engine.ic3cegar;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The predicates that the domain begins with (§3.6): Boolean expressions of the program and {@code
 * v1 < v2} for pairs of its variables. The initial condition is where the program counter is, which
 * cubes say anyway.
 */
final class InitialPredicates {

  /** More pairs than these of variables would slow everything down. */
  private static final int MAX_VARIABLES = 12;

  private InitialPredicates() {}

  static List<Term> of(Program program, boolean pairs) {
    TermFactory terms = program.terms();
    List<ProgramVariable> variables = new ArrayList<>(program.globals());
    variables.addAll(program.start().frameVariables());
    Set<Variable> names = new HashSet<>();
    variables.forEach(variable -> names.add(variable.term()));
    Set<Term> predicates = new LinkedHashSet<>();
    Terms.forEachPostOrder(
        terms(program),
        term -> {
          if (term instanceof Application application
              && application.isBool()
              && isAtom(application.op())
              && names.containsAll(Terms.freeVariables(application))) {
            predicates.add(application);
          }
        });
    List<ProgramVariable> numbers = variables.stream().filter(v -> isNumber(v.sort())).toList();
    if (pairs && numbers.size() <= MAX_VARIABLES) {
      for (ProgramVariable first : numbers) {
        for (ProgramVariable second : numbers) {
          if (first != second && first.sort().equals(second.sort())) {
            predicates.add(terms.apply(less(first), first.term(), second.term()));
          }
        }
      }
    }
    return List.copyOf(predicates);
  }

  private static List<Term> terms(Program program) {
    List<Term> all = new ArrayList<>();
    for (Edge edge : program.start().edges()) {
      switch (edge.action()) {
        case Action.Assume(Term condition) -> all.add(condition);
        case Action.Assign assign -> all.add(assign.value());
        default -> {}
      }
    }
    return all;
  }

  private static boolean isAtom(Op op) {
    return switch (op) {
      case NOT, AND, OR, ITE -> false;
      default -> true;
    };
  }

  private static boolean isNumber(Sort sort) {
    return sort instanceof Sort.Int || sort instanceof Sort.BitVec;
  }

  /** Comparison as the variable's C type has it. */
  private static Op less(ProgramVariable variable) {
    if (variable.sort() instanceof Sort.Int) {
      return Op.LT;
    }
    return variable.type().isSigned() ? Op.BV_SLT : Op.BV_ULT;
  }
}
