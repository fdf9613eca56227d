package dev.bulwark.frontend.c.symbols;

import dev.bulwark.frontend.c.source.OwnFiles;
import dev.bulwark.frontend.c.types.TypeConflicts;
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
public final class GlobalVariable {

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
  public GlobalVariable(
      String name, String sourceName, CType type, Position position, boolean constant) {
    this.name = name;
    this.sourceName = sourceName;
    this.type = type;
    this.position = position;
    this.constant = constant;
  }

  /** Name of the program's variable. */
  public String name() {
    return name;
  }

  public String sourceName() {
    return sourceName;
  }

  public CType type() {
    return type;
  }

  public Position position() {
    return position;
  }

  public boolean constant() {
    return constant;
  }

  /** Another declaration of it. */
  public void declare(CType declared, Position where) {
    if (conflict == null
        && !OwnFiles.isOwn(where.file())
        && !OwnFiles.isOwn(position.file())
        && TypeConflicts.between(type, declared)) {
      conflict = new TypeConflicts.Conflict(position, where);
    }
  }

  /** Two declarations that contradict each other, which matters if it is used. */
  public Optional<TypeConflicts.Conflict> conflict() {
    return Optional.ofNullable(conflict);
  }

  /** A declaration that gives storage, perhaps with a value; an array may get its length here. */
  public void define(
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
  public boolean isDefinedElsewhere(Scope file) {
    return definition != null && scope != file;
  }

  /** Where it is given storage, if anywhere. */
  public Optional<Position> definition() {
    return Optional.ofNullable(definition);
  }

  /** That of the definition; a declaration that gives no storage does not count. */
  public Strength strength() {
    return strength;
  }

  /** Declared so that there need not be a definition. */
  public void markWeak() {
    weak = true;
  }

  public boolean isWeak() {
    return weak;
  }

  /** Several files may define it, and it is one variable. */
  public void markCommon() {
    common = true;
  }

  public boolean isCommon() {
    return common;
  }

  public boolean defined() {
    return definition != null;
  }

  public @Nullable IASTInitializer initializer() {
    return initializer;
  }

  /** Where the names of the initialiser are looked up. */
  public @Nullable Scope scope() {
    return scope;
  }

  /** The variable of the program that holds the value, if there is one. */
  public @Nullable ProgramVariable variable() {
    return storage instanceof Storage.InVariable(ProgramVariable variable) ? variable : null;
  }

  /** Null as long as nobody uses it. */
  public @Nullable Storage storage() {
    return storage;
  }

  public void use(Storage made) {
    storage = made;
  }

  /** Does somebody take its address, or that of a variable of the same name? */
  public boolean addressTaken() {
    return addressTaken;
  }

  public void addressTaken(boolean taken) {
    addressTaken |= taken;
  }

  /** True the first time only: a variable of an unsupported type is reported once. */
  public boolean reportNow() {
    boolean first = !reported;
    reported = true;
    return first;
  }
}
