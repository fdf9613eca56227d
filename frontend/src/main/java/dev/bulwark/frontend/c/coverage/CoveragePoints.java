package dev.bulwark.frontend.c.coverage;

import dev.bulwark.frontend.c.coverage.Observations.Point;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.lowering.CoverageLowerer;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.program.CoverageMetric;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarationStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.jspecify.annotations.Nullable;

/**
 * The coverage goals of one function. A loop whose condition is a constant that lets it go on
 * decides nothing, and neither does {@code while (0)} of a {@code do}; {@code if (0)} does, since
 * what is behind it is dead code that somebody has written.
 */
public final class CoveragePoints implements CoverageLowerer {

  private final FunctionLowering function;
  private final FlowGraph graph;
  private final IASTFunctionDefinition definition;
  private final Set<CoverageMetric> metrics;
  private final Observations observations;
  private final LoopJumps jumps;
  private final Map<IASTStatement, LoopPoints> loops = new IdentityHashMap<>();
  private @Nullable OpenDecision decision;
  private boolean suspended;

  /** The decision whose conditions are being lowered. */
  private record OpenDecision(@Nullable Evaluation evaluation) {}

  /** {@code file} is what ids call the file. */
  public CoveragePoints(
      FunctionLowering function,
      IASTFunctionDefinition definition,
      String file,
      Set<CoverageMetric> metrics) {
    this.function = function;
    this.graph = function.graph();
    this.definition = definition;
    this.metrics = metrics;
    this.jumps = new LoopJumps(definition);
    this.observations =
        new Observations(
            function,
            new GoalNames(file, function.sourceName()),
            CodeFingerprint.of(text(definition)));
  }

  private boolean asksFor(CoverageMetric metric) {
    return !suspended && metrics.contains(metric);
  }

  private String text(IASTNode node) {
    return function.context().source().text(node);
  }

  @Override
  public void function() {
    observations.begin();
    if (asksFor(CoverageMetric.FUNCTIONS)) {
      observations.here(
          new Point(
              CoverageMetric.FUNCTIONS,
              definition,
              "",
              "",
              "function " + function.sourceName() + " is entered"));
    }
  }

  @Override
  public void end() {
    observations.end();
  }

  // ---- Statements

  @Override
  public void statement(IASTStatement statement) {
    if (asksFor(CoverageMetric.STATEMENTS) && isExecutable(statement)) {
      String text = head(statement);
      observations.here(
          new Point(
              CoverageMetric.STATEMENTS, statement, text, "", "the statement " + text + " is run"));
    }
  }

  private static boolean isExecutable(IASTStatement statement) {
    return switch (statement) {
      case IASTExpressionStatement expression -> true;
      case IASTIfStatement choice -> true;
      case IASTWhileStatement loop -> true;
      case IASTDoStatement loop -> true;
      case IASTForStatement loop -> true;
      case IASTSwitchStatement choice -> true;
      case IASTBreakStatement leave -> true;
      case IASTContinueStatement next -> true;
      case IASTReturnStatement end -> true;
      case IASTGotoStatement jump -> true;
      case IASTDeclarationStatement declaration -> initialises(declaration);
      default -> false;
    };
  }

  private static boolean initialises(IASTDeclarationStatement statement) {
    if (statement.getDeclaration() instanceof IASTSimpleDeclaration simple) {
      for (IASTDeclarator declarator : simple.getDeclarators()) {
        if (declarator.getInitializer() != null) {
          return true;
        }
      }
    }
    return false;
  }

  /** The statement without those in it, whose edits are none of its own. */
  private String head(IASTStatement statement) {
    return switch (statement) {
      case IASTIfStatement choice -> "if (" + text(choice.getConditionExpression()) + ")";
      case IASTWhileStatement loop -> "while (" + text(loop.getCondition()) + ")";
      case IASTDoStatement loop -> "do while (" + text(loop.getCondition()) + ")";
      case IASTForStatement loop -> forHead(loop);
      case IASTSwitchStatement choice -> "switch (" + text(choice.getControllerExpression()) + ")";
      default -> text(statement);
    };
  }

  private String forHead(IASTForStatement loop) {
    IASTExpression condition = loop.getConditionExpression();
    IASTExpression next = loop.getIterationExpression();
    return "for ("
        + text(loop.getInitializerStatement())
        + (condition == null ? "" : " " + text(condition))
        + ";"
        + (next == null ? "" : " " + text(next))
        + ")";
  }

  // ---- Decisions

  @Override
  public boolean branchesOn(IASTNode expression) {
    return switch (expression) {
      case IASTConditionalExpression conditional ->
          metrics.contains(CoverageMetric.BRANCHES) || observesLogic();
      case IASTBinaryExpression binary -> DecisionTree.isLogical(binary) && observesLogic();
      default -> false;
    };
  }

  private boolean observesLogic() {
    return metrics.contains(CoverageMetric.DECISIONS)
        || metrics.contains(CoverageMetric.CONDITIONS)
        || metrics.contains(CoverageMetric.MCDC)
        || metrics.contains(CoverageMetric.MCDC_UNIQUE_CAUSE);
  }

