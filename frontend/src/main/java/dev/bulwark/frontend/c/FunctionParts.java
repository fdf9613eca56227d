package dev.bulwark.frontend.c;

import dev.bulwark.program.Position;
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

  FunctionParts(ProgramContext context, String name, Position position, Position end, Scope scope) {
    this(context, name, null, position, end, scope);
  }

  /** {@code entity} is the function, if it is one of the source. */
  FunctionParts(
      ProgramContext context,
      String name,
      @Nullable FunctionEntity entity,
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
