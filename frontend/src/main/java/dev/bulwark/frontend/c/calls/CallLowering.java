package dev.bulwark.frontend.c.calls;

import dev.bulwark.frontend.c.builtins.KnownCallLowering;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.library.KnownFunctions.Behaviour;
import dev.bulwark.frontend.c.lowering.CallLowerer;
import dev.bulwark.frontend.c.lowering.CallParts;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.Destination;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.IndirectCalls;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.GivenObjects;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.OwnWords;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.source.InputCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.jspecify.annotations.Nullable;

/**
 * Calls: of functions with a body, of the error, of functions without body. What calls of functions
 * with a special meaning do is in {@link KnownCallLowering}.
 */
public final class CallLowering implements CallParts, CallLowerer {

  private final FunctionLowering function;
  private final ProgramContext context;
  private final ArgumentLowering arguments;
  private final FlowGraph graph;
  private final KnownCallLowering known;
  private final CallsWithoutPrototype withoutPrototype;

  public CallLowering(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
    this.arguments = new ArgumentLowering(function);
    this.graph = function.graph();
    this.known = new KnownCallLowering(function, this);
    this.withoutPrototype = new CallsWithoutPrototype(function);
  }

  private Optional<String> name(IASTFunctionCallExpression call) {
    return context.callees().name(call, function.scope(), context.types());
  }

  @Override
  public CValue value(IASTFunctionCallExpression call) {
    CType type = context.types().expressionTypes().typeOf(call, function.scope());
    CValue value = lower(call, new Destination.Anywhere());
    return type instanceof CType.VoidType && !context.diagnostics().refused()
        ? function.error(call, "a call without value is used as one")
        : value;
  }

  @Override
  public void discard(IASTFunctionCallExpression call) {
    lower(call, new Destination.Nowhere());
  }

  private CValue lower(IASTFunctionCallExpression call, Destination destination) {
    Optional<String> name = name(call);
    Position position = function.position(call);
    String text = function.statements().textOf(call);
    if (name.isEmpty()) {
      return indirect(new CallSite(call, "", destination, position, text));
    }
    return lower(new CallSite(call, name.get(), destination, position, text));
  }

  @Override
  public boolean into(
      ProgramVariable target, IASTFunctionCallExpression call, Position position, String text) {
    Optional<String> name = name(call);
    if (name.isEmpty()) {
      return false;
    }
    Behaviour behaviour = context.callees().behaviour(name.get(), entity(name.get()));
    boolean direct = behaviour == null || behaviour instanceof Behaviour.Nondet;
    CType type = context.callees().resultType(name.get(), function.scope());
    if (!direct
        || !context.conversions().supports(type)
        || type.isInteger() != target.type().isInteger()
        || !(function.scope().lookup(name.get()) instanceof Symbol.Function
            || function.scope().lookup(name.get()) == null)
        || !context.conversions().keepsTerm(type, target.type())
        || (context.checks().conversions() && !type.equals(target.type()))) {
      return false;
    }
    lower(new CallSite(call, name.get(), new Destination.Into(target), position, text));
    return true;
  }

  private @Nullable FunctionEntity entity(String name) {
    return context.callees().entity(name, function.scope());
  }

  private CValue lower(CallSite site) {
    Symbol symbol = function.scope().lookup(site.name());
    if (symbol != null && !(symbol instanceof Symbol.Function)) {
      return indirect(site);
    }
    FunctionEntity entity = entity(site.name());
    if (entity != null) {
      function.refuseUnsupported(entity, site.call());
      withoutPrototype.checkImplicit(site, entity);
    }
    Optional<String> error =
        context.isError(site.name())
            ? Optional.of(site.name())
            : Optional.ofNullable(entity).flatMap(context::errorName);
    if (error.isPresent()) {
      evaluateForEffects(site.arguments());
      end(context.errorCall(error.get()), site);
      return dead(site);
    }
    if (entity != null && entity.definition() != null) {
      new OwnDefinitions(context).check(site, entity);
      String contracted = OwnWords.contracted(entity.name());
      if (!contracted.isEmpty()) {
        context.source().otherContract(contracted).ifPresent(this::refuse);
        context.assume(site.name() + " does what its contract says, and changes nothing else");
      }
      return defined(site, entity);
    }
    if (context.source().hasContract(site.name())) {
      return function.unsupported(
          site.call(), "contracts of functions without body are not supported: " + site.name());
    }
    Behaviour behaviour = context.callees().behaviour(site.name(), entity);
    return behaviour == null ? external(site, entity) : known.lower(site, behaviour);
  }

  /** Which of the two contracts is meant? */
  private void refuse(SourceMap.OtherContract several) {
    context
        .diagnostics()
        .unsupported(
            several.other(),
            "a second contract of a function is not supported where it is another than that in "
                + several.first());
  }

