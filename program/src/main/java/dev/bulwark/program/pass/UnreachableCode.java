package dev.bulwark.program.pass;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Contract;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.WrittenGlobals;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.program.loop.CutPoints;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Removes edges whose condition is false, what can be reached only by them, procedures that are
 * never called, and variables that nothing mentions any more. The back-translation gives the
 * invariant false to the cut points that are gone. A loop that never goes round loses its body, and
 * its head stays a cut point: the checker of a proof cannot see that, and needs an invariant there.
 */
public final class UnreachableCode implements Pass {

  private static final int MAX_CUT_POINTS = 10_000;

  @Override
  public String name() {
    return "unreachable-code";
  }

  @Override
  public Result apply(Program program) {
    Set<Location> reached = reached(program);
    ProgramCopy copy = new ProgramCopy(program, program.terms());
    Program result = without(program, reached, copy);
    OriginBackTranslation back =
        new OriginBackTranslation(program, result, copy.origins(), Map.of());
    Unreached unreached = new Unreached(program, result, reached);
    return new Result(result, back.with(unreached::added, unreached::added), copy.originsOf());
  }

  private static Program without(Program program, Set<Location> reached, ProgramCopy copy) {
    Set<Variable> mentioned = mentioned(program, reached);
    return copy.make(
        procedure ->
            new ProgramCopy.Changes() {
              @Override
              public Optional<Location> image(Location location) {
                return reached.contains(location) ? Optional.of(location) : Optional.empty();
              }

              @Override
              public Optional<Action> action(Edge edge, Action transcribed) {
                return passable(edge) ? Optional.of(transcribed) : Optional.empty();
              }

              @Override
              public boolean keeps(ProgramVariable local) {
                return mentioned.contains(local.term());
              }
            },
        procedure -> reached.contains(procedure.entry()),
        global -> mentioned.contains(global.term()));
  }

  private static boolean passable(Edge edge) {
    return !(edge.action() instanceof Action.Assume(Term condition) && Terms.isFalse(condition));
  }

  /** Where runs may get, through calls as well, if conditions other than false may hold. */
  static Set<Location> reached(Program program) {
    Set<Location> reached = new HashSet<>();
    ArrayDeque<Location> work = new ArrayDeque<>();
    reach(program.start().entry(), reached, work);
    spread(program, reached, work);
    return reached;
  }

  private static void spread(Program program, Set<Location> reached, ArrayDeque<Location> work) {
    while (!work.isEmpty()) {
      for (Edge edge : program.outgoing(work.poll())) {
        if (passable(edge)) {
          if (edge.action() instanceof Action.Call call) {
            reach(program.procedure(call.callee()).entry(), reached, work);
          }
          // Whether the procedure comes back is not asked.
          reach(edge.target(), reached, work);
        }
      }
    }
  }

  private static void reach(Location location, Set<Location> reached, ArrayDeque<Location> work) {
    if (reached.add(location)) {
      work.add(location);
    }
  }

  private static Set<Variable> mentioned(Program program, Set<Location> reached) {
    Set<Variable> mentioned = new HashSet<>();
    for (Procedure procedure : program.procedures().values()) {
      for (Edge edge : procedure.edges()) {
        if (reached.contains(edge.source())) {
          mentioned.addAll(Actions.mentioned(edge.action()));
        }
      }
    }
    return mentioned;
  }

  private record Unreached(Program program, Program result, Set<Location> reached) {

    Map<CutPoint, Term> added(Map<CutPoint, Term> invariants) {
      Map<CutPoint, Term> translated = new LinkedHashMap<>(invariants);
      for (CutPoint cut : CutPoints.of(program, MAX_CUT_POINTS)) {
        if (!reached.contains(cut.location()) || !reached.containsAll(cut.stack().calls())) {
          translated.put(cut, program.terms().bool(false));
        }
      }
      return translated;
    }

    /**
     * Procedures that are gone are never called. What only unreachable code writes is said to be
     * kept, since that can be seen in the result only.
     */
    Contracts added(Contracts contracts) {
      TermFactory terms = program.terms();
      Map<String, Contract> procedures = new LinkedHashMap<>(contracts.procedures());
      Map<Location, Term> invariants = new LinkedHashMap<>(contracts.invariants());
      WrittenGlobals before = WrittenGlobals.of(program, CallGraph.of(program));
      WrittenGlobals after = WrittenGlobals.of(result, CallGraph.of(result));
      for (Procedure procedure : program.procedures().values()) {
        String name = procedure.name();
        if (!reached.contains(procedure.entry())) {
          procedures.put(name, Contract.neverCalled(terms));
          continue;
        }
        List<Term> kept = new ArrayList<>();
        for (ProgramVariable global : result.globals()) {
          Variable value = global.term();
          if (before.by(name).contains(value) && !after.by(name).contains(value)) {
            kept.add(terms.eq(value, EntryValue.of(terms, value)));
          }
        }
        Term same = terms.and(kept);
        if (!kept.isEmpty()) {
          procedures.put(name, contracts.of(name, terms).and(terms, terms.bool(true), same));
        }
        for (Location head : LoopStructure.of(procedure).heads()) {
          invariants.merge(head, reached.contains(head) ? same : terms.bool(false), terms::and);
        }
      }
      return new Contracts(procedures, invariants);
    }
  }
}
