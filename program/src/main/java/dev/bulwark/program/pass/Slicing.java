package dev.bulwark.program.pass;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Action;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.Edge;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Leaves out assignments and inputs of variables that do not matter ({@link Relevance}), and
 * branches that decide nothing. Loops stay, since one that never ends keeps the run from what comes
 * behind it; so the error is reached in the result exactly if it is in the original.
 *
 * <p>An input site is kept or goes as a whole, so occurrences are counted alike; inputs of sites
 * that are gone may have any value.
 */
public final class Slicing implements Pass {

  @Override
  public String name() {
    return "slicing";
  }

  @Override
  public Result apply(Program program) {
    Relevance relevance = new Relevance(program);
    ProgramCopy copy = new ProgramCopy(program, program.terms());
    Program sliced = copy.make(procedure -> new Slice(program, procedure, relevance));
    Result result = copy.result(sliced);
    return new Result(
        sliced,
        result.back().with(invariants -> invariants, new Mattering(program, relevance)::only),
        result.origins());
  }

  /**
   * What contracts say of the program: parameters that do not matter are zero in the slice, where
   * nothing writes them. Other variables that do not matter have any value in the slice, so that
   * conjuncts which speak of them say nothing.
   */
  private record Mattering(Program program, Relevance relevance) {

    Contracts only(Contracts contracts) {
      Set<String> zero = new HashSet<>();
      Set<String> idle = new HashSet<>();
      addIdle(program.globals(), idle);
      for (Procedure procedure : program.procedures().values()) {
        addIdle(procedure.frameVariables(), idle);
        addIdle(procedure.parameters(), zero);
      }
      idle.removeAll(zero);
      TermFactory terms = program.terms();
      Substitution asInSlice =
          new Substitution(
              terms,
              variable -> zero.contains(variable.name()) ? terms.zero(variable.sort()) : variable);
      return contracts.mapped(formula -> terms.and(withoutIdle(asInSlice.apply(formula), idle)));
    }

    private static List<Term> withoutIdle(Term formula, Set<String> idle) {
      return Terms.conjuncts(formula).stream()
          .filter(
              conjunct ->
                  Terms.freeVariables(conjunct).stream()
                      .noneMatch(variable -> idle.contains(variable.name())))
          .toList();
    }

    private void addIdle(List<ProgramVariable> variables, Set<String> idle) {
      for (ProgramVariable variable : variables) {
        if (!relevance.matters(variable)) {
          idle.add(variable.name());
          idle.add(EntryValue.name(variable.name()));
        }
      }
    }
  }

  private record Slice(Program program, Procedure procedure, Relevance relevance)
      implements ProgramCopy.Changes {

    @Override
    public Optional<Action> action(Edge edge, Action transcribed) {
      return switch (transcribed) {
        case Action.Skip skip -> Optional.of(skip);
        case Action.Assign assign -> keptIf(relevance.matters(assign.variable()), assign);
        case Action.Havoc havoc -> keptIf(relevance.matters(havoc.variable()), havoc);
        case Action.Assume assume -> {
          if (!relevance.isIdle(edge.source())) {
            yield Optional.of(assume);
          }
          boolean first = procedure.outgoing(edge.source()).getFirst() == edge;
          yield first ? Optional.of(Action.SKIP) : Optional.empty();
        }
        case Action.Call call ->
            Optional.of(
                new Action.Call(
                    call.callee(), arguments(call), call.result().filter(relevance::matters)));
      };
    }

    private static Optional<Action> keptIf(boolean matters, Action action) {
      return Optional.of(matters ? action : Action.SKIP);
    }

    /** Parameters that do not matter are zero. */
    private List<Term> arguments(Action.Call call) {
      List<ProgramVariable> parameters = program.procedure(call.callee()).parameters();
      List<Term> arguments = new ArrayList<>();
      for (int i = 0; i < parameters.size(); i++) {
        ProgramVariable parameter = parameters.get(i);
        arguments.add(
            relevance.matters(parameter)
                ? call.arguments().get(i)
                : program.terms().zero(parameter.sort()));
      }
      return arguments;
    }
  }
}