  /** A call through a pointer. */
  private CValue indirect(CallSite site) {
    return indirect(site, Optional.empty());
  }

  /** A call through a pointer; {@code struct} is where a struct goes that it returns. */
  private CValue indirect(CallSite site, Optional<Storage> struct) {
    IASTExpression callee = site.call().getFunctionNameExpression();
    CValue pointer = function.expressions().value(callee);
    if (pointer.poisoned()) {
      evaluateForEffects(site.arguments());
      return pointer;
    }
    if (!(pointer.type() instanceof CType.PointerType(CType.FunctionType type))) {
      return function.error(site.call(), context.source().text(callee) + " is not a function");
    }
    for (IASTInitializerClause argument : site.arguments()) {
      pointer = function.effects().stable(pointer, function.effects().of(argument), callee);
    }
    Region region =
        pointer.target() == null ? context.memory().regions().fresh() : pointer.target();
    List<CType> parameters = parameterTypes(site, type);
    int slots = context.passing().slots(parameters, type);
    Region.Signature signature = context.memory().regions().signature(region, slots);
    List<Term> arguments =
        this.arguments.inSlots(site, parameters, type, signature.parameters()::get);
    CType result = type.result();
    Optional<ProgramVariable> target =
        context.conversions().supports(result) ? target(site, result) : Optional.empty();
    target.ifPresent(
        variable ->
            context
                .memory()
                .regions()
                .unify(context.memory().pointee(variable), signature.result()));
    struct.ifPresent(storage -> context.memory().returns(region, slots, storage));
    function.indeterminate().returned(true, site.position());
    FlowGraph.Node from = graph.current();
    FlowGraph.Node to = graph.node();
    from.begin(site.position());
    context
        .indirectCalls()
        .add(
            new IndirectCalls.Pending(
                graph,
                function.memory(),
                pointer.term(),
                region,
                type,
                arguments,
                target,
                struct,
                from,
                to,
                site.position(),
                site.text()));
    graph.moveTo(to);
    if (target.isPresent()) {
      function.indeterminate().useResult(context.source().text(callee), site.position());
    }
    return target.map(variable -> context.memory().read(variable, result)).orElseGet(this::nothing);
  }

  /** The types in which arguments are passed; without prototype, the promoted ones. */
  private List<CType> parameterTypes(CallSite site, CType.FunctionType type) {
    if (type.prototyped()) {
      return type.parameters();
    }
    List<CType> types = new ArrayList<>();
    for (IASTInitializerClause argument : site.arguments()) {
      CType given =
          argument instanceof IASTExpression expression
              ? TypeFacts.adjusted(
                  context.types().expressionTypes().typeOf(expression, function.scope()))
              : CType.INT;
      types.add(context.conversions().argument(given));
    }
    return types;
  }

  // ---- Functions with a body

  private CValue defined(CallSite site, FunctionEntity entity) {
    context.request(entity);
    CType.FunctionType type = entity.type();
    if (type == null) {
      throw new IllegalStateException("a definition without type: " + entity.name());
    }
    withoutPrototype.checkArguments(site, entity, type);
    Memory memory = context.memory();
    List<Term> arguments =
        this.arguments.inSlots(
            site, type.parameters(), type, slot -> memory.parameter(entity, slot));
    CType result = type.result();
    if (context.conversions().supports(result)) {
      Optional<ProgramVariable> target = target(site, result);
      if (result instanceof CType.PointerType) {
        target.ifPresent(
            variable -> memory.regions().unify(memory.pointee(variable), memory.result(entity)));
      }
      call(site, entity, arguments, target);
      if (target.isPresent()) {
        function.indeterminate().useResult(entity.name(), site.position());
      }
      return target.map(variable -> memory.read(variable, result)).orElseGet(function::poison);
    }
    if (!(type.result() instanceof CType.VoidType) && !context.passing().isStruct(result)) {
      return function.unsupported(
          site.call(),
          type.result().construct() + " are not supported yet: result of " + entity.name());
    }
    call(site, entity, arguments, Optional.empty());
    return nothing();
  }

  private void call(
      CallSite site,
      FunctionEntity entity,
      List<Term> arguments,
      Optional<ProgramVariable> target) {
    Action call = new Action.Call(entity.procedure(), arguments, target);
    graph.step(call, site.position(), site.text());
  }

  private Optional<ProgramVariable> target(CallSite site, CType type) {
    return switch (site.destination()) {
      case Destination.Nowhere nowhere -> Optional.empty();
      case Destination.Into(ProgramVariable variable) -> Optional.of(variable);
      case Destination.Anywhere anywhere -> Optional.of(function.temporary(type, site.position()));
    };
  }

