package dev.bulwark.frontend.c.statements;

import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.lowering.CoverageLowerer.Decider;
import dev.bulwark.frontend.c.lowering.CoverageLowerer.LoopPasses;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.lowering.StatementLowerer;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.CType.FloatingType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayDeque;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTASMDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarationStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTNullStatement;
import org.eclipse.cdt.core.dom.ast.IASTProblemStatement;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTGotoStatement;
import org.jspecify.annotations.Nullable;

/**
 * Statements to control flow. Locations of loops carry the loop's keyword, those of labels the
 * label.
 */
public final class StatementLowering implements StatementLowerer {

  /** Where {@code break} and {@code continue} lead; a switch has no target for {@code continue}. */
  private record Enclosing(Node breakTarget, @Nullable Node continueTarget) {}

  private final FunctionLowering function;
  private final ProgramContext context;
  private final FlowGraph graph;
  private final SwitchLowering switches;
  private final ArrayDeque<Enclosing> enclosing = new ArrayDeque<>();
  private final JumpLowering jumps;
  private @Nullable IASTStatement whole;

  public StatementLowering(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
    this.graph = function.graph();
    this.jumps = new JumpLowering(function);
    this.switches = new SwitchLowering(function, jumps, this::switchBody);
  }

  @Override
  public void body(IASTStatement body) {
    jumps.begin(body);
    lower(body);
    jumps.end();
  }

  @Override
  public String textOf(IASTExpression expression) {
    IASTStatement statement = whole;
    boolean isWhole =
        statement instanceof IASTExpressionStatement of
            && Syntax.withoutParentheses(of.getExpression()) == expression;
    return context.source().text(isWhole && statement != null ? statement : expression);
  }

  @Override
  public void lower(IASTStatement statement) {
    if (!(statement instanceof IASTLabelStatement)) {
      function.sourcePlaces().statement(statement, function.scope());
    }
    function.coverage().statement(statement);
    switch (statement) {
      case IASTCompoundStatement compound -> compound(compound);
      case IASTNullStatement nothing -> {}
      case IASTExpressionStatement expression -> expression(expression);
      case IASTDeclarationStatement declaration -> declaration(declaration.getDeclaration());
      case IASTIfStatement choice -> choice(choice);
      case IASTWhileStatement loop -> whileLoop(loop);
      case IASTDoStatement loop -> doLoop(loop);
      case IASTForStatement loop -> forLoop(loop);
      case IASTSwitchStatement choice -> switches.lower(choice);
      case IASTCaseStatement label -> switches.label(label);
      case IASTDefaultStatement label -> switches.label(label);
      case IASTBreakStatement leave -> leave(leave);
      case IASTContinueStatement next -> next(next);
      case IASTReturnStatement end -> end(end);
      case IASTGotoStatement jump -> jumps.jump(jump);
      case IASTLabelStatement label -> label(label);
      case IASTProblemStatement problem -> {}
      case IGNUASTGotoStatement jump ->
          function.unsupported(
              jump, "computed gotos are not supported yet: " + context.source().text(jump));
      default ->
          function.unsupported(
              statement,
              "this statement is not supported yet: " + context.source().text(statement));
    }
  }

  private void begin(IASTNode statement) {
    graph.current().begin(function.position(statement));
  }

  private void compound(IASTCompoundStatement compound) {
    function.enterScope();
    blockStart(compound);
    for (IASTStatement statement : compound.getStatements()) {
      lower(statement);
    }
    function.leaveScope();
  }

  private void blockStart(IASTNode block) {
    Node after = jumps.detour(block, null);
    if (after != graph.current()) {
      graph.moveTo(after);
    }
  }

  @Override
  public boolean isRepeated(IASTDeclarator declarator) {
    return jumps.isRepeated(declarator);
  }

  private void expression(IASTExpressionStatement statement) {
    begin(statement);
    IASTStatement outer = whole;
    whole = statement;
    function.expressions().effects(statement.getExpression());
    whole = outer;
  }

  @Override
  public LValue structExpression(IGNUASTCompoundStatementExpression expression) {
    IASTStatement[] statements = expression.getCompoundStatement().getStatements();
    CType type = context.types().expressionTypes().typeOf(expression, function.scope());
    if (statements.length == 0
        || !(statements[statements.length - 1] instanceof IASTExpressionStatement last)) {
      noValue(expression);
      return new LValue.Refused(type);
    }
    IASTStatement outer = whole;
    whole = null;
    function.enterScope();
    blockStart(expression.getCompoundStatement());
    for (int i = 0; i < statements.length - 1; i++) {
      lower(statements[i]);
    }
    LValue place = function.lvalues().lvalue(last.getExpression());
    Position position = function.position(expression);
    LValue copy =
        LValue.of(function.declarations().temporary(place.type(), position), place.type());
    function.memory().copy(copy, place, position, "");
    function.leaveScope();
    whole = outer;
    return copy;
  }

