package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.c.calls.CallLowering;
import dev.bulwark.frontend.c.calls.VariableArguments;
import dev.bulwark.frontend.c.coverage.CoveragePoints;
import dev.bulwark.frontend.c.coverage.GoalFiles;
import dev.bulwark.frontend.c.expressions.AssignmentLowering;
import dev.bulwark.frontend.c.expressions.ConditionLowering;
import dev.bulwark.frontend.c.expressions.EffectFinder;
import dev.bulwark.frontend.c.expressions.EvaluationOrderCheck;
import dev.bulwark.frontend.c.expressions.ExpressionLowering;
import dev.bulwark.frontend.c.expressions.LValueLowering;
import dev.bulwark.frontend.c.expressions.PointerLowering;
import dev.bulwark.frontend.c.lowering.AssignmentLowerer;
import dev.bulwark.frontend.c.lowering.CallLowerer;
import dev.bulwark.frontend.c.lowering.ConditionLowerer;
import dev.bulwark.frontend.c.lowering.CoverageLowerer;
import dev.bulwark.frontend.c.lowering.DeclarationLowerer;
import dev.bulwark.frontend.c.lowering.Effects;
import dev.bulwark.frontend.c.lowering.EvaluationOrder;
import dev.bulwark.frontend.c.lowering.ExpressionLowerer;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.InitializerLowerer;
import dev.bulwark.frontend.c.lowering.LValueLowerer;
import dev.bulwark.frontend.c.lowering.MemoryLowerer;
import dev.bulwark.frontend.c.lowering.NoCoverage;
import dev.bulwark.frontend.c.lowering.PointerLowerer;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.lowering.StatementLowerer;
import dev.bulwark.frontend.c.lowering.StorageLowerer;
import dev.bulwark.frontend.c.lowering.VariableArgumentLowerer;
import dev.bulwark.frontend.c.lowering.VariableLengthLowerer;
import dev.bulwark.frontend.c.objects.InitializerLowering;
import dev.bulwark.frontend.c.objects.MemoryLowering;
import dev.bulwark.frontend.c.objects.StorageLowering;
import dev.bulwark.frontend.c.objects.VariableLengthArrays;
import dev.bulwark.frontend.c.source.OwnFiles;
import dev.bulwark.frontend.c.statements.DeclarationLowering;
import dev.bulwark.frontend.c.statements.StatementLowering;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.program.CoverageMetric;
import dev.bulwark.program.Position;
import java.util.List;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.jspecify.annotations.Nullable;

/** A function to lower, with the parts that do it: this is where each interface gets its class. */
final class FunctionParts extends FunctionLowering {

  private final Effects effects;
  private final EvaluationOrder order;
  private final ExpressionLowerer expressions;
  private final ConditionLowerer conditions;
  private final AssignmentLowerer assignments;
  private final CallLowerer calls;
  private final StatementLowerer statements;
  private final DeclarationLowerer declarations;
  private final InitializerLowerer initializers;
  private final MemoryLowerer memory;
  private final LValueLowerer lvalues;
  private final PointerLowerer pointers;
  private final StorageLowerer storage;
  private final VariableLengthLowerer variableLength;
  private final VariableArgumentLowerer variableArguments;
  private final CoverageLowerer coverage;

  FunctionParts(ProgramContext context, String name, Position position, Position end, Scope scope) {
    this(context, name, null, GoalFiles.of(List.of()), position, end, scope);
  }

  /** {@code entity} is the function, if it is one of the source, {@code files} for its goals. */
  FunctionParts(
      ProgramContext context,
      String name,
      @Nullable FunctionEntity entity,
      GoalFiles files,
      Position position,
      Position end,
      Scope scope) {
    super(context, name, entity, position, end, scope);
    this.effects = new EffectFinder(this);
    this.order = new EvaluationOrderCheck(this, context.accesses());
    this.expressions = new ExpressionLowering(this);
    this.conditions = new ConditionLowering(this);
    this.assignments = new AssignmentLowering(this);
    this.calls = new CallLowering(this);
    this.statements = new StatementLowering(this);
    this.declarations = new DeclarationLowering(this);
    this.initializers = new InitializerLowering(this);
    this.memory = new MemoryLowering(this);
    this.lvalues = new LValueLowering(this);
    this.pointers = new PointerLowering(this);
    this.storage = new StorageLowering(this);
    this.variableLength = new VariableLengthArrays(this);
    this.variableArguments = new VariableArguments(this);
    this.coverage = coverage(entity, files, position);
  }

  /** Of functions that the user has written. */
  private CoverageLowerer coverage(
      @Nullable FunctionEntity entity, GoalFiles files, Position position) {
    IASTFunctionDefinition definition = entity == null ? null : entity.definition();
    Set<CoverageMetric> metrics = context().options().property().coverage();
    return metrics.isEmpty() || definition == null || OwnFiles.isOwn(position.file())
        ? new NoCoverage(this)
        : new CoveragePoints(this, definition, files.word(definition, position.file()), metrics);
  }

  @Override
  public CoverageLowerer coverage() {
    return coverage;
  }

  @Override
  public Effects effects() {
    return effects;
  }

  @Override
  public EvaluationOrder order() {
    return order;
  }

  @Override
  public ExpressionLowerer expressions() {
    return expressions;
  }

  @Override
  public ConditionLowerer conditions() {
    return conditions;
  }

  @Override
  public AssignmentLowerer assignments() {
    return assignments;
  }

  @Override
  public CallLowerer calls() {
    return calls;
  }

  @Override
  public StatementLowerer statements() {
    return statements;
  }

  @Override
  public DeclarationLowerer declarations() {
    return declarations;
  }

  @Override
  public InitializerLowerer initializers() {
    return initializers;
  }

  @Override
  public MemoryLowerer memory() {
    return memory;
  }

  @Override
  public LValueLowerer lvalues() {
    return lvalues;
  }

  @Override
  public PointerLowerer pointers() {
    return pointers;
  }

  @Override
  public StorageLowerer storage() {
    return storage;
  }

  @Override
  public VariableLengthLowerer variableLength() {
    return variableLength;
  }

  @Override
  public VariableArgumentLowerer variableArguments() {
    return variableArguments;
  }
}
