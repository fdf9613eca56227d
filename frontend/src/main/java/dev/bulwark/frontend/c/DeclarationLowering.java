package dev.bulwark.frontend.c;

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
import org.jspecify.annotations.Nullable;

/**
 * Declarations in function bodies. A local variable without initialiser takes any value each time
 * its declaration is passed.
 */
final class DeclarationLowering {

  private final FunctionLowering function;
  private final Session session;
  private final Map<IASTDeclarator, ProgramVariable> declared = new IdentityHashMap<>();

  DeclarationLowering(FunctionLowering function) {
    this.function = function;
    this.session = function.session();
  }

  /**
   * The variable that a declarator declares, once it has been lowered; empty for other declarators.
   */
  Optional<ProgramVariable> variableOf(IASTDeclarator declarator) {
    return Optional.ofNullable(declared.get(declarator));
  }

  void lower(IASTSimpleDeclaration declaration) {
    IASTDeclSpecifier specifier = declaration.getDeclSpecifier();
    CType base = session.types().specified(specifier, function.scope());
    IASTDeclarator[] declarators = declaration.getDeclarators();
    for (int i = 0; i < declarators.length; i++) {
      Position position = function.position(i == 0 ? declaration : declarators[i]);
      lower(specifier, base, declarators[i], position);
    }
  }

  private void lower(
      IASTDeclSpecifier specifier, CType base, IASTDeclarator declarator, Position position) {
    Scope scope = function.scope();
    String name = TypeResolver.nameOf(declarator);
    CType type = session.types().declared(base, declarator, scope);
    if (name.equals(FileDeclarations.STATIC_ASSERTION)) {
      FileDeclarations.checkStaticAssertion(session, type, position);
      return;
    }
    if (type instanceof CType.FunctionType functionType
        && specifier.getStorageClass() != IASTDeclSpecifier.sc_typedef) {
      FunctionEntity entity = session.linkage().function(name);
      if (scope.lookup(name) instanceof Symbol.Function(FunctionEntity visible)) {
        entity = visible;
      }
      entity.declare(functionType);
      scope.declare(name, new Symbol.Function(entity));
      return;
    }
    switch (specifier.getStorageClass()) {
      case IASTDeclSpecifier.sc_typedef -> scope.declare(name, new Symbol.TypeName(type));
      case IASTDeclSpecifier.sc_extern -> external(name, type, position);
      case IASTDeclSpecifier.sc_static -> {
        String unique = function.name() + "::" + function.unique(name);
        GlobalVariable variable =
            new GlobalVariable(unique, name, type, position, specifier.isConst());
        scope.declare(name, new Symbol.Global(variable));
        variable.define(type, declarator.getInitializer(), scope);
      }
      default -> automatic(specifier, name, type, declarator, position);
    }
  }

  private void external(String name, CType type, Position position) {
    Scope scope = function.scope();
    GlobalVariable variable = session.linkage().variable(name);
    if (scope.lookup(name) instanceof Symbol.Global(GlobalVariable visible)) {
      variable = visible;
    }
    if (variable == null) {
      variable = new GlobalVariable(session.linkage().unique(name), name, type, position, false);
      session.linkage().declare(name, variable);
    }
    scope.declare(name, new Symbol.Global(variable));
  }

  private void automatic(
      IASTDeclSpecifier specifier,
      String name,
      CType type,
      IASTDeclarator declarator,
      Position position) {
    if (!session.conversions().supports(type)) {
      LocalVariable local = new LocalVariable(name, type, Optional.empty(), position);
      function.scope().declare(name, new Symbol.Local(local));
      if (declarator.getInitializer() != null && local.reportNow()) {
        session
            .diagnostics()
            .unsupported(position, type.construct() + " are not supported yet: " + name);
      }
      return;
    }
    Attributes.unsupported(declarator)
        .or(() -> Attributes.unsupported(specifier))
        .ifPresent(
            construct ->
                function.unsupported(declarator, construct + " are not supported yet: " + name));
    ProgramVariable variable =
        function.local(name, type, function.position(TypeResolver.innermost(declarator).getName()));
    declared.put(declarator, variable);
    // The scope of the name begins before its initialiser.
    function
        .scope()
        .declare(
            name, new Symbol.Local(new LocalVariable(name, type, Optional.of(variable), position)));
    String text = session.source().text(specifier) + " " + session.source().text(declarator) + ";";
    IASTInitializer initializer = declarator.getInitializer();
    if (initializer == null) {
      function.havoc(
          variable, InputSite.Kind.UNINITIALISED, "uninitialised " + name, type, position, text);
      return;
    }
    Optional<IASTExpression> value = scalarValue(initializer);
    if (value.isPresent()) {
      function.assignments().into(variable, value.get(), position, text);
    } else {
      function.unsupported(
          initializer,
          "this initialiser is not supported yet: " + session.source().text(initializer));
    }
  }

  /** The expression that gives a scalar its value, perhaps within braces. */
  static Optional<IASTExpression> scalarValue(@Nullable IASTInitializer initializer) {
    IASTInitializerClause clause =
        initializer instanceof IASTEqualsInitializer equals ? equals.getInitializerClause() : null;
    while (clause instanceof IASTInitializerList list && list.getClauses().length == 1) {
      clause = list.getClauses()[0];
    }
    return clause instanceof IASTExpression expression ? Optional.of(expression) : Optional.empty();
  }
}