  @Override
  public LValue struct(IASTFunctionCallExpression call) {
    Optional<String> name = name(call);
    FunctionEntity entity = name.map(this::entity).orElse(null);
    CType type = context.types().expressionTypes().typeOf(call, function.scope());
    if (isIndirect(name) && context.passing().isStruct(type)) {
      return indirectStruct(call, name.orElse(""), type);
    }
    if (isExternal(name.orElse(""), entity) && context.passing().isStruct(type)) {
      return externalStruct(call, name.orElse(""), entity, type);
    }
    if (entity == null || entity.definition() == null || !context.passing().isStruct(type)) {
      function.unsupported(
          call,
          type.construct()
              + " are not supported yet: result of "
              + context.source().text(call.getFunctionNameExpression()));
      return new LValue.Refused(type);
    }
    lower(call, new Destination.Nowhere());
    Position position = function.position(call);
    LValue result = LValue.of(context.resultStorage(entity), type);
    LValue copy = LValue.of(function.declarations().temporary(type, position), type);
    function.memory().copy(copy, result, position, "");
    return copy;
  }

  /** Has it no body, and no meaning without? */
  private boolean isExternal(String name, @Nullable FunctionEntity entity) {
    return entity != null
        && entity.definition() == null
        && context.callees().behaviour(name, entity) == null;
  }

  private LValue externalStruct(
      IASTFunctionCallExpression call, String name, @Nullable FunctionEntity entity, CType type) {
    lower(call, new Destination.Nowhere());
    Position position = function.position(call);
    Storage result = function.declarations().temporary(type, position);
    String description = "result of " + name;
    if (result instanceof Storage.Split(var leaves)) {
      leaves.forEach(leaf -> externalLeaf(call, entity, leaf, description, position));
    } else {
      // A pointer in memory may be to what the function is given.
      InputSite.Kind kind =
          TypeFacts.holdsPointers(type) ? InputSite.Kind.UNCOMPUTED : InputSite.Kind.EXTERNAL;
      function.storage().forget(result, type, kind, description, position, "");
    }
    return LValue.of(result, type);
  }

  private void externalLeaf(
      IASTFunctionCallExpression call,
      @Nullable FunctionEntity entity,
      Storage.LeafVariable result,
      String description,
      Position position) {
    ProgramVariable variable = result.variable();
    CType type = result.leaf().type();
    String text = description + result.leaf().path();
    function.havoc(variable, InputSite.Kind.EXTERNAL, text, type, position, "");
    function.indeterminate().assigned(variable, false, position);
    if (type instanceof CType.PointerType(CType pointee)) {
      Region region = context.memory().pointee(variable);
      function.enterResult(variable, pointee, result(call, entity, region));
    }
  }

  private boolean isIndirect(Optional<String> name) {
    Symbol symbol = name.map(function.scope()::lookup).orElse(null);
    return name.isEmpty() || (symbol != null && !(symbol instanceof Symbol.Function));
  }

  private LValue indirectStruct(IASTFunctionCallExpression call, String name, CType type) {
    Position position = function.position(call);
    Storage copy = function.declarations().temporary(type, position);
    String text = function.statements().textOf(call);
    CallSite site = new CallSite(call, name, new Destination.Nowhere(), position, text);
    indirect(site, Optional.of(copy));
    return LValue.of(copy, type);
  }

  @Override
  public CValue argument(IASTInitializerClause[] given, int i, boolean wanted) {
    return arguments.argument(given, i, wanted);
  }

  @Override
  public void evaluateForEffects(IASTInitializerClause[] given) {
    arguments.evaluateForEffects(given);
  }

  // ---- Ends

  @Override
  public void end(Location.Role role, CallSite site) {
    if (role instanceof Location.Role.Halt(boolean aborted) && !aborted) {
      function.memory().leakIfNotFreed(site.position());
    }
    if (role instanceof Location.Role.Halt) {
      function.memory().leakIfLost(true, site.position());
    }
    FlowGraph.Node end = graph.node(role, site.position());
    graph.leave(Action.SKIP, end, site.position(), site.text());
  }

  @Override
  public CValue dead(CallSite site) {
    CType type = context.callees().resultType(site.name(), function.scope());
    return context.operators().zero(context.conversions().supports(type) ? type : CType.INT);
  }

  @Override
  public CValue nothing() {
    return function.poison();
  }

  // ---- Any value

