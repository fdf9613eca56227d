package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTInitializer;
import org.jspecify.annotations.Nullable;

/**
 * A variable with static storage. It becomes part of the program when a function that is lowered
 * uses it.
 */
final class GlobalVariable {

  private final String name;
  private final String sourceName;
  private final Position position;
  private CType type;
  private final boolean constant;
  private TypeConflicts.@Nullable Conflict conflict;
  private @Nullable Position definition;
  private boolean weak;
  private boolean common;
  private Strength strength = Strength.STRONG;
  private @Nullable IASTInitializer initializer;
  private @Nullable Scope scope;
  private @Nullable Storage storage;
  private boolean addressTaken;
  private boolean reported;

  /**
   * {@code name} is that of the program's variable; {@code constant} ones are never changed by
   * functions without body.
   */
  GlobalVariable(String name, String sourceName, CType type, Position position, boolean constant) {
    this.name = name;
    this.sourceName = sourceName;
    this.type = type;
    this.position = position;
    this.constant = constant;
  }

  /** Name of the program's variable. */
  String name() {
    return name;
  }

  String sourceName() {
    return sourceName;
  }

  CType type() {
    return type;
  }

  Position position() {
    return position;
  }

  boolean constant() {
    return constant;
  }

  /** Another declaration of it. */
  void declare(CType declared, Position where) {
    if (conflict == null
        && !OwnFiles.isHeader(where.file())
        && !OwnFiles.isHeader(position.file())
        && TypeConflicts.between(type, declared)) {
      conflict = new TypeConflicts.Conflict(position, where);
    }
  }

  /** Two declarations that contradict each other, which matters if it is used. */
  Optional<TypeConflicts.Conflict> conflict() {
    return Optional.ofNullable(conflict);
  }

  /** A declaration that gives storage, perhaps with a value; an array may get its length here. */
  void define(
      CType definedType, @Nullable IASTInitializer value, Scope where, Strength how, Position at) {
    boolean again = definition != null;
    boolean later = again && how == Strength.WEAK && isDefinedElsewhere(where);
    if (again && (how.compareTo(strength) < 0 || (how == strength && later))) {
      return;
    }
    boolean replaced = again && how.compareTo(strength) > 0;
    definition = at;
    strength = how;
    type = definedType;
    if (value != null || replaced) {
      initializer = value;
    }
    scope = where;
  }

  /** Is it another file that has given it storage? */
  boolean isDefinedElsewhere(Scope file) {
    return definition != null && scope != file;
  }

  /** Where it is given storage, if anywhere. */
  Optional<Position> definition() {
    return Optional.ofNullable(definition);
  }

  /** That of the definition; a declaration that gives no storage does not count. */
  Strength strength() {
    return strength;
  }

  /** Declared so that there need not be a definition. */
  void markWeak() {
    weak = true;
  }

  boolean isWeak() {
    return weak;
  }

  /** Several files may define it, and it is one variable. */
  void markCommon() {
    common = true;
  }

  boolean isCommon() {
    return common;
  }

  boolean defined() {
    return definition != null;
  }

  @Nullable IASTInitializer initializer() {
    return initializer;
  }

  /** Where the names of the initialiser are looked up. */
  @Nullable Scope scope() {
    return scope;
  }

  /** The variable of the program that holds the value, if there is one. */
  @Nullable ProgramVariable variable() {
    return storage instanceof Storage.InVariable(ProgramVariable variable) ? variable : null;
  }

  /** Null as long as nobody uses it. */
  @Nullable Storage storage() {
    return storage;
  }

  void use(Storage made) {
    storage = made;
  }

  /** Does somebody take its address, or that of a variable of the same name? */
  boolean addressTaken() {
    return addressTaken;
  }

  void addressTaken(boolean taken) {
    addressTaken |= taken;
  }

  /** True the first time only: a variable of an unsupported type is reported once. */
  boolean reportNow() {
    boolean first = !reported;
    reported = true;
    return first;
  }
}