  @Override
  public void decide(Decider decider, IASTExpression condition, Node ifTrue, Node ifFalse) {
    if (suspended || (decider.isLoop() && isConstant(condition))) {
      outsideDecision(
          () -> {
            function.conditions().branch(condition, ifTrue, ifFalse);
            return condition;
          });
      return;
    }
    OpenDecision outer = decision;
    Evaluation evaluation = null;
    if (asksFor(CoverageMetric.MCDC) || asksFor(CoverageMetric.MCDC_UNIQUE_CAUSE)) {
      evaluation = new Evaluation(function, condition);
      evaluation.begin();
    }
    Node yes = graph.node();
    Node no = graph.node();
    decision = new OpenDecision(evaluation);
    function.conditions().branch(condition, yes, no);
    decision = outer;
    Node resume = graph.current();
    outcome(decider, condition, evaluation, true, yes, ifTrue);
    outcome(decider, condition, evaluation, false, no, ifFalse);
    graph.moveTo(resume);
  }

  private boolean isConstant(IASTExpression condition) {
    return function.conditions().constant(Syntax.withoutParentheses(condition)).isPresent();
  }

  private void outcome(
      Decider decider,
      IASTExpression condition,
      @Nullable Evaluation evaluation,
      boolean value,
      Node from,
      Node to) {
    graph.moveTo(from);
    String text = text(condition);
    String word = Boolean.toString(value);
    if (asksFor(CoverageMetric.BRANCHES) && decider != Decider.VALUE) {
      observations.here(
          new Point(
              CoverageMetric.BRANCHES,
              condition,
              text,
              word,
              decider.word() + " (" + text + ") is " + word));
    }
    if (asksFor(CoverageMetric.DECISIONS)) {
      observations.here(
          new Point(
              CoverageMetric.DECISIONS,
              condition,
              text,
              word,
              "the decision " + text + " is " + word));
    }
    if (evaluation != null) {
      new McdcPoints(observations, evaluation, text, condition, this::text)
          .at(value, asksFor(CoverageMetric.MCDC), asksFor(CoverageMetric.MCDC_UNIQUE_CAUSE));
    }
    graph.jump(to);
  }

  @Override
  public Node condition(IASTExpression condition, boolean value, Node target) {
    OpenDecision open = decision;
    if (open == null || suspended) {
      return target;
    }
    Node next = target;
    if (asksFor(CoverageMetric.CONDITIONS)) {
      String text = text(condition);
      Node observed = graph.node();
      observations.between(
          observed,
          new Point(
              CoverageMetric.CONDITIONS,
              condition,
              text,
              Boolean.toString(value),
              "the condition " + text + " is " + value),
          next);
      next = observed;
    }
    Evaluation evaluation = open.evaluation();
    return evaluation == null ? next : evaluation.noting(condition, value, next);
  }

  @Override
  public <T> T outsideDecision(Supplier<T> evaluation) {
    OpenDecision outer = decision;
    decision = null;
    T result = evaluation.get();
    decision = outer;
    return result;
  }

  @Override
  public <T> T unobserved(Supplier<T> evaluation) {
    boolean before = suspended;
    suspended = true;
    T result = evaluation.get();
    suspended = before;
    return result;
  }

  // ---- Switches and loops

  @Override
  public Node label(IASTSwitchStatement choice, IASTNode at, String label, Node target) {
    if (!asksFor(CoverageMetric.SWITCH)) {
      return target;
    }
    String text = text(choice.getControllerExpression());
    Node observed = graph.node();
    observations.between(
        observed,
        new Point(CoverageMetric.SWITCH, at, text, label, "switch (" + text + ") chooses " + label),
        target);
    return observed;
  }

  @Override
  public LoopPasses loop(IASTStatement loop) {
    if (asksFor(CoverageMetric.LOOPS)) {
      LoopPoints passes = passes(loop);
      passes.begin();
      return passes;
    }
    return new LoopPasses() {
      @Override
      public void entered() {}

      @Override
      public void left() {}
    };
  }

  private LoopPoints passes(IASTStatement loop) {
    return loops.computeIfAbsent(
        loop,
        made -> new LoopPoints(function, observations, loop, head(loop), canBePassedBy(loop)));
  }

  @Override
  public void jump(IASTStatement jump) {
    if (!asksFor(CoverageMetric.LOOPS)) {
      return;
    }
    LoopJumps.Crossed crossed = jumps.crossed(jump);
    for (LoopJumps.Around left : crossed.left()) {
      if (left.inBody()) {
        passes(left.loop()).leftFromBody();
      } else {
        passes(left.loop()).left();
      }
    }
    crossed.entered().forEach(loop -> passes(loop).jumpedInto());
  }

  @Override
  public Node into(IASTStatement label, Node target) {
    List<IASTStatement> entered =
        asksFor(CoverageMetric.LOOPS) ? LoopJumps.enteredBySwitch(label) : List.of();
    if (entered.isEmpty()) {
      return target;
    }
    Node resume = graph.current();
    Node entry = graph.node();
    graph.moveTo(entry);
    entered.forEach(loop -> passes(loop).jumpedInto());
    graph.jump(target);
    graph.moveTo(resume);
    return entry;
  }

  /** Is there a condition in front of the body that may fail at once? */
  private boolean canBePassedBy(IASTStatement loop) {
    return switch (loop) {
      case IASTWhileStatement before -> !isConstant(before.getCondition());
      case IASTForStatement before ->
          before.getConditionExpression() != null && !isConstant(before.getConditionExpression());
      default -> false;
    };
  }
}
