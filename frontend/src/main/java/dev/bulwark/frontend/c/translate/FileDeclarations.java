package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.IgnoredBodies;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.source.OwnFiles;
import dev.bulwark.frontend.c.symbols.AssemblerNames;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.StaticAssertions;
import dev.bulwark.frontend.c.symbols.Strength;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Attributes;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.frontend.c.syntax.OwnWords;
import dev.bulwark.frontend.c.typing.InitializerWalk;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import org.eclipse.cdt.core.dom.ast.IASTASMDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTInitializer;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * Enters what a file declares into its scope. Nothing is refused here: only what is used later
 * matters.
 */
final class FileDeclarations {

  private final ProgramContext context;
  private final IASTTranslationUnit unit;
  private final AssemblerNames assemblerNames;
  private final Strength.Names strengths;

  /** For one file. */
  FileDeclarations(
      ProgramContext context, IASTTranslationUnit unit, AssemblerNames assemblerNames) {
    this.context = context;
    this.unit = unit;
    this.assemblerNames = assemblerNames;
    this.strengths = new Strength.Names(unit);
    context.prototypes().enter(unit);
  }

  void enter(Scope scope) {
    context.source().enter(unit);
    for (IASTDeclaration declaration : unit.getDeclarations()) {
      switch (declaration) {
        case IASTFunctionDefinition definition -> define(definition, scope);
        case IASTSimpleDeclaration simple -> declare(simple, scope);
        case IASTASMDeclaration assembly ->
            context
                .diagnostics()
                .unsupported(
                    context.position(assembly), "assembly outside of functions is not supported");
        default -> {}
      }
    }
  }