  private CValue noValue(IGNUASTCompoundStatementExpression expression) {
    IASTStatement[] statements = expression.getCompoundStatement().getStatements();
    return statements.length > 0 && statements[statements.length - 1] instanceof IASTLabelStatement
        ? function.unsupported(
            expression, "statement expressions that end with a label are not supported yet")
        : function.error(expression, "this statement expression has no value");
  }

  @Override
  public CValue statementExpression(IGNUASTCompoundStatementExpression expression) {
    IASTStatement[] statements = expression.getCompoundStatement().getStatements();
    boolean hasValue =
        statements.length > 0
            && statements[statements.length - 1] instanceof IASTExpressionStatement;
    if (!hasValue) {
      lower(expression.getCompoundStatement());
      return noValue(expression);
    }
    IASTStatement outer = whole;
    whole = null;
    function.enterScope();
    blockStart(expression.getCompoundStatement());
    for (int i = 0; i < statements.length - 1; i++) {
      lower(statements[i]);
    }
    CValue value =
        function
            .expressions()
            .value(((IASTExpressionStatement) statements[statements.length - 1]).getExpression());
    value = value.poisoned() ? value : function.saved(value, function.position(expression));
    function.leaveScope();
    whole = outer;
    return value;
  }

  private void declaration(IASTDeclaration declaration) {
    switch (declaration) {
      case IASTSimpleDeclaration simple -> {
        begin(simple);
        IASTStatement outer = whole;
        whole = null;
        function.declarations().lower(simple);
        whole = outer;
      }
      case IASTASMDeclaration assembly ->
          function.unsupported(assembly, "this kind of inline assembly is not supported");
      case IASTFunctionDefinition nested -> nestedFunction(nested);
      default ->
          function.unsupported(
              declaration,
              "this declaration is not supported yet: " + context.source().text(declaration));
    }
  }

  /** Its name is known from here on, so that its uses are no errors. */
  private void nestedFunction(IASTFunctionDefinition nested) {
    function.unsupported(nested, "nested functions are not supported yet");
    String name = Declarators.nameOf(nested.getDeclarator());
    FunctionEntity entity = context.linkage().staticFunction(name);
    if (context
            .types()
            .declared(
                context.types().specified(nested.getDeclSpecifier(), function.scope()),
                nested.getDeclarator(),
                function.scope())
        instanceof CType.FunctionType type) {
      entity.declare(type, function.position(nested));
      context.prototypes().declare(nested.getDeclarator(), name, type);
    }
    function.scope().declare(name, new Symbol.Function(entity));
  }

  private void choice(IASTIfStatement choice) {
    begin(choice);
    Node then = graph.node();
    Node join = graph.node();
    Node otherwise = choice.getElseClause() == null ? join : graph.node();
    decide(Decider.IF, choice, choice.getConditionExpression(), then, otherwise);
    graph.moveTo(then);
    scoped(choice.getThenClause());
    if (choice.getElseClause() != null) {
      graph.jump(join);
      graph.moveTo(otherwise);
      scoped(choice.getElseClause());
    }
    graph.fallInto(join);
  }

  /** The branch that a statement with a keyword decides. */
  private void decide(
      Decider decider,
      IASTStatement statement,
      IASTExpression condition,
      Node ifTrue,
      Node ifFalse) {
    int before = graph.arcs().size();
    branch(decider, condition, ifTrue, ifFalse);
    function.sourcePlaces().branch(statement, before, ifTrue, ifFalse);
  }

  private void branch(Decider decider, IASTExpression condition, Node ifTrue, Node ifFalse) {
    IASTStatement outer = whole;
    whole = null;
    function.coverage().decide(decider, condition, ifTrue, ifFalse);
    whole = outer;
  }

  private void scoped(IASTStatement statement) {
    function.enterScope();
    lower(statement);
    function.leaveScope();
  }

  /** The value of a number or pointer, to be used later. */
  private CValue kept(IASTExpression expression) {
    CValue value = function.expressions().value(expression);
    CType type = value.type();
    boolean isNumber =
        type.isInteger() || type instanceof FloatingType || type instanceof CType.PointerType;
    return isNumber && !value.poisoned()
        ? function.saved(value, function.position(expression))
        : function.checked(value, expression);
  }

  /** A node where loops come together, at the place of the keyword. */
  private Node head(IASTNode loop) {
    Node head = graph.node();
    head.pin(function.position(loop));
    graph.fallInto(head);
    function.sourcePlaces().loop(loop, function.scope());
    return head;
  }

