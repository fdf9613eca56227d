package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.OutsidePointers;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FunctionBody;
import dev.bulwark.frontend.c.flow.InputSites;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.flow.SourcePlaces;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.region.GivenObjects;
import dev.bulwark.frontend.c.region.OutsideObjects;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.jspecify.annotations.Nullable;

/**
 * The state of lowering one function: its flow graph, scope, variables and input sites; and the
 * parts that do the work.
 */
public abstract class FunctionLowering {

  /** Where a pointer from outside comes from. */
  public enum Origin {
    /** Whoever calls the program, or a function of the user's without body. */
    CALLER,
    /** The library, which gives null or a string that ends with zero. */
    STRING,
    /** The library, which gives an object of its own, such as a stream, that is in no model. */
    LIBRARY
  }

  private final ProgramContext context;
  private final FunctionBody body;
  private final SourcePlaces sourcePlaces;
  private final @Nullable FunctionEntity entity;
  private final IndeterminateValues indeterminate;
  private final LoopEntries loopEntries = new LoopEntries();
  private Optional<LValue> structResult = Optional.empty();
  private Scope scope;
  private Optional<ProgramVariable> result = Optional.empty();

  /** {@code entity} is the function, if it is one of the source. */
  protected FunctionLowering(
      ProgramContext context,
      String name,
      @Nullable FunctionEntity entity,
      Position position,
      Position end,
      Scope scope) {
    this.context = context;
    this.entity = entity;
    this.scope = scope;
    FlowGraph graph = new FlowGraph(position, end, context.checks()::role);
    this.body = new FunctionBody(name, context.terms(), graph);
    this.sourcePlaces = new SourcePlaces(graph, context.source());
    this.indeterminate = new IndeterminateValues(this);
  }

  // ---- The parts that lower it

  public abstract Effects effects();

  public abstract EvaluationOrder order();

  public abstract ExpressionLowerer expressions();

  public abstract ConditionLowerer conditions();

  public abstract AssignmentLowerer assignments();

  public abstract CallLowerer calls();

  public abstract StatementLowerer statements();

  public abstract DeclarationLowerer declarations();

  public abstract InitializerLowerer initializers();

  public abstract MemoryLowerer memory();

  public abstract LValueLowerer lvalues();

  public abstract PointerLowerer pointers();

  public abstract StorageLowerer storage();

  public abstract VariableLengthLowerer variableLength();

  public abstract VariableArgumentLowerer variableArguments();

  /** Where coverage is observed; nowhere in most runs. */
  public abstract CoverageLowerer coverage();

  // ---- State

  /** Its control flow and variables. */
  public FunctionBody body() {
    return body;
  }

  public ProgramContext context() {
    return context;
  }

  public TermFactory terms() {
    return context.terms();
  }

  public String name() {
    return body.name();
  }

  public FlowGraph graph() {
    return body.graph();
  }

  public InputSites sites() {
    return body.sites();
  }

  /** Which values nobody has given. */
  public IndeterminateValues indeterminate() {
    return indeterminate;
  }

  /** Values that things had in front of loops, for their invariants. */
  public LoopEntries loopEntries() {
    return loopEntries;
  }

  /** Where in the source the nodes of the graph are. */
  public SourcePlaces sourcePlaces() {
    return sourcePlaces;
  }

  public List<ProgramVariable> locals() {
    return body.locals();
  }

  /** The name that the source gives the function. */
  public String sourceName() {
    return entity == null ? body.name() : entity.name();
  }

  /** May the function be active several times at once? */
  public boolean isRecursive() {
    return entity != null && context.callGraph().isRecursive(entity);
  }

  /** Does the function take the address of a variable of this name? */
  public boolean takesAddressOf(String variable) {
    return entity != null
        && entity.definition() != null
        && context.addressTaken().within(entity.definition(), variable);
  }

  public Scope scope() {
    return scope;
  }

  /** Looks names up in another scope from now on, as for the initialisers of globals. */
  public void moveTo(Scope other) {
    scope = other;
  }

  /** Is this a block within the body? */
  public boolean isInInnerBlock() {
    int depth = 0;
    for (Scope at = scope; at != null; at = at.parent()) {
      depth++;
    }
    // The file, the parameters and the body have a scope each.
    return depth > 3;
  }

  public void enterScope() {
    scope = new Scope(scope);
  }

  public void leaveScope() {
    Scope parent = scope.parent();
    if (parent == null) {
      throw new IllegalStateException("the file's scope cannot be left");
    }
    scope = parent;
  }

  public Optional<ProgramVariable> result() {
    return result;
  }

  public void result(CType type, Position position) {
    ProgramVariable made = body.result(type, context.conversions().sort(type), position);
    result = Optional.of(made);
  }

  /** Where a struct is left that the function returns. */
  public Optional<LValue> structResult() {
    return structResult;
  }

  public void structResult(LValue place) {
    structResult = Optional.of(place);
  }

  /** A variable of the activation; the n-th of its name gets {@code @n} behind it. */
  public ProgramVariable local(String sourceName, CType type, Position position) {
    return local(sourceName, type, context.conversions().sort(type), position);
  }

  public ProgramVariable local(String sourceName, CType type, Sort sort, Position position) {
    return body.local(sourceName, type, sort, position);
  }

  public ProgramVariable parameter(String sourceName, CType type, Sort sort, Position position) {
    return body.parameter(sourceName, type, sort, position);
  }

