package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.GlobalValues;
import dev.bulwark.frontend.OutsidePointers;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.FunctionLowering.Origin;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.memory.Strings;
import dev.bulwark.frontend.c.region.OutsideObjects;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.statements.DeclarationLowering;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.Leaf;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTInitializer;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;

/** The procedure that gives the globals their first values and calls the entry function. */
final class StartLowering {

  private final ProgramContext context;
  private final FunctionLowering start;

  StartLowering(ProgramContext context, FunctionLowering start) {
    this.context = context;
    this.start = start;
    start.graph().step(new MemoryStep.Begin(context.memory().regions().fresh()), Position.NONE, "");
  }

  void initialise(GlobalVariable global) {
    Storage storage = global.storage();
    if (storage == null || storage instanceof Storage.Nowhere) {
      return;
    }
    Position position = global.position();
    String name = global.sourceName();
    CType type = global.type().unqualified();
    boolean changedBefore = context.options().globals() == GlobalValues.ANY && !global.constant();
    if (StandardStreams.include(global)) {
      if (changedBefore) {
        context.assume(name + " is the stream that the program was started with");
      }
      new StandardStreams(context, start).initialise(global, storage);
      return;
    }
    IASTInitializer initializer = global.initializer();
    Scope scope = global.scope();
    boolean any = changedBefore || !global.defined();
    boolean initialised = false;
    if (initializer != null && scope != null && (!any || TypeFacts.holdsPointers(type))) {
      value(global, storage, initializer, scope);
      initialised = true;
    }
    if (any) {
      String text = global.defined() ? name : "extern " + name;
      String description = "first value of " + name;
      start.storage().firstValue(storage, type, initialised, description, position, text);
    } else if (!initialised) {
      zero(storage, type, position);
    }
  }

  private void value(
      GlobalVariable global, Storage storage, IASTInitializer initializer, Scope scope) {
    context.source().enter(initializer.getTranslationUnit());
    Scope before = start.scope();
    start.moveTo(scope);
    value(global, storage, initializer);
    start.moveTo(before);
  }

  private void zero(Storage storage, CType type, Position position) {
    switch (storage) {
      case Storage.Nowhere nowhere -> {}
      case Storage.InVariable(ProgramVariable variable) -> zero(variable, position);
      case Storage.Split(var leaves) -> leaves.forEach(leaf -> zero(leaf.variable(), position));
      case Storage.InMemory(Term address, Region region) -> {
        Memory memory = context.memory();
        Term size = memory.space().constant(memory.size(type));
        start
            .graph()
            .step(
                new MemoryStep.Fill(region, address, size, context.terms().bitVec(8, 0), true),
                position,
                "");
      }
    }
  }

  private void zero(ProgramVariable variable, Position position) {
    start
        .graph()
        .step(new Action.Assign(variable, context.terms().zero(variable.sort())), position, "");
  }

  private void value(GlobalVariable global, Storage storage, IASTInitializer initializer) {
    Position position = global.position();
    CType type = global.type().unqualified();
    LValue place = LValue.of(storage, type);
    if (!context.conversions().supports(type)) {
      if (initializer instanceof IASTEqualsInitializer equals) {
        start.initializers().initialise(place, equals.getInitializerClause(), true, position, "");
      }
      return;
    }
    Optional<IASTExpression> given = DeclarationLowering.scalarValue(initializer);
    Optional<CValue> constant =
        given.flatMap(
            expression -> context.types().constants().evaluate(expression, start.scope()));
    boolean isChecked = context.checks().overflow() || context.checks().conversions();
    if (isChecked && constant.isPresent()) {
      // What the compiler computes may overflow too.
      given.ifPresent(start.expressions()::effects);
    }
    int before = start.graph().arcs().size();
    Optional<CValue> value =
        constant.or(() -> given.map(expression -> start.expressions().value(expression)));
    boolean isConstant =
        value.isPresent()
            && start.graph().arcs().size() == before
            && Terms.freeVariables(value.get().term()).isEmpty();
    if (isConstant) {
      start.memory().store(place, value.get(), position, "");
    } else if (given.isPresent() && hasCompoundLiteral(given.get())) {
      context
          .diagnostics()
          .unsupported(
              position,
              "compound literals outside of functions are not supported yet: "
                  + global.sourceName());
    } else {
      context
          .diagnostics()
          .error(position, "the initialiser of " + global.sourceName() + " is not a constant");
    }
  }

