package dev.bulwark.frontend.c;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.jspecify.annotations.Nullable;

/**
 * The state of lowering one function: its flow graph, scope, variables and input sites; and the
 * parts that do the work.
 */
final class FunctionLowering {

  private final Session session;
  private final String name;
  private final FlowGraph graph;
  private final InputSites sites;
  private final FunctionPlaces sourcePlaces = new FunctionPlaces(this);
  private final List<ProgramVariable> locals = new ArrayList<>();
  private final Map<String, Integer> names = new HashMap<>();
  private final Map<Variable, ProgramVariable> variables = new HashMap<>();
  private final Effects effects;
  private final EvaluationOrder order;
  private final ExpressionLowering expressions;
  private final ConditionLowering conditions;
  private final AssignmentLowering assignments;
  private final CallLowering calls;
  private final StatementLowering statements;
  private final DeclarationLowering declarations;
  private final InitializerLowering initializers;
  private final MemoryLowering memory;
  private final PlaceLowering places;
  private final PointerLowering pointers;
  private final OperandTypes operandTypes = new OperandTypes(this);
  private final StorageLowering storage;
  private final VariableLengthArrays variableLength;
  private final VariableArguments variableArguments;
  private final @Nullable FunctionEntity entity;
  private Optional<Place> structResult = Optional.empty();
  private Scope scope;
  private Optional<ProgramVariable> result = Optional.empty();
  private int temporaries;

  FunctionLowering(Session session, String name, Position position, Position end, Scope scope) {
    this(session, name, null, position, end, scope);
  }

  /** {@code entity} is the function, if it is one of the source. */
  FunctionLowering(
      Session session,
      String name,
      @Nullable FunctionEntity entity,
      Position position,
      Position end,
      Scope scope) {
    this.session = session;
    this.entity = entity;
    this.name = name;
    this.scope = scope;
    this.graph = new FlowGraph(position, end, session::role);
    this.sites = new InputSites(name);
    this.effects = new Effects(this);
    this.order = new EvaluationOrder(this, session.accesses());
    this.expressions = new ExpressionLowering(this);
    this.conditions = new ConditionLowering(this);
    this.assignments = new AssignmentLowering(this);
    this.calls = new CallLowering(this);
    this.statements = new StatementLowering(this);
    this.declarations = new DeclarationLowering(this);
    this.initializers = new InitializerLowering(this);
    this.memory = new MemoryLowering(this);
    this.places = new PlaceLowering(this);
    this.pointers = new PointerLowering(this);
    this.storage = new StorageLowering(this);
    this.variableLength = new VariableLengthArrays(this);
    this.variableArguments = new VariableArguments(this);
  }

  Session session() {
    return session;
  }

  TermFactory terms() {
    return session.terms();
  }

  String name() {
    return name;
  }

  FlowGraph graph() {
    return graph;
  }

  InputSites sites() {
    return sites;
  }

  /** Where in the source the nodes of the graph are. */
  FunctionPlaces sourcePlaces() {
    return sourcePlaces;
  }

  List<ProgramVariable> locals() {
    return locals;
  }

  Effects effects() {
    return effects;
  }

  EvaluationOrder order() {
    return order;
  }

  ExpressionLowering expressions() {
    return expressions;
  }

  ConditionLowering conditions() {
    return conditions;
  }

  AssignmentLowering assignments() {
    return assignments;
  }

  CallLowering calls() {
    return calls;
  }

  StatementLowering statements() {
    return statements;
  }

  DeclarationLowering declarations() {
    return declarations;
  }

  InitializerLowering initializers() {
    return initializers;
  }

  MemoryLowering memory() {
    return memory;
  }

  PlaceLowering places() {
    return places;
  }

  OperandTypes operandTypes() {
    return operandTypes;
  }

  PointerLowering pointers() {
    return pointers;
  }

  StorageLowering storage() {
    return storage;
  }

  VariableLengthArrays variableLength() {
    return variableLength;
  }

  VariableArguments variableArguments() {
    return variableArguments;
  }

  /** The name that the source gives the function. */
  String sourceName() {
    return entity == null ? name : entity.name();
  }

  /** May the function be active several times at once? */
  boolean isRecursive() {
    return entity != null && session.callGraph().isRecursive(entity);
  }

  /** Does the function take the address of a variable of this name? */
  boolean takesAddressOf(String variable) {
    return entity != null
        && entity.definition() != null
        && session.addressTaken().within(entity.definition(), variable);
  }

  Scope scope() {
    return scope;
  }

  /** Looks names up in another scope from now on, as for the initialisers of globals. */
  void moveTo(Scope other) {
    scope = other;
  }

  /** Is this a block within the body? */
  boolean isInInnerBlock() {
    int depth = 0;
    for (Scope at = scope; at != null; at = at.parent()) {
      depth++;
    }
    // The file, the parameters and the body have a scope each.
    return depth > 3;
  }

  void enterScope() {
    scope = new Scope(scope);
  }

