package dev.bulwark.program.pass;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Assumes invariants at loop heads, so that engines know them. They have to be invariants,
 * inductive all together: then the program has the same runs as before, and a proof of it, with
 * them added, is one of the program without. The program must have been inlined.
 */
public final class Strengthening implements Pass {

  private final Map<Location, Term> lemmas;

  /** By loop head of the start procedure, in terms of the program that it is applied to. */
  public Strengthening(Map<Location, Term> lemmas) {
    this.lemmas = Collections.unmodifiableMap(new LinkedHashMap<>(lemmas));
  }

  @Override
  public String name() {
    return "strengthening";
  }

  @Override
  public Result apply(Program program) {
    StartCopy copy = new StartCopy(program, role -> role);
    for (Edge edge : program.start().edges()) {
      Location target = copy.of(edge.target());
      Term lemma = lemmas.get(edge.target());
      if (lemma == null) {
        copy.edge(edge, target);
      } else {
        // The path into the head leads through the assumption.
        Location before = copy.builder().location(target.position());
        copy.edge(edge, before);
        copy.builder().edge(before, new Action.Assume(lemma), target, target.position(), "");
      }
    }
    return new Result(
        copy.build(),
        copy.back()
            .with(
                invariants -> withLemmas(program, invariants),
                contracts -> withLemmas(program, contracts)),
        copy.origins());
  }

  /**
   * The same program with its bad locations as mere ends. What the checker confirms of it as a
   * proof are invariants of the original, whether that is safe or not.
   */
  public static Result withoutErrors(Program program) {
    StartCopy copy =
        new StartCopy(
            program,
            role ->
                switch (role) {
                  case Location.Role.Error error -> new Location.Role.Halt();
                  case Location.Role.Incomplete incomplete -> new Location.Role.Halt();
                  case Location.Role.Plain plain -> plain;
                  case Location.Role.Undefined undefined -> undefined;
                  case Location.Role.Halt halt -> halt;
                });
    program.start().edges().forEach(edge -> copy.edge(edge, copy.of(edge.target())));
    return new Result(copy.build(), copy.back(), copy.origins());
  }

  /** Invariants say the lemmas too. */
  private Map<CutPoint, Term> withLemmas(Program program, Map<CutPoint, Term> invariants) {
    Map<CutPoint, Term> stronger = new LinkedHashMap<>(invariants);
    lemmas.forEach(
        (head, lemma) ->
            stronger.merge(
                new CutPoint(CallString.EMPTY, head),
                lemma,
                (invariant, also) -> program.terms().and(invariant, also)));
    return stronger;
  }

  private Contracts withLemmas(Program program, Contracts contracts) {
    Map<Location, Term> stronger = new LinkedHashMap<>(contracts.invariants());
    lemmas.forEach((head, lemma) -> stronger.merge(head, lemma, program.terms()::and));
    return new Contracts(contracts.procedures(), stronger);
  }
}