  private static boolean hasCompoundLiteral(IASTNode node) {
    return node instanceof IASTTypeIdInitializerExpression
        || Arrays.stream(node.getChildren()).anyMatch(StartLowering::hasCompoundLiteral);
  }

  private void strings() {
    for (Strings.Literal literal : context.strings().used()) {
      List<Term> bytes = new ArrayList<>();
      literal.bytes().forEach(code -> bytes.add(context.terms().bitVec(8, code)));
      Region region = literal.storage().region();
      context.memory().regions().access(region, 1, Sort.bitVec(8), false);
      context.memory().regions().markHoldsBytes(region);
      start
          .graph()
          .step(
              new MemoryStep.StoreAll(region, literal.storage().address(), bytes, 1),
              literal.position(),
              "");
    }
  }

  /** Everything has its first value now. */
  void finish() {
    strings();
    context.structResults().forEach(variable -> zero(variable, Position.NONE));
    context.heapObjects().number().ifPresent(variable -> zero(variable, Position.NONE));
    context.uninterpreted().forEach(this::any);
  }

  private void any(String uninterpreted, ProgramVariable table) {
    InputSite site =
        start
            .sites()
            .site(
                InputSite.Kind.EXTERNAL,
                "what " + uninterpreted + " computes",
                table.type(),
                Position.NONE);
    start.graph().step(new Action.Havoc(table, site), Position.NONE, "");
  }

  /** Says where the arguments point to before anything is lowered that depends on it. */
  void open(FunctionEntity entry) {
    CType.FunctionType type = entry.type();
    if (type == null || context.options().world().pointers() == OutsidePointers.ANY) {
      return;
    }
    int slot = 0;
    for (CType parameter : type.parameters()) {
      if (context.conversions().supports(parameter)) {
        open(entry, parameter, slot++);
      } else if (context.passing().isStruct(parameter) && context.passing().byLeaves(parameter)) {
        for (Leaf leaf : context.passing().leaves(parameter)) {
          open(entry, leaf.type(), slot++);
        }
      }
    }
  }

  private void open(FunctionEntity entry, CType parameter, int slot) {
    boolean environment = entry.orChecked().name().equals("main") && slot > 1;
    if (!environment
        && parameter instanceof CType.PointerType(CType pointee)
        && OutsideObjects.supports(pointee)) {
      context.memory().outside().enter(pointee, context.memory().parameter(entry, slot));
    }
  }

  /** Calls the entry function, and that is all. */
  void callEntry(FunctionEntity entry) {
    FlowGraph.Node returned = start.graph().node();
    call(entry, returned);
    start.graph().moveTo(returned);
    IASTFunctionDefinition definition = entry.orChecked().definition();
    Position end = definition == null ? Position.NONE : context.source().end(definition);
    start.memory().leakIfNotFreed(end);
    start.memory().leakIfLost(false, end);
    start.graph().jump(start.graph().end());
  }

