package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import java.math.BigInteger;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTAttributeOwner;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTInitializer;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTPointer;
import org.eclipse.cdt.core.dom.ast.IASTPointerOperator;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * Enters what a file declares into its scope. Nothing is refused here: only what is used later
 * matters.
 */
final class FileDeclarations {

  /**
   * What the macro for {@code _Static_assert} declares: an array of length 1, or -1 if the
   * assertion fails.
   */
  static final String STATIC_ASSERTION = "__bulwark_static_assertion";

  private final Session session;

  FileDeclarations(Session session) {
    this.session = session;
  }

  void enter(IASTTranslationUnit unit, Scope scope) {
    session.source().enter(unit);
    for (IASTDeclaration declaration : unit.getDeclarations()) {
      switch (declaration) {
        case IASTFunctionDefinition definition -> define(definition, scope);
        case IASTSimpleDeclaration simple -> declare(simple, scope);
        default -> {}
      }
    }
  }

  void define(IASTFunctionDefinition definition, Scope scope) {
    IASTDeclSpecifier specifier = definition.getDeclSpecifier();
    IASTDeclarator declarator = outermost(definition.getDeclarator());
    String name = TypeResolver.nameOf(declarator);
    CType type =
        session.types().declared(session.types().specified(specifier, scope), declarator, scope);
    FunctionEntity entity = function(name, specifier, scope);
    if (!(type instanceof CType.FunctionType function)) {
      session.diagnostics().error(session.position(definition), name + " is not a function");
      return;
    }
    Position position = session.position(definition);
    attributes(entity, specifier, position);
    attributes(entity, declarator, position);
    // gcc's "extern inline" gives a body for inlining only; a definition proper comes before it.
    boolean inlineOnly =
        specifier.isInline() && specifier.getStorageClass() == IASTDeclSpecifier.sc_extern;
    if (entity.definition() != null && !inlineOnly) {
      session.diagnostics().error(session.position(definition), name + " is defined twice");
      return;
    }
    if (entity.definition() == null) {
      entity.define(function, definition, scope);
    }
  }

  /** CDT gives the declarator that has the parameters; what the result points to is around it. */
  private static IASTDeclarator outermost(IASTDeclarator inner) {
    IASTDeclarator outer = inner;
    while (outer.getParent() instanceof IASTDeclarator next) {
      outer = next;
    }
    return outer;
  }

  /** Aliases are refused when they are called; what runs by itself at once. */
  private void attributes(FunctionEntity entity, IASTAttributeOwner owner, Position position) {
    if (Attributes.isNoReturn(owner)) {
      entity.markNoReturn();
    }
    Optional<String> unsupported = Attributes.unsupported(owner);
    if (unsupported.isEmpty()) {
      return;
    }
    if (unsupported.get().startsWith("aliases")) {
      entity.markAlias();
    } else {
      session
          .diagnostics()
          .unsupported(position, unsupported.get() + " are not supported yet: " + entity.name());
    }
  }

  private FunctionEntity function(String name, IASTDeclSpecifier specifier, Scope scope) {
    if (scope.lookup(name) instanceof Symbol.Function(FunctionEntity known)) {
      return known;
    }
    boolean internal = specifier.getStorageClass() == IASTDeclSpecifier.sc_static;
    FunctionEntity entity =
        internal ? session.linkage().staticFunction(name) : session.linkage().function(name);
    scope.declare(name, new Symbol.Function(entity));
    return entity;
  }

  void declare(IASTSimpleDeclaration declaration, Scope scope) {
    IASTDeclSpecifier specifier = declaration.getDeclSpecifier();
    CType base = session.types().specified(specifier, scope);
    for (IASTDeclarator declarator : declaration.getDeclarators()) {
      String name = TypeResolver.nameOf(declarator);
      CType type = session.types().declared(base, declarator, scope);
      Position position = session.position(declarator);
      session.types().alignments().declare(specifier, declarator, type, scope);
      if (name.equals(STATIC_ASSERTION)) {
        checkStaticAssertion(session, type, position);
      } else if (specifier.getStorageClass() == IASTDeclSpecifier.sc_typedef) {
        scope.declare(name, new Symbol.TypeName(type));
      } else if (type instanceof CType.FunctionType function) {
        FunctionEntity entity = function(name, specifier, scope);
        entity.declare(function);
        attributes(entity, specifier, position);
        attributes(entity, TypeResolver.innermost(declarator), position);
        attributes(entity, declarator, position);
      } else {
        if (Attributes.unsupported(declarator).isPresent()) {
          type = new CType.OtherType("aliases of variables");
        }
        variable(name, type, specifier, declarator, position, scope);
      }
    }
  }

  static void checkStaticAssertion(Session session, CType type, Position position) {
    boolean holds =
        type instanceof CType.ArrayType array && array.length().equals(Optional.of(BigInteger.ONE));
    if (!holds) {
      session.diagnostics().error(position, "static assertion fails");
    }
  }

  private void variable(
      String name,
      CType type,
      IASTDeclSpecifier specifier,
      IASTDeclarator declarator,
      Position position,
      Scope scope) {
    GlobalVariable variable = global(name, type, specifier, declarator, position, scope);
    IASTInitializer initializer = declarator.getInitializer();
    if (initializer != null && variable.initializer() != null) {
      session.diagnostics().error(position, name + " is initialised twice");
    }
    if (specifier.getStorageClass() != IASTDeclSpecifier.sc_extern || initializer != null) {
      variable.define(
          InitializerWalk.completed(type, initializer, session.types(), session.literals(), scope),
          initializer,
          scope);
    }
  }

  private GlobalVariable global(
      String name,
      CType type,
      IASTDeclSpecifier specifier,
      IASTDeclarator declarator,
      Position position,
      Scope scope) {
    if (scope.lookup(name) instanceof Symbol.Global(GlobalVariable known)) {
      return known;
    }
    boolean internal = specifier.getStorageClass() == IASTDeclSpecifier.sc_static;
    GlobalVariable variable = internal ? null : session.linkage().variable(name);
    if (variable == null) {
      variable =
          new GlobalVariable(
              session.linkage().unique(name),
              name,
              type,
              position,
              isConstant(specifier, declarator));
      if (!internal) {
        session.linkage().declare(name, variable);
      }
    }
    scope.declare(name, new Symbol.Global(variable));
    return variable;
  }

  /** Is what is declared itself {@code const}, and not just what it points at? */
  static boolean isConstant(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
    boolean constant =
        specifier.isConst()
            || (specifier instanceof IASTNamedTypeSpecifier named && Qualifiers.isConstant(named));
    for (IASTDeclarator at = declarator; at != null; at = at.getNestedDeclarator()) {
      for (IASTPointerOperator operator : at.getPointerOperators()) {
        constant = operator instanceof IASTPointer pointer && pointer.isConst();
      }
    }
    return constant;
  }
}
