package dev.bulwark.program.pass;

import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Contract;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.KnownValues;
import dev.bulwark.program.loop.CutPoints;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Replaces variables by the constants and small expressions that they are known to equal ({@link
 * KnownValues}). Assignments stay, so every variable keeps its value; only what is read changes.
 * Edges that cannot be passed get the condition false; {@link UnreachableCode} removes them.
 *
 * <p>A proof about the result may silently rely on what was known, so back-translation adds the
 * facts that were used to every invariant. They are inductive, and locations that nothing reaches
 * get the invariant false.
 */
public final class Propagation implements Pass {

  /** Beyond this many variables times locations the analysis could take too much memory. */
  private static final long MAX_FACTS = 20_000_000;

  private static final int MAX_CUT_POINTS = 10_000;

  @Override
  public String name() {
    return "propagation";
  }

  @Override
  public Result apply(Program program) {
    if (size(program) > MAX_FACTS) {
      return new Result(program, BackTranslation.identity(), CopyOrigins.identity(program));
    }
    KnownValues known = KnownValues.of(program);
    Set<Variable> used = new HashSet<>();
    ProgramCopy copy = new ProgramCopy(program, program.terms());
    Program result =
        copy.make(
            procedure ->
                new ProgramCopy.Changes() {
                  @Override
                  public Optional<Action> action(Edge edge, Action transcribed) {
                    return Optional.of(rewrite(program, known, used, edge, transcribed));
                  }
                });
    OriginBackTranslation back =
        new OriginBackTranslation(program, result, copy.origins(), Map.of());
    AddFacts facts = new AddFacts(program, known, used);
    return new Result(result, back.with(facts::added, facts::added), copy.originsOf());
  }

  private static long size(Program program) {
    long size = 0;
    for (Procedure procedure : program.procedures().values()) {
      long variables = (long) procedure.frameVariables().size() + program.globals().size();
      size += variables * procedure.locations().size();
    }
    return size;
  }

  private static Action rewrite(
      Program program, KnownValues known, Set<Variable> used, Edge edge, Action action) {
    Location at = edge.source();
    UnaryOperator<Term> read =
        term -> {
          Term rewritten = known.rewrite(at, term);
          if (rewritten != term) {
            Set<Variable> replaced = Terms.freeVariables(term);
            replaced.retainAll(known.at(at).keySet());
            used.addAll(replaced);
          }
          return rewritten;
        };
    return switch (action) {
      case Action.Skip skip -> skip;
      case Action.Havoc havoc -> havoc;
      case Action.Assign(ProgramVariable variable, Term value) ->
          new Action.Assign(variable, read.apply(value));
      case Action.Assume(Term condition) ->
          new Action.Assume(
              known.isReachable(at) ? read.apply(condition) : program.terms().bool(false));
      case Action.Call call ->
          new Action.Call(
              call.callee(), call.arguments().stream().map(read).toList(), call.result());
    };
  }

  /** Back-translation: invariants together with the facts that hold where they stand. */
  private record AddFacts(Program program, KnownValues known, Set<Variable> used) {

    Map<CutPoint, Term> added(Map<CutPoint, Term> invariants) {
      Map<CutPoint, Term> translated = new LinkedHashMap<>(invariants);
      for (CutPoint cut : CutPoints.of(program, MAX_CUT_POINTS)) {
        translated.putIfAbsent(cut, program.terms().bool(true));
      }
      translated.replaceAll((cut, invariant) -> program.terms().and(invariant, facts(cut)));
      translated.values().removeIf(Terms::isTrue);
      return translated;
    }

    /**
     * Contracts say what is known where procedures begin and end, as far as callers rely on it:
     * whatever a procedure returns may be known to a caller that reads it.
     */
    Contracts added(Contracts contracts) {
      TermFactory terms = program.terms();
      Set<Variable> told = new HashSet<>(used);
      program.procedures().values().stream()
          .flatMap(procedure -> procedure.result().stream())
          .forEach(result -> told.add(result.term()));
      AddFacts facts = new AddFacts(program, known, told);
      Map<String, Contract> procedures = new LinkedHashMap<>(contracts.procedures());
      Map<Location, Term> invariants = new LinkedHashMap<>(contracts.invariants());
      for (Procedure procedure : program.procedures().values()) {
        String name = procedure.name();
        procedures.put(
            name,
            known.isReachable(procedure.entry())
                ? contracts
                    .of(name, terms)
                    .and(terms, facts.at(procedure.entry()), facts.left(procedure))
                : Contract.neverCalled(terms));
        LoopStructure.of(procedure)
            .heads()
            .forEach(head -> invariants.merge(head, facts.at(head), terms::and));
      }
      return new Contracts(procedures, invariants);
    }

    private Term at(Location location) {
      List<Term> facts = new ArrayList<>();
      add(facts, CallString.EMPTY, location, false);
      return program.terms().and(facts);
    }

    /** The constants that a procedure leaves behind. */
    private Term left(Procedure procedure) {
      TermFactory terms = program.terms();
      if (!known.isReachable(procedure.exit())) {
        return terms.bool(false);
      }
      Set<Variable> seen = new HashSet<>();
      program.globals().forEach(global -> seen.add(global.term()));
      procedure.result().ifPresent(result -> seen.add(result.term()));
      seen.retainAll(used);
      List<Term> facts = new ArrayList<>();
      known
          .at(procedure.exit())
          .forEach(
              (variable, term) -> {
                if (seen.contains(variable) && Terms.freeVariables(term).isEmpty()) {
                  facts.add(terms.eq(variable, term));
                }
              });
      return terms.and(facts);
    }

    /** What is known at the location, and, in each caller, what was known where it called. */
    private Term facts(CutPoint cut) {
      List<Term> facts = new ArrayList<>();
      List<Location> calls = cut.stack().calls();
      CallString stack = CallString.EMPTY;
      for (Location call : calls) {
        add(facts, stack, call, true);
        stack = stack.push(call);
      }
      add(facts, stack, cut.location(), false);
      return program.terms().and(facts);
    }

    private void add(List<Term> facts, CallString stack, Location at, boolean inCaller) {
      if (!known.isReachable(at)) {
        facts.add(program.terms().bool(false));
        return;
      }
      Set<Variable> frame = new HashSet<>();
      program.procedureOf(at).frameVariables().forEach(variable -> frame.add(variable.term()));
      Map<Variable, Term> holding = inCaller ? known.during(at) : known.at(at);
      holding.forEach(
          (variable, term) -> {
            if (used.contains(variable)) {
              facts.add(qualified(stack, frame, program.terms().eq(variable, term)));
            }
          });
    }

    private Term qualified(CallString stack, Set<Variable> frame, Term term) {
      return new Substitution(
              program.terms(),
              variable ->
                  frame.contains(variable)
                      ? program.terms().variable(stack.qualify(variable.name()), variable.sort())
                      : variable)
          .apply(term);
    }
  }
}