  /** Calls a function with any arguments, and goes on at the node. */
  void call(FunctionEntity entry, FlowGraph.Node next) {
    List<Term> arguments = new ArrayList<>();
    CType.FunctionType type = entry.type();
    List<CType> parameters = type == null ? List.of() : type.parameters();
    boolean isMain = entry.orChecked().name().equals("main");
    IASTFunctionDefinition definition = entry.definition();
    if (definition != null) {
      context.source().enter(definition.getTranslationUnit());
    }
    for (int i = 0; i < parameters.size(); i++) {
      CType parameter = parameters.get(i);
      String description = "argument " + (i + 1) + " of " + entry.orChecked().name();
      if (context.conversions().supports(parameter)) {
        ProgramVariable argument = any(parameter, description);
        if (isMain && i > 0 && parameter instanceof CType.PointerType pointer) {
          CValue count = CValue.of(arguments.getFirst(), parameters.getFirst());
          enterOfMain(entry, i, count, argument, pointer);
        } else {
          enter(argument, parameter, entry, arguments.size());
        }
        if (isMain && i == 0 && parameter.isInteger()) {
          Term atLeastZero = context.operators().atLeastZero(argument.term());
          start.graph().step(new Action.Assume(atLeastZero), Position.NONE, "");
        }
        arguments.add(argument.term());
      } else if (context.passing().isStruct(parameter) && context.passing().byLeaves(parameter)) {
        for (Leaf leaf : context.passing().leaves(parameter)) {
          Sort sort = context.memory().sort(leaf);
          ProgramVariable argument = start.temporary(leaf.type(), sort, Position.NONE);
          havoc(argument, leaf.type(), description + leaf.path());
          enter(argument, leaf.type(), entry, arguments.size());
          arguments.add(argument.term());
        }
      } else if (context.passing().isStruct(parameter)) {
        context
            .diagnostics()
            .unsupported(Position.NONE, "structs as " + description + " are not supported yet");
      }
    }
    if (type != null && context.passing().isVariadic(type)) {
      arguments.add(context.memory().space().constant(0));
    }
    start
        .graph()
        .leave(
            new Action.Call(entry.procedure(), arguments, Optional.empty()),
            next,
            Position.NONE,
            "");
  }

  private ProgramVariable any(CType type, String description) {
    ProgramVariable argument = start.temporary(type, Position.NONE);
    havoc(argument, type, description);
    return argument;
  }

  private void havoc(ProgramVariable argument, CType type, String description) {
    start.havoc(argument, InputSite.Kind.UNINITIALISED, description, type, Position.NONE, "");
  }

  /** An argument that is a pointer points to what exists before the program. */
  private void enter(ProgramVariable argument, CType type, FunctionEntity entry, int slot) {
    if (type instanceof CType.PointerType(CType pointee)) {
      start.enter(argument, pointee, pointee(argument, entry, slot), Origin.CALLER);
    }
  }

  private Region pointee(ProgramVariable argument, FunctionEntity entry, int slot) {
    Memory memory = context.memory();
    memory.regions().unify(memory.pointee(argument), memory.parameter(entry, slot));
    return memory.parameter(entry, slot);
  }

  /** What {@code main} is given behind the number of its arguments. */
  private void enterOfMain(
      FunctionEntity main, int i, CValue count, ProgramVariable argument, CType.PointerType type) {
    Region region = pointee(argument, main, i);
    boolean isKnown = context.options().world().pointers() != OutsidePointers.ANY;
    if (!isKnown || i > 1 || !isStrings(type) || !count.type().isInteger()) {
      // The environment, for one, ends in a way of its own.
      context.memory().regions().markWild(region);
      return;
    }
    Memory memory = context.memory();
    ProgramVariable argc =
        memory.hidden("#argc", argument.sort(), context.options().machine().sizeType());
    ProgramVariable argv = memory.hidden("#argv", argument.sort(), type);
    memory.bind(argv, region);
    OutsideObjects.Target target = memory.outside().enterArguments(type.target(), region);
    FlowGraph graph = start.graph();
    graph.step(new Action.Assign(argc, start.pointers().wide(count)), Position.NONE, "");
    graph.step(new Action.Assign(argv, argument.term()), Position.NONE, "");
    graph.step(new MemoryStep.EnterArguments(region, argv, argc, target), Position.NONE, "");
  }

  private boolean isStrings(CType.PointerType type) {
    return type.target() instanceof CType.PointerType(CType character)
        && character.unqualified().isInteger()
        && context.memory().size(character) == 1;
  }
}
