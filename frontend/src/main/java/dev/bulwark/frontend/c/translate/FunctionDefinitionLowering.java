package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.c.coverage.GoalFiles;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.lowering.VariableLengthLowerer;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.Leaf;
import dev.bulwark.frontend.c.symbols.LocalVariable;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.types.VariableArgumentList;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.gnu.c.ICASTKnRFunctionDeclarator;

/** Lowers a function's definition: parameters, body, and what happens at the end of the body. */
final class FunctionDefinitionLowering {

  private final ProgramContext context;
  private final FunctionEntity entity;
  private final IASTFunctionDefinition definition;
  private final CType.FunctionType type;
  private final FunctionLowering function;
  private final List<ProgramVariable> parameters = new ArrayList<>();

  FunctionDefinitionLowering(ProgramContext context, FunctionEntity entity, GoalFiles files) {
    IASTFunctionDefinition body = entity.definition();
    CType.FunctionType declared = entity.type();
    Scope scope = entity.scope();
    if (body == null || declared == null || scope == null) {
      throw new IllegalArgumentException(entity.name() + " has no definition");
    }
    context.source().enter(body.getTranslationUnit());
    this.context = context;
    this.entity = entity;
    this.definition = body;
    this.type = declared;
    this.function =
        new FunctionParts(
            context,
            entity.procedure(),
            entity,
            files,
            position(),
            context.source().end(body),
            scope);
  }

  Position position() {
    return context.position(definition);
  }

  List<ProgramVariable> parameters() {
    return parameters;
  }

  FunctionLowering lower() {
    function.refuseUnsupported(entity, definition);
    function.enterScope();
    declareParameters(Declarators.functionDeclarator(definition.getDeclarator()));
    if (context.passing().isVariadic(type)) {
      ProgramVariable made =
          parameter(
              "#arguments",
              VariableArgumentList.TYPE,
              context.conversions().sort(VariableArgumentList.TYPE),
              position());
      function.variableArguments().begin(made);
    }
    boolean isMain = entity.name().equals("main");
    if (context.conversions().supports(type.result())) {
      function.result(type.result(), position());
      function
          .result()
          .ifPresent(result -> context.memory().bind(result, context.memory().result(entity)));
    } else if (context.passing().isStruct(type.result())) {
      function.structResult(LValue.of(context.resultStorage(entity), type.result()));
    } else if (!(type.result() instanceof CType.VoidType)) {
      context
          .diagnostics()
          .unsupported(
              position(),
              type.result().construct() + " are not supported yet: result of " + entity.name());
    }
    if (function.indeterminate().tracked()) {
      function.structResult().ifPresent(this::forget);
    }
    function.coverage().function();
    function.statements().body(definition.getBody());
    Optional<ProgramVariable> result = function.result();
    Position end = context.source().end(definition);
    FlowGraph graph = function.graph();
    if (result.isPresent() && isMain) {
      graph.step(
          new Action.Assign(result.get(), context.terms().zero(result.get().sort())), end, "");
    } else if (result.isPresent()) {
      String description = "return value of " + entity.name();
      function.havoc(
          result.get(), InputSite.Kind.UNINITIALISED, description, result.get().type(), end, "");
      function.indeterminate().returned(false, end);
    }
    graph.jump(graph.end());
    function.coverage().end();
    function.leaveScope();
    return function;
  }

  /** A struct that is returned has no value before that. */
  private void forget(LValue struct) {
    if (struct instanceof LValue.InMemory at) {
      Term size = context.memory().space().constant(context.memory().size(at.type()));
      InputSite.Kind kind = InputSite.Kind.UNINITIALISED;
      String description = "result of " + entity.name();
      function
          .graph()
          .step(
              new MemoryStep.Forget(at.region(), at.address(), size, kind, description, true),
              position(),
              "");
    }
  }

  private void declareParameters(IASTDeclarator declarator) {
    switch (declarator) {
      case IASTStandardFunctionDeclarator standard -> {
        IASTParameterDeclaration[] declarations = standard.getParameters();
        for (int i = 0; i < type.parameters().size(); i++) {
          IASTDeclarator parameter = declarations[i].getDeclarator();
          // Tags and enumerators declared among the parameters belong to the function.
          CType specified =
              context.types().specified(declarations[i].getDeclSpecifier(), function.scope());
          CType own = parameterType(declarations[i], specified, type.parameters().get(i));
          boolean isVolatile =
              context.types().declared(specified, parameter, function.scope())
                  instanceof CType.VolatileType;
          declare(
              Declarators.nameOf(parameter), own, isVolatile, function.position(declarations[i]));
          if (!(specified instanceof CType.ArrayType)) {
            constant(declarations[i].getDeclSpecifier(), parameter);
          }
        }
      }
      case ICASTKnRFunctionDeclarator old -> {
        IASTName[] names = old.getParameterNames();
        for (int i = 0; i < names.length; i++) {
          oldStyle(old, names[i], type.parameters().get(i));
          IASTDeclarator parameter = old.getDeclaratorForParameterName(names[i]);
          if (parameter != null
              && parameter.getParent() instanceof IASTSimpleDeclaration declaration
              && !(declaration.getDeclSpecifier() instanceof IASTNamedTypeSpecifier)) {
            constant(declaration.getDeclSpecifier(), parameter);
          }
        }
      }
      default -> {}
    }
  }

