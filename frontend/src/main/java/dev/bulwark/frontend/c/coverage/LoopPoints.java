package dev.bulwark.frontend.c.coverage;

import dev.bulwark.frontend.c.coverage.Observations.Point;
import dev.bulwark.frontend.c.lowering.CoverageLowerer.LoopPasses;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.CoverageMetric;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import org.eclipse.cdt.core.dom.ast.IASTStatement;

/**
 * How often the body of a loop is entered before the loop is left: never, once, more than once. Two
 * ghost variables say how often it has been. That it is entered a second time is seen at once, also
 * if the loop is never left; the others are seen where the loop is left, by its condition or by a
 * jump. A jump into the body enters it.
 */
final class LoopPoints implements LoopPasses {

  private final FunctionLowering function;
  private final Observations observations;
  private final IASTStatement loop;
  private final String text;
  private final boolean canBePassedBy;
  private final Position position;
  private final ProgramVariable once;
  private final ProgramVariable again;

  LoopPoints(
      FunctionLowering function,
      Observations observations,
      IASTStatement loop,
      String text,
      boolean canBePassedBy) {
    this.function = function;
    this.observations = observations;
    this.loop = loop;
    this.text = text;
    this.canBePassedBy = canBePassedBy;
    this.position = function.position(loop);
    this.once = function.temporary(CType.BOOL, position);
    this.again = function.temporary(CType.BOOL, position);
  }

  /** The loop is come to at the current node. */
  void begin() {
    assign(once, constant(false));
    assign(again, constant(false));
  }

  /** A jump from elsewhere leads into the body. */
  void jumpedInto() {
    assign(once, constant(true));
    assign(again, constant(false));
  }

  @Override
  public void entered() {
    assign(again, once.term());
    assign(once, constant(true));
    observations.here(
        point("many", "the body of " + text + " is entered more than once"), isSet(again));
  }

  @Override
  public void left() {
    if (!isLeft()) {
      return;
    }
    if (canBePassedBy) {
      observations.here(
          point("zero", text + " is left without entering its body"),
          function.terms().not(isSet(once)));
    }
    leftFromBody();
  }

  /** A jump out of the body leaves the loop at the current node. */
  void leftFromBody() {
    if (isLeft()) {
      observations.here(
          point("one", text + " is left when its body was entered once"),
          function.terms().and(isSet(once), function.terms().not(isSet(again))));
    }
  }

  /** A loop that nothing leaves goes on for ever, as somebody meant it to. */
  private boolean isLeft() {
    // From the end on, where it usually is.
    return function.graph().arcs().reversed().stream()
        .anyMatch(arc -> arc.target() == function.graph().current());
  }

  private Point point(String outcome, String words) {
    return new Point(CoverageMetric.LOOPS, loop, text, outcome, words);
  }

  private void assign(ProgramVariable variable, Term value) {
    function.graph().step(new Action.Assign(variable, value), position, "");
  }

  private Term constant(boolean value) {
    return function.context().operators().constant(value ? 1 : 0, CType.BOOL).term();
  }

  private Term isSet(ProgramVariable variable) {
    return function.context().conversions().asCondition(CValue.of(variable.term(), CType.BOOL));
  }
}