  public ProgramVariable temporary(CType type, Position position) {
    return temporary(type, context.conversions().sort(type), position);
  }

  public ProgramVariable temporary(CType type, Sort sort, Position position) {
    return body.temporary(type, sort, position);
  }

  /** The name of a variable within this function, other than that of every other variable in it. */
  public String unique(String sourceName) {
    return body.unique(sourceName);
  }

  /** The activation's variable that the term stands for; globals have none. */
  public Optional<ProgramVariable> variableOf(Variable term) {
    return body.variableOf(term);
  }

  public Position position(IASTNode node) {
    return context.position(node);
  }

  public void havoc(
      ProgramVariable variable,
      InputSite.Kind kind,
      String description,
      CType type,
      Position position,
      String text) {
    havoc(variable, sites().site(kind, description, type, position), position, text);
  }

  /** Gives the variable any value that inputs of the site's type can have. */
  public void havoc(ProgramVariable variable, InputSite site, Position position, String text) {
    graph().step(new Action.Havoc(variable, site), position, text);
    context
        .conversions()
        .range(variable.term(), site.type())
        .ifPresent(range -> graph().step(new Action.Assume(range), position, ""));
  }

  /** The variable holds a pointer from outside, which may point to the region. */
  public void enter(ProgramVariable variable, CType pointee, Region region, Origin origin) {
    entered(variable, pointee, region, origin)
        .ifPresent(enter -> graph().step(enter, Position.NONE, ""));
  }

  /** The variable holds what a function without body gives, which may be to what it is given. */
  public void enterResult(ProgramVariable variable, CType pointee, GivenObjects.Result result) {
    entered(variable, pointee, result.region(), Origin.CALLER)
        .ifPresent(
            enter -> {
              context.memory().given().add(result);
              graph().step(new MemoryStep.EnterResult(enter, variable, result), Position.NONE, "");
            });
  }

  /**
   * The variable holds the first value of a global, which may point to the region; {@code kept} is
   * what the global is initialised with, null for nothing.
   */
  public void enterFirst(ProgramVariable variable, CType pointee, Region region, Term kept) {
    entered(variable, pointee, region, Origin.CALLER)
        .ifPresent(
            enter -> graph().step(new MemoryStep.EnterFirst(enter, kept), Position.NONE, ""));
  }

  /** Nothing if anything is possible. */
  private Optional<MemoryStep.Enter> entered(
      ProgramVariable variable, CType pointee, Region region, Origin origin) {
    OutsidePointers known = context.options().world().pointers();
    boolean isKnown = known != OutsidePointers.ANY && origin != Origin.LIBRARY;
    if (!isKnown || !OutsideObjects.supports(pointee)) {
      context.memory().regions().markWild(region);
      return Optional.empty();
    }
    boolean mayBeNull = known == OutsidePointers.NULL_OR_VALID || origin != Origin.CALLER;
    boolean string = origin == Origin.STRING;
    OutsideObjects.Target target = context.memory().outside().enter(pointee, region);
    if (string) {
      context.memory().outside().enterString(region);
    }
    return Optional.of(new MemoryStep.Enter(region, variable.term(), target, mayBeNull, string));
  }

  /**
   * The value in another type, without the program saying so. A floating-point number that an
   * integer type cannot hold gives any value, which takes steps.
   */
  public CValue converted(CValue value, CType target, Position position) {
    if (context.checks().conversions()) {
      expressions().guard(context.operators().changes(value, target), position);
    }
    return pointers().convert(value, target, position);
  }

  /** Assigns a value that has the variable's type. */
  public void assign(ProgramVariable variable, CValue value, Position position, String text) {
    context.memory().flow(value, variable);
    graph().step(new Action.Assign(variable, context.conversions().asTerm(value)), position, text);
    indeterminate.assigned(variable, false, position);
  }

  /** Copies a value to a variable that nothing else writes. */
  public CValue saved(CValue value, Position position) {
    Term term = context.conversions().asTerm(value);
    ProgramVariable temporary = temporary(value.type(), term.sort(), position);
    context.memory().flow(value, temporary);
    graph().step(new Action.Assign(temporary, term), position, "");
    return new CValue(temporary.term(), value.type(), value.poisoned(), value.target());
  }

  /** Reports a construct, and gives a value to go on with. */
  public CValue unsupported(IASTNode node, String message) {
    context.diagnostics().unsupported(position(node), message);
    return poison();
  }

  /** Reports a function that attributes or declarations make something that is not supported. */
  public void refuseUnsupported(FunctionEntity used, IASTNode use) {
    context.reportConflict(used.name(), used.conflict());
    used.unsupported()
        .ifPresent(
            construct -> unsupported(use, construct + " are not supported yet: " + used.name()));
    context
        .source()
        .forgottenAttribute(used.name())
        .ifPresent(
            attribute ->
                unsupported(
                    use,
                    "functions with the attribute %s are not supported yet: %s"
                        .formatted(attribute, used.name())));
  }

  public CValue error(IASTNode node, String message) {
    context.diagnostics().error(position(node), message);
    return poison();
  }

  /** The value, which has to be one: the part that refused to give one has reported it. */
  public CValue checked(CValue value, IASTNode node) {
    return value.poisoned() && !context.diagnostics().refused()
        ? error(node, "not a number or pointer: " + context.source().text(node))
        : value;
  }

  public CValue poison() {
    return new CValue(context.operators().constant(0, CType.INT).term(), CType.INT, true);
  }
}
