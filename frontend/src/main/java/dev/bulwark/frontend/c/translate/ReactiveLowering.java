package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.Reactive;
import dev.bulwark.frontend.Reactive.Ranged;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.parse.UnitParser;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.Conversions;
import dev.bulwark.frontend.c.values.Folding;
import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/**
 * The start of a program that reacts: calibrations, the first function, then for ever inputs and
 * the step function.
 */
final class ReactiveLowering {

  private final ProgramContext context;
  private final FunctionLowering start;
  private final ExpressionParser parser;
  private final Reactive reactive;
  private final Scope scope;
  private final Map<String, IASTExpression> parsed = new HashMap<>();

  ReactiveLowering(
      ProgramContext context,
      FunctionLowering start,
      UnitParser parser,
      Reactive reactive,
      Scope scope) {
    this.context = context;
    this.start = start;
    this.parser = new ExpressionParser(parser);
    this.reactive = reactive;
    this.scope = scope;
  }

  /** What gets values belongs to the program, so that it has a first value too. */
  void prepare() {
    reactive.calibrations().forEach(this::prepare);
    reactive.inputs().forEach(this::prepare);
    reactive.assumptions().forEach(context::assume);
  }

  private void prepare(Ranged ranged) {
    parse(ranged.place());
    ranged.condition().ifPresent(this::parse);
  }

  private void parse(String text) {
    Optional<IASTExpression> tree = parser.parse(scope, text);
    if (tree.isEmpty()) {
      error("this is no place of the program, or no number: " + text);
      return;
    }
    parsed.put(text, tree.get());
    use(tree.get());
  }

  private void use(IASTNode node) {
    if (node instanceof IASTIdExpression id) {
      switch (scope.lookup(id.getName().toString())) {
        case Symbol.Global(GlobalVariable global) -> context.use(global);
        case Symbol.EnumConstant constant -> {}
        case null, default -> error("there is no global variable " + id.getName());
      }
    }
    for (IASTNode child : node.getChildren()) {
      use(child);
    }
  }

  private void error(String message) {
    context.diagnostics().error(Position.NONE, message);
  }

  /** Everything has its first value now. */
  void lower(StartLowering beginning, Optional<FunctionEntity> init, FunctionEntity step) {
    FlowGraph graph = start.graph();
    Scope before = start.scope();
    values(reactive.calibrations(), true);
    if (init.isPresent()) {
      Node next = graph.node();
      beginning.call(init.get(), next);
      graph.moveTo(next);
    }
    Node head = graph.node();
    IASTFunctionDefinition definition = step.definition();
    if (definition != null) {
      context.source().enter(definition.getTranslationUnit());
      head.pin(context.position(definition));
    }
    graph.fallInto(head);
    values(reactive.inputs(), false);
    beginning.call(step, head);
    start.moveTo(before);
  }

  private void values(List<Ranged> all, boolean calibrations) {
    for (Ranged one : all) {
      start.moveTo(scope);
      value(one, calibrations ? Reactive.calibrationOf(one) : Reactive.inputOf(one));
    }
  }

  private void value(Ranged ranged, String description) {
    IASTExpression place = parsed.get(ranged.place());
    if (place == null || context.diagnostics().refused()) {
      return;
    }
    context.source().enter(place.getTranslationUnit());
    Position position = context.position(place);
    LValue lvalue = start.lvalues().lvalue(place);
    CType type = lvalue.type().unqualified();
    if (!context.conversions().supports(type)) {
      error("inputs and calibrations have to be numbers: " + ranged.place());
      return;
    }
    ProgramVariable value = start.temporary(type, position);
    start.havoc(value, InputSite.Kind.NONDET, description, type, position, ranged.place());
    start.memory().store(lvalue, context.memory().read(value, type), position, "");
    ranged
        .condition()
        .map(parsed::get)
        .ifPresent(
            condition -> {
              if (!meansNumbers(condition)) {
                error("the range mixes signed and unsigned numbers, as C compares: " + ranged);
              }
              context.source().enter(condition.getTranslationUnit());
              start.conditions().assume(condition, position, ranged.toString());
            });
  }

  /** Are the place and the ends of its range compared as the numbers that they are? */
  private boolean meansNumbers(IASTExpression condition) {
    if (!(Syntax.withoutParentheses(condition) instanceof IASTBinaryExpression binary)) {
      return true;
    }
    if (binary.getOperator() == IASTBinaryExpression.op_logicalAnd) {
      return meansNumbers(binary.getOperand1()) && meansNumbers(binary.getOperand2());
    }
    CValue place = start.expressions().value(binary.getOperand1());
    CValue end = start.expressions().value(binary.getOperand2());
    if (place.poisoned() || !place.type().isInteger() || !end.type().isInteger()) {
      return true;
    }
    Conversions conversions = context.conversions();
    CType common = conversions.common(place.type(), end.type());
    boolean isKept =
        conversions.signed(common) || !conversions.signed(conversions.promote(place.type()));
    return isKept
        && context.operators().changes(end, common).stream()
            .allMatch(hazard -> Folding.fold(hazard.condition()).equals(Optional.of(Value.FALSE)));
  }
}
