package dev.bulwark.frontend.c.statements;

import static org.eclipse.cdt.core.dom.ast.IASTBinaryExpression.op_equals;
import static org.eclipse.cdt.core.dom.ast.IASTBinaryExpression.op_lessEqual;

import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.typing.Constants;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.Operators;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.jspecify.annotations.Nullable;

/**
 * Switches: from one location an edge to each case and one to the default or the end, of which
 * exactly one can be taken.
 */
final class SwitchLowering {

  /** A case with the first and last value of its range. */
  private record Case(BigInteger low, BigInteger high, Node entry, IASTCaseStatement statement) {

    /** The value that the case stands for, if it is one only. */
    Optional<String> value() {
      return low.equals(high) ? Optional.of(low.toString()) : Optional.empty();
    }
  }

  private static final class Open {
    private final CType type;
    private final List<Case> cases = new ArrayList<>();
    private final TreeMap<BigInteger, BigInteger> ranges = new TreeMap<>();
    private @Nullable Node defaultEntry;

    private Open(CType type) {
      this.type = type;
    }
  }

  private final FunctionLowering function;
  private final JumpLowering jumps;
  private final BiConsumer<IASTStatement, Node> body;
  private final ArrayDeque<Open> open = new ArrayDeque<>();

  /** {@code body} lowers the body of a switch, with the node that {@code break} leads to. */
  SwitchLowering(
      FunctionLowering function, JumpLowering jumps, BiConsumer<IASTStatement, Node> body) {
    this.function = function;
    this.jumps = jumps;
    this.body = body;
  }

  void lower(IASTSwitchStatement statement) {
    FlowGraph graph = function.graph();
    graph.current().begin(function.position(statement));
    IASTExpression controlling = statement.getControllerExpression();
    CValue given = function.expressions().value(controlling);
    CValue value =
        given.type().isInteger()
            ? function.context().operators().promoted(given)
            : function.error(controlling, "the value of a switch has to be an integer");
    Node dispatch = graph.current();
    Node after = graph.node();
    Open cases = new Open(value.type());
    open.push(cases);
    graph.moveTo(graph.node());
    body.accept(statement.getBody(), after);
    open.pop();
    graph.jump(after);
    int before = graph.arcs().size();
    dispatch(dispatch, cases, value, statement, after);
    function
        .sourcePlaces()
        .choices(statement, before, cases.cases.stream().map(Case::value).toList());
    graph.moveTo(after);
  }

  private void dispatch(
      Node dispatch, Open cases, CValue value, IASTSwitchStatement statement, Node after) {
    FlowGraph graph = function.graph();
    IASTExpression controlling = statement.getControllerExpression();
    Position position = function.position(controlling);
    String text = function.context().source().text(controlling);
    List<Term> others = new ArrayList<>();
    for (Case one : cases.cases) {
      Term condition = condition(one, value);
      others.add(function.terms().not(condition));
      String label = function.context().source().text(one.statement().getExpression());
      graph.arc(
          dispatch,
          new Action.Assume(condition),
          function.coverage().label(statement, one.statement(), "case " + label, one.entry()),
          position,
          "[" + text + " == " + label + "]");
    }
    Node rest =
        cases.defaultEntry == null
            ? function.coverage().label(statement, statement, "no case", after)
            : function.coverage().label(statement, statement, "default", cases.defaultEntry);
    if (others.isEmpty()) {
      graph.arc(dispatch, Action.SKIP, rest, position, "");
    } else {
      String label =
          cases.defaultEntry == null ? "[no case of " + text + "]" : "[default of " + text + "]";
      graph.arc(dispatch, new Action.Assume(function.terms().and(others)), rest, position, label);
    }
  }

  private Term condition(Case one, CValue value) {
    Operators operators = function.context().operators();
    CValue low = operators.constant(one.low(), value.type());
    if (one.low().equals(one.high())) {
      return operators.binary(op_equals, value, low).term();
    }
    CValue high = operators.constant(one.high(), value.type());
    return function
        .terms()
        .and(
            operators.binary(op_lessEqual, low, value).term(),
            operators.binary(op_lessEqual, value, high).term());
  }

  void label(IASTCaseStatement statement) {
    Open innermost = open.peek();
    if (innermost == null) {
      function.error(statement, "case outside of a switch");
      return;
    }
    Node node = function.graph().node();
    function.graph().fallInto(node);
    IASTExpression expression = statement.getExpression();
    Optional<BigInteger> low = value(expression, innermost, true);
    Optional<BigInteger> high = value(expression, innermost, false);
    if (low.isEmpty() || high.isEmpty()) {
      function.error(
          statement,
          "this case is not an integer constant: " + function.context().source().text(expression));
      return;
    }
    Map.Entry<BigInteger, BigInteger> before = innermost.ranges.floorEntry(high.get());
    if (before != null && low.get().compareTo(before.getValue()) <= 0) {
      BigInteger twice = low.get().max(before.getKey());
      function.error(statement, "two cases have the value " + twice);
    }
    if (low.get().compareTo(high.get()) <= 0) {
      innermost.ranges.put(low.get(), high.get());
      innermost.cases.add(new Case(low.get(), high.get(), entry(statement, node), statement));
    }
  }

  /** The first or last value of a case, in the type of the switch. */
  private Optional<BigInteger> value(IASTExpression expression, Open innermost, boolean first) {
    Constants constants = function.context().types().constants();
    IASTExpression bound = expression;
    if (expression instanceof IASTBinaryExpression range
        && range.getOperator() == IASTBinaryExpression.op_ellipses) {
      bound = first ? range.getOperand1() : range.getOperand2();
    }
    return constants
        .evaluate(bound, function.scope())
        .filter(value -> value.type().isInteger())
        .flatMap(
            value ->
                constants.number(function.context().conversions().convert(value, innermost.type)));
  }

  void label(IASTDefaultStatement statement) {
    Open innermost = open.peek();
    if (innermost == null) {
      function.error(statement, "default outside of a switch");
      return;
    }
    if (innermost.defaultEntry != null) {
      function.error(statement, "a second default in one switch");
    }
    Node node = function.graph().node();
    function.graph().fallInto(node);
    innermost.defaultEntry = entry(statement, node);
  }

  private Node entry(IASTStatement label, Node node) {
    return function.coverage().into(label, jumps.caseEntry(label, node));
  }
}
