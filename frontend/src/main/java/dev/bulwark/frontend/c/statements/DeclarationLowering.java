package dev.bulwark.frontend.c.statements;

import dev.bulwark.frontend.c.lowering.DeclarationLowerer;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.LocalVariable;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.StaticAssertions;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.symbols.Strength;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Attributes;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.frontend.c.syntax.OwnWords;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.typing.InitializerWalk;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializer;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTInitializerList;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.jspecify.annotations.Nullable;

/**
 * Declarations in function bodies. A local variable without initialiser takes any value each time
 * its declaration is passed.
 */
public final class DeclarationLowering implements DeclarationLowerer {

  private final FunctionLowering function;
  private final ProgramContext context;
  private final Map<IASTDeclarator, LocalVariable> declared = new IdentityHashMap<>();

  public DeclarationLowering(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
  }

  @Override
  public void lower(IASTSimpleDeclaration declaration) {
    IASTDeclSpecifier specifier = declaration.getDeclSpecifier();
    function.variableLength().evaluate(specifier);
    CType base = context.types().specified(specifier, function.scope());
    IASTDeclarator[] declarators = declaration.getDeclarators();
    for (int i = 0; i < declarators.length; i++) {
      Position position = function.position(i == 0 ? declaration : declarators[i]);
      lower(specifier, base, declarators[i], position);
    }
  }

  private void lower(
      IASTDeclSpecifier specifier, CType base, IASTDeclarator declarator, Position position) {
    Scope scope = function.scope();
    String name = Declarators.nameOf(declarator);
    function.variableLength().evaluate(declarator);
    CType type = context.types().declared(base, declarator, scope);
    function.variableLength().checkSize(type, position);
    if (name.equals(OwnWords.STATIC_ASSERTION)) {
      StaticAssertions.check(type, position, context.diagnostics());
      return;
    }
    context.types().alignments().declare(specifier, declarator, type, scope);
    context
        .source()
        .notes()
        .assemblerName(declarator)
        .filter(label -> !label.equals(name))
        .ifPresent(
            label ->
                function.unsupported(
                    declarator,
                    "names of the assembler and of registers are not supported here: " + name));
    if (type instanceof CType.FunctionType functionType
        && specifier.getStorageClass() != IASTDeclSpecifier.sc_typedef) {
      FunctionEntity entity = context.linkage().function(name);
      if (scope.lookup(name) instanceof Symbol.Function(FunctionEntity visible)) {
        entity = visible;
      }
      entity.declare(functionType, position);
      context.prototypes().declare(declarator, name, functionType);
      context.reportConflict(name, entity.conflict());
      entity.addAttributes(declarator);
      scope.declare(name, new Symbol.Function(entity));
      return;
    }
    switch (specifier.getStorageClass()) {
      case IASTDeclSpecifier.sc_typedef -> scope.declare(name, new Symbol.TypeName(type));
      case IASTDeclSpecifier.sc_extern -> external(name, type, position);
      case IASTDeclSpecifier.sc_static -> {
        String unique = function.name() + "::" + function.unique(name);
        GlobalVariable variable =
            new GlobalVariable(
                unique,
                name,
                type,
                position,
                context.types().qualifiers().isConstant(specifier, declarator));
        scope.declare(name, new Symbol.Global(variable));
        variable.define(
            InitializerWalk.completed(
                type, declarator.getInitializer(), context.types(), context.literals(), scope),
            declarator.getInitializer(),
            scope,
            Strength.STRONG,
            position);
        variable.addressTaken(function.takesAddressOf(name));
      }
      default -> automatic(specifier, name, type, declarator, position);
    }
  }

  private void external(String name, CType type, Position position) {
    Scope scope = function.scope();
    GlobalVariable variable = context.linkage().variable(name);
    if (scope.lookup(name) instanceof Symbol.Global(GlobalVariable visible)) {
      variable = visible;
    }
    if (variable == null) {
      variable = new GlobalVariable(context.linkage().unique(name), name, type, position, false);
      context.linkage().declare(name, variable);
    } else {
      variable.declare(type, position);
      context.reportConflict(name, variable.conflict());
    }
    scope.declare(name, new Symbol.Global(variable));
  }

