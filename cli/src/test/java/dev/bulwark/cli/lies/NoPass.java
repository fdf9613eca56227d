package dev.bulwark.cli.lies;

import dev.bulwark.logic.Term;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.BackTranslation;
import dev.bulwark.program.pass.Pass;
import java.util.Map;

/**
 * Leaves the program as it is, or gives the engine another one in its place: then it stands for
 * faults that no back-translation knows of.
 */
final class NoPass implements Pass, BackTranslation {

  private final java.util.function.UnaryOperator<Program> fault;

  NoPass() {
    this(program -> program);
  }

  NoPass(java.util.function.UnaryOperator<Program> fault) {
    this.fault = fault;
  }

  @Override
  public String name() {
    return "none";
  }

  @Override
  public Result apply(Program program) {
    return new Result(fault.apply(program), this);
  }

  @Override
  public Map<CutPoint, Term> invariants(Map<CutPoint, Term> invariants) {
    return invariants;
  }

  @Override
  public Map<Location, Integer> loopBounds(Map<Location, Integer> bounds) {
    return bounds;
  }

  @Override
  public Map<String, Integer> callBounds(Map<String, Integer> bounds) {
    return bounds;
  }

  @Override
  public Inputs inputs(Inputs inputs) {
    return inputs;
  }
}
