package dev.bulwark.cli.lies;

import dev.bulwark.program.Program;
import dev.bulwark.program.pass.BackTranslation;
import dev.bulwark.program.pass.CopyOrigins;
import dev.bulwark.program.pass.Pass;
import java.util.function.UnaryOperator;

/**
 * Leaves the program as it is, or gives the engine another one in its place: then it stands for
 * faults that no back-translation knows of.
 */
final class NoPass implements Pass {

  private final UnaryOperator<Program> fault;

  NoPass() {
    this(program -> program);
  }

  NoPass(UnaryOperator<Program> fault) {
    this.fault = fault;
  }

  @Override
  public String name() {
    return "none";
  }

  @Override
  public Result apply(Program program) {
    return new Result(
        fault.apply(program), BackTranslation.identity(), CopyOrigins.identity(program));
  }
}