  void define(IASTFunctionDefinition definition, Scope scope) {
    IASTDeclSpecifier specifier = definition.getDeclSpecifier();
    IASTDeclarator declarator = outermost(definition.getDeclarator());
    String name = Declarators.nameOf(declarator);
    CType type =
        context.types().declared(context.types().specified(specifier, scope), declarator, scope);
    FunctionEntity entity = function(name, specifier, scope);
    if (!(type instanceof CType.FunctionType written)) {
      context.diagnostics().error(context.position(definition), name + " is not a function");
      return;
    }
    CType.FunctionType function =
        context
            .prototypes()
            .visible(declarator, name)
            .flatMap(before -> context.types().overridden(written, definition, before, scope))
            .orElse(written);
    context.prototypes().declare(declarator, name, function);
    entity.addAttributes(declarator);
    Position position = context.position(definition);
    if (entity.isBodyIgnored() && !OwnFiles.isOwn(position.file())) {
      context.assume("the definition of " + name + " is not looked at");
      entity.declare(function, position);
      return;
    }
    Strength strength = strengths.of(definition);
    IASTFunctionDefinition before = entity.definition();
    if (before == null || strength.compareTo(entity.strength()) > 0) {
      entity.define(function, definition, scope, strength, position);
      String contracted = OwnWords.contracted(name);
      if (scope.lookup(contracted) instanceof Symbol.Function(FunctionEntity declared)) {
        declared.contract(entity);
      }
    } else if (strength == Strength.STRONG) {
      context.diagnostics().error(position, name + " is defined twice");
    } else if (strength == Strength.INLINE && entity.strength() == Strength.INLINE) {
      refuseOtherBody(before, definition, name);
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

  /** Of two bodies for inlining C leaves open which one a call means. */
  private void refuseOtherBody(
      IASTFunctionDefinition before, IASTFunctionDefinition definition, String name) {
    String text = context.source().text(definition);
    context.source().enter(before.getTranslationUnit());
    boolean same = context.source().text(before).equals(text);
    context.source().enter(definition.getTranslationUnit());
    if (!same) {
      context
          .diagnostics()
          .unsupported(
              context.position(definition),
              "inline definitions that differ between files are not supported: " + name);
    }
  }

  private FunctionEntity function(String name, IASTDeclSpecifier specifier, Scope scope) {
    boolean internal = specifier.getStorageClass() == IASTDeclSpecifier.sc_static;
    if (scope.lookup(name) instanceof Symbol.Function(FunctionEntity known)) {
      refuseStaticAfterExtern(internal && !known.isInternal(), name, specifier);
      return known;
    }
    FunctionEntity entity =
        internal
            ? context.linkage().staticFunction(name)
            : context.linkage().function(assemblerNames.ofFunction(name, unit));
    if (assemblerNames.isUnknown(name, unit)) {
      entity.refuse("functions under names of the assembler that the program does not define");
    }
    entity.addName(name);
    IgnoredBodies ignored = context.options().world().bodies();
    if (ignored.isIgnored(name)) {
      entity.ignoreBody(ignored.isStub(name));
    }
    scope.declare(name, new Symbol.Function(entity));
    return entity;
  }

  /** C11 6.2.2: that the name is the file's own has to be said first. */
  private void refuseStaticAfterExtern(boolean wrong, String name, IASTDeclSpecifier specifier) {
    if (wrong) {
      context
          .diagnostics()
          .error(
              context.position(specifier), name + " is declared static, and without static before");
    }
  }

  void declare(IASTSimpleDeclaration declaration, Scope scope) {
    IASTDeclSpecifier specifier = declaration.getDeclSpecifier();
    CType base = context.types().specified(specifier, scope);
    for (IASTDeclarator declarator : declaration.getDeclarators()) {
      String name = Declarators.nameOf(declarator);
      CType type = context.types().declared(base, declarator, scope);
      Position position = context.position(declarator);
      context.types().alignments().declare(specifier, declarator, type, scope);
      if (name.equals(OwnWords.STATIC_ASSERTION)) {
        StaticAssertions.check(type, position, context.diagnostics());
      } else if (specifier.getStorageClass() == IASTDeclSpecifier.sc_typedef) {
        scope.declare(name, new Symbol.TypeName(type));
      } else if (type instanceof CType.FunctionType function) {
        FunctionEntity entity = function(name, specifier, scope);
        entity.declare(function, position);
        context.prototypes().declare(declarator, name, function);
        entity.addAttributes(declarator);
      } else {
        CType known = assemblerNames.ofVariable(name, type, specifier, unit);
        variable(name, known, specifier, declarator, position, scope);
      }
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
    Strength strength = strengths.ofVariable(name);
    if (Attributes.isWeak(declarator)) {
      variable.markWeak();
    }
    if (Attributes.isCommon(declarator)) {
      variable.markCommon();
    }
    boolean strong = strength == Strength.STRONG && variable.strength() == Strength.STRONG;
    boolean defines =
        specifier.getStorageClass() != IASTDeclSpecifier.sc_extern || initializer != null;
    if (strong && defines && variable.isDefinedElsewhere(scope) && !variable.isCommon()) {
      refuseSecondDefinition(variable, name, position);
    } else if (strong && initializer != null && variable.initializer() != null) {
      context.diagnostics().error(position, name + " is initialised twice");
    }
    if (defines) {
      variable.define(
          InitializerWalk.completed(type, initializer, context.types(), context.literals(), scope),
          initializer,
          scope,
          strength,
          position);
    }
  }

  /** As gcc has it since version 10: without an initialiser it is a definition too. */
  private void refuseSecondDefinition(GlobalVariable variable, String name, Position position) {
    String before =
        variable.definition().map(at -> context.source().shown(at).toString()).orElse("?");
    context.diagnostics().error(position, name + " is defined before, in another file: " + before);
  }

  private GlobalVariable global(
      String name,
      CType type,
      IASTDeclSpecifier specifier,
      IASTDeclarator declarator,
      Position position,
      Scope scope) {
    boolean internal = specifier.getStorageClass() == IASTDeclSpecifier.sc_static;
    if (scope.lookup(name) instanceof Symbol.Global(GlobalVariable known)) {
      boolean external = context.linkage().variable(name) == known;
      refuseStaticAfterExtern(internal && external, name, specifier);
      known.declare(type, position);
      return known;
    }
    GlobalVariable variable = internal ? null : context.linkage().variable(name);
    if (variable != null) {
      variable.declare(type, position);
    } else {
      variable =
          new GlobalVariable(
              context.linkage().unique(name),
              name,
              type,
              position,
              context.types().qualifiers().isConstant(specifier, declarator));
      if (!internal) {
        context.linkage().declare(name, variable);
      }
    }
    scope.declare(name, new Symbol.Global(variable));
    return variable;
  }
}
