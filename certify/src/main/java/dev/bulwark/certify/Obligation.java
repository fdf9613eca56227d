package dev.bulwark.certify;

import dev.bulwark.logic.Term;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import java.util.List;

/**
 * One thing that has to be shown for a proof to hold: that the formulas are unsatisfiable together.
 * A model of them would be a path on which the proof fails. Where no path leads to anything that
 * would have to be excluded, {@code false} is the only formula.
 */
public record Obligation(From from, List<Term> formulas) {

  public Obligation {
    formulas = List.copyOf(formulas);
  }

  /** Where the paths begin that it is about. */
  public sealed interface From {}

  /** The start of the program. */
  public record Start() implements From {}

  /** A cut point, where its invariant is assumed. */
  public record Cut(CutPoint at) implements From {}

  /** Of a procedure that has a contract: what it requires is assumed. */
  public record Entry(Procedure procedure) implements From {}

  /** A location in any activation of its procedure, where its invariant is assumed. */
  public record Inside(Location at) implements From {}
}