  private void whileLoop(IASTWhileStatement loop) {
    LoopPasses passes = function.coverage().loop(loop);
    function.loopEntries().begin(loop.getCondition(), this::kept);
    Node head = head(loop);
    Node body = graph.node();
    Node after = graph.node();
    decide(Decider.WHILE, loop, loop.getCondition(), body, after);
    graph.moveTo(body);
    passes.entered();
    loopBody(loop.getBody(), after, head);
    graph.jump(head);
    graph.moveTo(after);
    passes.left();
  }

  private void loopBody(IASTStatement body, Node breakTarget, Node continueTarget) {
    enclosing.push(new Enclosing(breakTarget, continueTarget));
    scoped(body);
    enclosing.pop();
  }

  private void doLoop(IASTDoStatement loop) {
    LoopPasses passes = function.coverage().loop(loop);
    function.loopEntries().begin(loop.getCondition(), this::kept);
    Node head = head(loop);
    Node test = graph.node();
    Node after = graph.node();
    passes.entered();
    loopBody(loop.getBody(), after, test);
    graph.fallInto(test);
    branch(Decider.DO, loop.getCondition(), head, after);
    graph.moveTo(after);
    passes.left();
  }

  private void forLoop(IASTForStatement loop) {
    function.enterScope();
    blockStart(loop);
    begin(loop);
    if (loop.getInitializerStatement() != null) {
      lower(loop.getInitializerStatement());
    }
    LoopPasses passes = function.coverage().loop(loop);
    function.loopEntries().begin(loop.getConditionExpression(), this::kept);
    Node head = head(loop);
    Node body = graph.node();
    Node step = graph.node();
    Node after = graph.node();
    if (loop.getConditionExpression() == null) {
      graph.jump(body);
    } else {
      decide(Decider.FOR, loop, loop.getConditionExpression(), body, after);
    }
    graph.moveTo(body);
    passes.entered();
    loopBody(loop.getBody(), after, step);
    graph.fallInto(step);
    if (loop.getIterationExpression() != null) {
      IASTStatement outer = whole;
      whole = null;
      function.expressions().effects(loop.getIterationExpression());
      whole = outer;
    }
    graph.jump(head);
    graph.moveTo(after);
    passes.left();
    function.leaveScope();
  }

  /** The body of a switch, which {@code break} leaves. */
  private void switchBody(IASTStatement body, Node breakTarget) {
    enclosing.push(new Enclosing(breakTarget, null));
    scoped(body);
    enclosing.pop();
  }

  private void leave(IASTBreakStatement statement) {
    begin(statement);
    Enclosing inner = enclosing.peek();
    if (inner == null) {
      function.error(statement, "break outside of a loop or switch");
      return;
    }
    function.coverage().jump(statement);
    graph.jump(inner.breakTarget());
  }

  private void next(IASTContinueStatement statement) {
    begin(statement);
    for (Enclosing around : enclosing) {
      Node target = around.continueTarget();
      if (target != null) {
        function.coverage().jump(statement);
        graph.jump(target);
        return;
      }
    }
    function.error(statement, "continue outside of a loop");
  }

  private void end(IASTReturnStatement statement) {
    begin(statement);
    Position position = function.position(statement);
    String text = context.source().text(statement);
    IASTExpression value = statement.getReturnValue();
    Optional<ProgramVariable> result = function.result();
    if (function.structResult().isPresent()) {
      if (value != null) {
        LValue from = function.lvalues().lvalue(value);
        function.memory().copy(function.structResult().get(), from, position, text);
      }
      leaveFunction(statement);
      return;
    }
    if (value == null) {
      if (result.isPresent()) {
        String description = "return value of " + function.name();
        function.havoc(
            result.get(),
            InputSite.Kind.UNINITIALISED,
            description,
            result.get().type(),
            position,
            text);
        function.indeterminate().returned(false, position);
        leaveFunction(statement);
      } else {
        function.coverage().jump(statement);
        graph.leave(Action.SKIP, graph.end(), position, text);
      }
      return;
    }
    if (result.isPresent()) {
      function.assignments().into(result.get(), value, position, text);
      function.indeterminate().returned(true, position);
    } else {
      function.expressions().effects(value);
    }
    leaveFunction(statement);
  }

  private void leaveFunction(IASTReturnStatement statement) {
    function.coverage().jump(statement);
    graph.jump(graph.end());
  }

  private void label(IASTLabelStatement statement) {
    jumps.label(statement);
    if (statement.getNestedStatement() != null) {
      lower(statement.getNestedStatement());
    }
  }
}
