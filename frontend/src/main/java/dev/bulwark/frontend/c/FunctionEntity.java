package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.jspecify.annotations.Nullable;

/** A function: what is declared of it and, if there is one, its definition. */
final class FunctionEntity {

  private final String name;
  private final String procedure;
  private CType.@Nullable FunctionType type;
  private @Nullable IASTFunctionDefinition definition;
  private @Nullable Scope scope;
  private boolean alias;
  private boolean noReturn;

  /**
   * {@code procedure} is its name in the program, which differs for a second static function of the
   * same name.
   */
  FunctionEntity(String name, String procedure) {
    this.name = name;
    this.procedure = procedure;
  }

  String name() {
    return name;
  }

  String procedure() {
    return procedure;
  }

  void declare(CType.FunctionType declared) {
    if (definition == null && (type == null || !type.prototyped())) {
      type = declared;
    }
  }

  void define(CType.FunctionType declared, IASTFunctionDefinition body, Scope fileScope) {
    type = declared;
    definition = body;
    scope = fileScope;
  }

  /** Declared to be another function under this name. */
  void markAlias() {
    alias = true;
  }

  boolean isAlias() {
    return alias;
  }

  /** Declared never to return. */
  void markNoReturn() {
    noReturn = true;
  }

  boolean isNoReturn() {
    return noReturn;
  }

  /** What declarations say; null if the function is only called. */
  CType.@Nullable FunctionType type() {
    return type;
  }

  @Nullable IASTFunctionDefinition definition() {
    return definition;
  }

  /** The scope of the file that defines it. */
  @Nullable Scope scope() {
    return scope;
  }
}