  void leaveScope() {
    Scope parent = scope.parent();
    if (parent == null) {
      throw new IllegalStateException("the file's scope cannot be left");
    }
    scope = parent;
  }

  Optional<ProgramVariable> result() {
    return result;
  }

  void result(CType type, Position position) {
    ProgramVariable made =
        make(
            "#result",
            "return value",
            type,
            session.conversions().sort(type),
            position,
            ProgramVariable.Kind.RESULT);
    result = Optional.of(made);
  }

  /** Where a struct is left that the function returns. */
  Optional<Place> structResult() {
    return structResult;
  }

  void structResult(Place place) {
    structResult = Optional.of(place);
  }

  /** A variable of the activation; the n-th of its name gets {@code @n} behind it. */
  ProgramVariable local(String sourceName, CType type, Position position) {
    return local(sourceName, type, session.conversions().sort(type), position);
  }

  ProgramVariable local(String sourceName, CType type, Sort sort, Position position) {
    ProgramVariable made =
        make(unique(sourceName), sourceName, type, sort, position, ProgramVariable.Kind.LOCAL);
    locals.add(made);
    return made;
  }

  ProgramVariable parameter(String sourceName, CType type, Sort sort, Position position) {
    return make(
        unique(sourceName), sourceName, type, sort, position, ProgramVariable.Kind.PARAMETER);
  }

  ProgramVariable temporary(CType type, Position position) {
    return temporary(type, session.conversions().sort(type), position);
  }

  ProgramVariable temporary(CType type, Sort sort, Position position) {
    String temporary = "#" + ++temporaries;
    ProgramVariable made =
        make(temporary, temporary, type, sort, position, ProgramVariable.Kind.TEMPORARY);
    locals.add(made);
    return made;
  }

  /** The name of a variable within this function, other than that of every other variable in it. */
  String unique(String sourceName) {
    int number = names.merge(sourceName, 1, Integer::sum);
    return number == 1 ? sourceName : sourceName + "@" + number;
  }

  private ProgramVariable make(
      String unique,
      String sourceName,
      CType type,
      Sort sort,
      Position position,
      ProgramVariable.Kind kind) {
    Variable term = terms().variable(name + "::" + unique, sort);
    ProgramVariable made = new ProgramVariable(term, type, sourceName, position, kind);
    variables.put(term, made);
    return made;
  }

  /** The activation's variable that the term stands for; globals have none. */
  Optional<ProgramVariable> variableOf(Variable term) {
    return Optional.ofNullable(variables.get(term));
  }

  Position position(IASTNode node) {
    return session.position(node);
  }

  void havoc(
      ProgramVariable variable,
      InputSite.Kind kind,
      String description,
      CType type,
      Position position,
      String text) {
    havoc(variable, sites.site(kind, description, type, position), position, text);
  }

  /** Gives the variable any value that inputs of the site's type can have. */
  void havoc(ProgramVariable variable, InputSite site, Position position, String text) {
    graph.step(new Action.Havoc(variable, site), position, text);
    session
        .conversions()
        .range(variable.term(), site.type())
        .ifPresent(range -> graph.step(new Action.Assume(range), position, ""));
  }

  /**
   * The value in another type. A floating-point number that an integer type cannot hold gives any
   * value, which takes steps.
   */
  CValue converted(CValue value, CType target, Position position) {
    return pointers.convert(value, target, position);
  }

  /** Assigns a value that has the variable's type. */
  void assign(ProgramVariable variable, CValue value, Position position, String text) {
    session.memory().flow(value, variable);
    graph.step(new Action.Assign(variable, session.conversions().asTerm(value)), position, text);
  }

  /** Copies a value to a variable that nothing else writes. */
  CValue saved(CValue value, Position position) {
    Term term = session.conversions().asTerm(value);
    ProgramVariable temporary = temporary(value.type(), term.sort(), position);
    session.memory().flow(value, temporary);
    graph.step(new Action.Assign(temporary, term), position, "");
    return new CValue(temporary.term(), value.type(), value.poisoned(), value.target());
  }

  /** Reports a construct, and gives a value to go on with. */
  CValue unsupported(IASTNode node, String message) {
    session.diagnostics().unsupported(position(node), message);
    return poison();
  }

  /** Reports a function that attributes or declarations make something that is not supported. */
  void refuseUnsupported(FunctionEntity used, IASTNode use) {
    session.reportConflict(used.name(), used.conflict());
    used.unsupported()
        .ifPresent(
            construct -> unsupported(use, construct + " are not supported yet: " + used.name()));
  }

  CValue error(IASTNode node, String message) {
    session.diagnostics().error(position(node), message);
    return poison();
  }

  /** The value, which has to be one: whoever refused to give one has said so before. */
  CValue checked(CValue value, IASTNode node) {
    return value.poisoned() && !session.diagnostics().refused()
        ? error(node, "not a number or pointer: " + session.source().text(node))
        : value;
  }

  CValue poison() {
    return new CValue(session.operators().constant(0, CType.INT).term(), CType.INT, true);
  }
}