  @Override
  public CValue input(CallSite site, InputSite.Kind kind, String description, CType type) {
    ProgramVariable target =
        target(site, type).orElseGet(() -> function.temporary(type, site.position()));
    Position position = function.position(site.call());
    InputSite input = function.sites().site(kind, description, type, position);
    // What C leaves open is no result of a function that somebody else could define, nor is what a
    // function gives that has a definition.
    FunctionEntity entity = entity(site.name());
    boolean ignored = entity != null && entity.isBodyIgnored();
    if (kind != InputSite.Kind.UNSPECIFIED && !ignored) {
      context.calls().put(input, new InputCall(site.name(), context.source().end(site.call())));
    }
    function.havoc(target, input, site.position(), site.text());
    if (type instanceof CType.PointerType(CType pointee)) {
      Region region = context.memory().pointee(target);
      if (kind == InputSite.Kind.EXTERNAL && isOfUser(site)) {
        function.enterResult(target, pointee, result(site.call(), entity, region));
      } else if (kind == InputSite.Kind.EXTERNAL) {
        function.enter(target, pointee, region, origin(pointee));
      } else {
        context.memory().regions().markWild(region);
      }
    }
    return context.memory().read(target, type);
  }

  private boolean isOfUser(CallSite site) {
    return context.callees().behaviour(site.name(), entity(site.name())) == null;
  }

  private FunctionLowering.Origin origin(CType pointee) {
    boolean string = pointee.isInteger() && context.memory().size(pointee) == 1;
    return string ? FunctionLowering.Origin.STRING : FunctionLowering.Origin.LIBRARY;
  }

  /** A pointer into the region that a function without body gives. */
  private GivenObjects.Result result(
      IASTFunctionCallExpression call, @Nullable FunctionEntity entity, Region region) {
    boolean own = entity != null && entity.isBodyIgnored();
    return new GivenObjects.Result(
        region, argumentTypes(call.getArguments()), context.isHavoc(entity), own);
  }

  /** The types of what a function is given, as far as that may be pointers. */
  private List<CType> argumentTypes(IASTInitializerClause[] arguments) {
    List<CType> types = new ArrayList<>();
    for (IASTInitializerClause argument : arguments) {
      if (argument instanceof IASTExpression expression
          && !context.types().constants().isNullPointer(expression, function.scope())) {
        CType type = context.types().expressionTypes().typeOf(expression, function.scope());
        types.add(TypeFacts.adjusted(type));
      }
    }
    return types;
  }

  @Override
  public void giveAway(IASTInitializerClause[] arguments) {
    for (int i = 0; i < arguments.length; i++) {
      CType type =
          arguments[i] instanceof IASTExpression expression
              ? TypeFacts.adjusted(
                  context.types().expressionTypes().typeOf(expression, function.scope()))
              : CType.INT;
      if (type instanceof CType.PointerType && context.conversions().supports(type)) {
        giveAway(argument(arguments, i, true));
      } else if (context.passing().isStruct(type)) {
        List<CValue> leaves = new ArrayList<>();
        this.arguments.structArgument(arguments, i, type, leaves);
        leaves.forEach(this::giveAway);
      } else {
        argument(arguments, i, false);
      }
    }
  }

  private void giveAway(CValue value) {
    if (value.target() != null) {
      context.externalReach().give(value.target());
    }
  }

  private boolean isDefinedElsewhere(FunctionEntity entity) {
    FunctionEntity other = context.linkage().knownFunction(entity.name());
    return other != null && other.definition() != null;
  }

  private CValue external(CallSite site, @Nullable FunctionEntity entity) {
    if (entity != null && entity.isWeak()) {
      function.unsupported(
          site.call(), "weak functions that nobody defines are not supported yet: " + site.name());
    }
    if (entity != null && entity.isInternal() && isDefinedElsewhere(entity)) {
      // gcc takes that one, with a warning.
      function.unsupported(
          site.call(),
          "static functions that only another file defines are not supported: " + site.name());
    }
    boolean havoc = context.isHavoc(entity);
    boolean ignored = entity != null && entity.isBodyIgnored();
    if (havoc) {
      context.memory().given().remember(argumentTypes(site.arguments()));
      giveAway(site.arguments());
    } else {
      evaluateForEffects(site.arguments());
    }
    boolean returns = entity == null || !entity.isNoReturn();
    if (!ignored) {
      context.externalFunctions().put(site.name(), returns);
    }
    if (!returns) {
      end(new Location.Role.Halt(), site);
      return dead(site);
    }
    if (havoc) {
      context.externalReach().call(site.name());
      graph.externalEffect(site.name(), InputSite.Kind.EXTERNAL_EFFECT, site.position());
    } else {
      context.assume(site.name() + " has no side effects");
    }
    CType result = context.callees().resultType(site.name(), function.scope());
    if (site.destination() instanceof Destination.Nowhere || result instanceof CType.VoidType) {
      graph.step(Action.SKIP, site.position(), site.text());
      return nothing();
    }
    if (!context.conversions().supports(result)) {
      return function.unsupported(
          site.call(), result.construct() + " are not supported yet: result of " + site.name());
    }
    return input(site, InputSite.Kind.EXTERNAL, "result of " + site.name(), result);
  }
}