  private void automatic(
      IASTDeclSpecifier specifier,
      String name,
      CType declaredType,
      IASTDeclarator declarator,
      Position position) {
    IASTInitializer initializer = declarator.getInitializer();
    CType type =
        InitializerWalk.completed(
            declaredType, initializer, context.types(), context.literals(), function.scope());
    Attributes.unsupportedOf(declarator)
        .ifPresent(
            construct ->
                function.unsupported(declarator, construct + " are not supported yet: " + name));
    Position at = function.position(Declarators.innermost(declarator).getName());
    Storage storage =
        isVariableLength(type)
            ? function.variableLength().array(name, (CType.ArrayType) type, at)
            : function.storage().local(name, type, function.takesAddressOf(name), at);
    if (context.types().qualifiers().isConstant(specifier, declarator)) {
      context.memory().addConstant(storage);
    } else if (context.types().constantMembers().isIn(type)) {
      context.memory().addWithConstants(storage);
    }
    if (storage instanceof Storage.InVariable(ProgramVariable variable)) {
      function.indeterminate().declare(variable, position);
    }
    LocalVariable local = new LocalVariable(name, type, storage, position);
    declared.put(declarator, local);
    // The scope of the name begins before its initialiser.
    function.scope().declare(name, new Symbol.Local(local));
    String text = text(specifier, declarator);
    if (storage instanceof Storage.Nowhere) {
      if (initializer != null && local.reportNow()) {
        context
            .diagnostics()
            .unsupported(position, type.construct() + " are not supported yet: " + name);
      }
      return;
    }
    if (!isVariableLength(type)) {
      if (function.storage().isNewEachTime(storage)
          && function.statements().isRepeated(declarator)) {
        // To C it is the same object again.
        function.unsupported(
            declarator,
            "jumps back over a declaration in a recursive function are not supported yet: " + name);
      }
      function.storage().begin(storage, type, position);
    }
    if (initializer == null) {
      if (!isVariableLength(type)) {
        forget(local, position, text);
      }
      return;
    }
    function.indeterminate().begin(LValue.of(storage, type), position);
    initialise(local, initializer, position, text);
  }

  private static boolean isVariableLength(CType type) {
    return TypeFacts.isVariable(type)
        || (type instanceof CType.ArrayType array && array.length().isEmpty());
  }

  /** What is made in the place of a clause has the clause for both. */
  private String text(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
    String type = context.source().text(specifier);
    String name = context.source().text(declarator);
    return type.equals(name) ? type : type + " " + name + ";";
  }

  private void initialise(
      LocalVariable local, IASTInitializer initializer, Position position, String text) {
    CType type = local.type().unqualified();
    if (!context.conversions().supports(type)) {
      if (initializer instanceof IASTEqualsInitializer equals) {
        LValue place = LValue.of(local.storage(), type);
        function
            .initializers()
            .initialise(place, equals.getInitializerClause(), false, position, text);
        return;
      }
    } else {
      Optional<IASTExpression> value = scalarValue(initializer);
      if (value.isPresent()) {
        LValue place = LValue.of(local.storage(), type);
        function.assignments().into(place, value.get(), position, text);
        return;
      }
    }
    function.unsupported(
        initializer,
        "this initialiser is not supported yet: " + context.source().text(initializer));
  }

  /** The variable takes any value, where it comes to be. */
  private void forget(LocalVariable local, Position position, String text) {
    function
        .storage()
        .forget(
            local.storage(),
            local.type(),
            InputSite.Kind.UNINITIALISED,
            "uninitialised " + local.name(),
            position,
            text);
  }

  @Override
  public void passOver(IASTDeclarator declarator) {
    LocalVariable local = declared.get(declarator);
    if (local != null && !isVariableLength(local.type())) {
      Position position = function.position(declarator);
      function.storage().begin(local.storage(), local.type(), position);
      forget(local, position, "");
    }
  }

  @Override
  public Storage temporary(CType type, Position position) {
    Storage storage = function.storage().temporary(type, position);
    function.storage().begin(storage, type, position);
    return storage;
  }

  @Override
  public LValue compoundLiteral(IASTTypeIdInitializerExpression literal) {
    Position position = function.position(literal);
    IASTInitializer initializer = literal.getInitializer();
    function.variableLength().evaluate(literal.getTypeId());
    CType type =
        InitializerWalk.completed(
            context.types().typeId(literal.getTypeId(), function.scope()),
            initializer,
            context.types(),
            context.literals(),
            function.scope());
    Storage storage = function.storage().inMemory("literal", type, position);
    if (context
        .types()
        .qualifiers()
        .isConstant(
            literal.getTypeId().getDeclSpecifier(), literal.getTypeId().getAbstractDeclarator())) {
      context.memory().addConstant(storage);
    }
    function.storage().begin(storage, type, position);
    LValue place = LValue.of(storage, type);
    if (storage instanceof Storage.Nowhere) {
      function.unsupported(literal, "compound literals of this type are not supported yet");
      return place;
    }
    IASTInitializerClause clause =
        initializer instanceof IASTEqualsInitializer equals
            ? equals.getInitializerClause()
            : initializer instanceof IASTInitializerClause list ? list : null;
    if (clause == null) {
      function.unsupported(literal, "this compound literal is not supported yet");
    } else if (context.conversions().supports(type)) {
      while (clause instanceof IASTInitializerList list && list.getClauses().length == 1) {
        clause = list.getClauses()[0];
      }
      if (clause instanceof IASTExpression value) {
        function.memory().store(place, function.expressions().value(value), position, "");
      }
    } else {
      function.initializers().initialise(place, clause, false, position, "");
    }
    return place;
  }

  /** The expression that gives a scalar its value, perhaps within braces. */
  public static Optional<IASTExpression> scalarValue(@Nullable IASTInitializer initializer) {
    IASTInitializerClause clause =
        initializer instanceof IASTEqualsInitializer equals ? equals.getInitializerClause() : null;
    while (clause instanceof IASTInitializerList list && list.getClauses().length == 1) {
      clause = list.getClauses()[0];
    }
    return clause instanceof IASTExpression expression ? Optional.of(expression) : Optional.empty();
  }
}
