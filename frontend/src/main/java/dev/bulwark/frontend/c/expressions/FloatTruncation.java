package dev.bulwark.frontend.c.expressions;

import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.FloatConversions;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;

/**
 * Conversions of floating-point numbers to integers. C leaves open what becomes of NaN and of
 * numbers that the integer type cannot hold: any value, taken from an input where it happens.
 */
public final class FloatTruncation {

  private final FunctionLowering function;

  FloatTruncation(FunctionLowering function) {
    this.function = function;
  }

  CValue truncate(CValue number, CType target, Position position) {
    FloatConversions floats = function.context().conversions().floats();
    FlowGraph graph = function.graph();
    ProgramVariable result = function.temporary(target, position);
    Term inRange = floats.inRange(number.term(), target);
    Node fits = graph.node();
    Node open = graph.node();
    Node join = graph.node();
    graph.arc(graph.current(), new Action.Assume(inRange), fits, position, "");
    graph.arc(
        graph.current(),
        new Action.Assume(function.terms().not(inRange)),
        open,
        position,
        "[out of range of " + target + "]");
    graph.arc(
        fits,
        new Action.Assign(result, floats.truncated(number.term(), target)),
        join,
        position,
        "");
    graph.moveTo(open);
    function.havoc(
        result,
        InputSite.Kind.UNSPECIFIED,
        "conversion to " + target + " out of range",
        target,
        position,
        "");
    graph.fallInto(join);
    return new CValue(result.term(), target, number.poisoned());
  }
}