  /** What is passed, perhaps promoted, is converted to the parameter's type (C11 6.9.1p10). */
  private void oldStyle(ICASTKnRFunctionDeclarator declarator, IASTName name, CType passed) {
    String known = name.toString();
    Position position = function.position(name);
    CType own = context.types().oldStyleParameter(declarator, known, function.scope());
    if (own.equals(passed) || !context.conversions().supports(own)) {
      declare(known, own, false, position);
      return;
    }
    if (own.equals(CType.BOOL)) {
      // gcc takes the lowest byte or bit for it.
      function.unsupported(
          name, "parameters of type _Bool without prototype are not supported: " + known);
    }
    ProgramVariable promoted =
        parameter("#" + known, passed, context.conversions().sort(passed), position);
    Storage storage =
        function.storage().local(known, own, function.takesAddressOf(known), position);
    function.storage().begin(storage, own, position);
    CValue value = function.converted(context.memory().read(promoted, passed), own, position);
    function.memory().store(LValue.of(storage, own), value, position, "");
    function
        .scope()
        .declare(known, new Symbol.Local(new LocalVariable(known, own, storage, position)));
  }

  /** Is the parameter never to be written to? Of arrays and functions it is a pointer. */
  private void constant(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
    if (context.types().qualifiers().isConstantParameter(specifier, declarator)
        && function.scope().lookup(Declarators.nameOf(declarator))
            instanceof Symbol.Local(LocalVariable parameter)) {
      context.memory().addConstant(parameter.storage());
    }
  }

  /**
   * Lengths of arrays may depend on the parameters before; that of the array itself is left out.
   */
  private CType parameterType(
      IASTParameterDeclaration declaration, CType specified, CType declared) {
    VariableLengthLowerer arrays = function.variableLength();
    List<IASTArrayModifier> lengths = arrays.lengths(declaration.getDeclarator());
    if (Declarators.innermost(declaration.getDeclarator()) instanceof IASTArrayDeclarator array
        && lengths.contains(array.getArrayModifiers()[0])) {
      IASTArrayModifier own = array.getArrayModifiers()[0];
      if (function.effects().of(own).writes()) {
        function.unsupported(own, "effects in the length of a parameter are not supported yet");
      }
      lengths.remove(own);
    }
    if (lengths.isEmpty()) {
      return declared;
    }
    lengths.forEach(arrays::evaluate);
    CType parameter =
        TypeFacts.adjusted(
            context.types().declared(specified, declaration.getDeclarator(), function.scope()));
    arrays.checkSize(parameter, function.position(declaration));
    return parameter;
  }

  private Storage declare(String name, CType parameterType, boolean isVolatile, Position position) {
    Storage storage = new Storage.Nowhere();
    String known = name.isEmpty() ? "unnamed" : name;
    boolean addressTaken = function.takesAddressOf(name);
    if (context.conversions().supports(parameterType)) {
      ProgramVariable made =
          parameter(known, parameterType, context.conversions().sort(parameterType), position);
      storage = new Storage.InVariable(made);
      if (addressTaken) {
        Storage inMemory = function.storage().inMemory(known, parameterType, position);
        function.storage().begin(inMemory, parameterType, position);
        LValue place = LValue.of(inMemory, parameterType);
        function.memory().store(place, context.memory().read(made, parameterType), position, "");
        storage = inMemory;
      }
    } else if (context.passing().isStruct(parameterType)) {
      storage = struct(known, parameterType, addressTaken, position);
    }
    if (!name.isEmpty()) {
      CType object = isVolatile ? new CType.VolatileType(parameterType) : parameterType;
      function
          .scope()
          .declare(name, new Symbol.Local(new LocalVariable(name, object, storage, position)));
    }
    return storage;
  }

  private ProgramVariable parameter(String name, CType type, Sort sort, Position position) {
    ProgramVariable made = function.parameter(name, type, sort, position);
    context.memory().bind(made, context.memory().parameter(entity, parameters.size()));
    parameters.add(made);
    return made;
  }

  /** A struct that is passed leaf by leaf, or by the address of a copy that is ours. */
  private Storage struct(
      String name, CType parameterType, boolean addressTaken, Position position) {
    Memory memory = context.memory();
    if (!context.passing().byLeaves(parameterType)) {
      CType pointer = new CType.PointerType(parameterType);
      if (!context.conversions().supports(pointer)) {
        return new Storage.Nowhere();
      }
      ProgramVariable made =
          parameter("&" + name, pointer, context.conversions().sort(pointer), position);
      return new Storage.InMemory(made.term(), memory.pointee(made));
    }
    List<Storage.LeafVariable> leaves = new ArrayList<>();
    for (Leaf leaf : context.passing().leaves(parameterType)) {
      ProgramVariable made =
          parameter(name + leaf.path(), leaf.type(), memory.sort(leaf), position);
      leaves.add(new Storage.LeafVariable(leaf, made));
    }
    if (!addressTaken && memory.isSplit(parameterType)) {
      return new Storage.Split(leaves);
    }
    Storage inMemory = function.storage().inMemory(name, parameterType, position);
    function.storage().begin(inMemory, parameterType, position);
    LValue place = LValue.of(inMemory, parameterType);
    for (Storage.LeafVariable leaf : leaves) {
      CValue value =
          leaf.leaf().isBits()
              ? CValue.of(leaf.variable().term(), Leaf.BITS)
              : memory.read(leaf.variable(), leaf.leaf().type());
      function.memory().write(place, leaf.leaf(), value, position, "");
    }
    return inMemory;
  }
}
