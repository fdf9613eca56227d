package dev.bulwark.frontend.c.symbols;

import dev.bulwark.frontend.c.library.ListedFunctions;
import dev.bulwark.frontend.c.source.OwnFiles;
import dev.bulwark.frontend.c.syntax.Attributes;
import dev.bulwark.frontend.c.types.TypeConflicts;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.jspecify.annotations.Nullable;

/** A function: what is declared of it and, if there is one, its definition. */
public final class FunctionEntity {

  private final String name;
  private final Set<String> names = new LinkedHashSet<>();
  private String procedure;
  private final boolean internal;
  private CType.@Nullable FunctionType type;
  private @Nullable IASTFunctionDefinition definition;
  private @Nullable Scope scope;
  private CType.@Nullable FunctionType firstDeclared;
  private Position first = Position.NONE;
  private Position comparedTo = Position.NONE;
  private boolean takesNothing;
  private TypeConflicts.@Nullable Conflict conflict;
  private @Nullable String unsupported;
  private boolean weak;
  private Strength strength = Strength.INLINE;
  private boolean noReturn;
  private boolean ignored;
  private boolean stub;
  private @Nullable FunctionEntity contract;
  private @Nullable FunctionEntity checked;
  private @Nullable FunctionEntity checkedBy;

  /**
   * {@code procedure} is its name in the program, which differs for a second static function of the
   * same name.
   */
  public FunctionEntity(String name, String procedure, boolean internal) {
    this.name = name;
    this.names.add(name);
    this.procedure = procedure;
    this.internal = internal;
  }

  public String name() {
    return name;
  }

  /** The names that sources call it by, and the linker's. */
  public Set<String> names() {
    return Collections.unmodifiableSet(names);
  }

  public void addName(String other) {
    names.add(other);
  }

  public String procedure() {
    return procedure;
  }

  /** This function stands for it where it has no body. */
  public void contract(FunctionEntity standIn) {
    contract = standIn;
  }

  /** The function, or the one that stands for it. */
  public FunctionEntity orContract() {
    FunctionEntity standIn = contract;
    return standIn == null || definition != null || stub ? this : standIn;
  }

  /**
   * The function is called by a check of its contract, which is known to everybody by its name:
   * execution begins there.
   */
  public void checkedBy(FunctionEntity check, String other) {
    check.procedure = procedure;
    check.checked = this;
    procedure = other;
    checkedBy = check;
  }

  /** The function that this one checks, or itself. */
  public FunctionEntity orChecked() {
    return checked == null ? this : checked;
  }

  /** Where execution begins that begins in the function. */
  public String entryProcedure() {
    return checkedBy == null ? procedure : checkedBy.procedure;
  }

  /** Does only its file see it? */
  public boolean isInternal() {
    return internal;
  }

  public void declare(CType.FunctionType declared, Position where) {
    compare(declared, where);
    if (definition == null && (type == null || !type.prototyped())) {
      type = declared;
    }
  }

  public void define(
      CType.FunctionType declared,
      IASTFunctionDefinition body,
      Scope fileScope,
      Strength how,
      Position where) {
    takesNothing = declared.parameters().isEmpty();
    compare(declared, where);
    strength = how;
    type = declared;
    definition = body;
    scope = fileScope;
  }

  /** Our own headers and library are trusted: programs may declare what they define otherwise. */
  private void compare(CType.FunctionType declared, Position where) {
    if (OwnFiles.isOwn(where.file())) {
      return;
    }
    if (firstDeclared == null) {
      firstDeclared = declared;
      first = where;
      comparedTo = where;
    } else if (conflict == null && differ(firstDeclared, declared)) {
      conflict = new TypeConflicts.Conflict(comparedTo, where);
    } else if (declared.prototyped()
        || (!firstDeclared.prototyped() && !declared.parameters().isEmpty())) {
      firstDeclared = declared;
      comparedTo = where;
    }
  }

  private boolean differ(CType.FunctionType before, CType.FunctionType declared) {
    if (takesNothing && (hasParameters(before) || hasParameters(declared))) {
      return true;
    }
    // gcc knows the parameters of its builtins from the start.
    boolean onlyResult =
        ListedFunctions.isBuiltIn(name) && before.prototyped() != declared.prototyped();
    return onlyResult
        ? TypeConflicts.between(before.result(), declared.result())
        : TypeConflicts.between(before, declared);
  }

  private static boolean hasParameters(CType.FunctionType type) {
    return type.prototyped() && !type.parameters().isEmpty();
  }

  /**
   * The contradiction to {@code int f()}, which a call declares where nothing else does. A result
   * that is not there and not used is let pass, as gcc does.
   */
  public Optional<TypeConflicts.Conflict> conflictWithImplicit(Position call) {
    if (firstDeclared == null) {
      return Optional.empty();
    }
    CType result =
        firstDeclared.result() instanceof CType.VoidType ? firstDeclared.result() : CType.INT;
    CType.FunctionType implicit = new CType.FunctionType(result, List.of(), false, false);
    return TypeConflicts.between(firstDeclared, implicit)
        ? Optional.of(new TypeConflicts.Conflict(comparedTo, call))
        : Optional.empty();
  }

  /** Is it declared by more than our own headers? */
  public boolean isDeclaredByProgram() {
    return firstDeclared != null;
  }

  /** Where the program declares it first. */
  public Position first() {
    return first;
  }

  /** Two declarations that contradict each other, which matters if the function is used. */
  public Optional<TypeConflicts.Conflict> conflict() {
    return Optional.ofNullable(conflict);
  }

  /** Declared with an attribute that is not supported; the first one counts. */
  public void refuse(String construct) {
    unsupported = unsupported == null ? construct : unsupported;
  }

  /** What about it is not supported. */
  public Optional<String> unsupported() {
    return Optional.ofNullable(unsupported);
  }

  /** Declared so that another definition goes before its own, and none is needed. */
  void markWeak() {
    weak = true;
  }

  public boolean isWeak() {
    return weak;
  }

  /** The user does not want its definition to count. */
  public void ignoreBody(boolean asStub) {
    ignored = true;
    stub |= asStub;
  }

  /** Does the definition that it may have not count? */
  public boolean isBodyIgnored() {
    return ignored;
  }

  /** Does a call of it give any value, and change what it can reach? */
  public boolean isStub() {
    return stub;
  }

  /** Declared never to return. */
  void markNoReturn() {
    noReturn = true;
  }

  public boolean isNoReturn() {
    return noReturn;
  }

  /** What declarations say; null if the function is only called. */
  public CType.@Nullable FunctionType type() {
    return type;
  }

  public @Nullable IASTFunctionDefinition definition() {
    return definition;
  }

  /** That of the definition. */
  public Strength strength() {
    return strength;
  }

  /** The scope of the file that defines it. */
  public @Nullable Scope scope() {
    return scope;
  }

  /** What the attributes of a declaration say of it; it is refused where it is used. */
  public void addAttributes(IASTDeclarator declarator) {
    if (Attributes.isNoReturn(declarator)) {
      markNoReturn();
    }
    if (Attributes.isWeak(declarator)) {
      markWeak();
    }
    Attributes.unsupportedOf(declarator).ifPresent(this::refuse);
  }
}
