package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.Check;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.c.source.DisabledChecks;
import dev.bulwark.frontend.c.source.OwnFiles;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.UndefinedBehaviour;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What the property asks about behaviour that any program may have. */
public final class PropertyChecks {

  /** What is not checked because the program says so. */
  public static final String NOT_MADE =
      "what #pragma CPROVER check disables may happen where it stands";

  private static final String NOT_GUARDED =
      "reads that #pragma CPROVER check leaves unchecked find what memory held last";

  private final Property property;
  private final Supplier<DisabledChecks> disabled;
  private final Consumer<String> assumptions;

  /** {@code disabled} is what pragmas say in the unit that is lowered. */
  PropertyChecks(
      Property property, Supplier<DisabledChecks> disabled, Consumer<String> assumptions) {
    this.property = property;
    this.disabled = disabled;
    this.assumptions = assumptions;
  }

  /**
   * Has the program a pragma for CBMC that lets it read there what may be no object any more? As in
   * CBMC execution goes on then.
   */
  public boolean readsAnyway(Position position) {
    boolean unchecked = disabled.get().include("pointer", position);
    if (unchecked) {
      assumptions.accept(NOT_GUARDED);
    }
    return unchecked;
  }

  /** May an operation on integers that wraps around be the error? */
  public boolean overflow() {
    return property.asksFor(Check.OVERFLOW) || property.asksFor(Check.UNSIGNED_OVERFLOW);
  }

  /** May an implicit conversion that changes an integer be the error? */
  public boolean conversions() {
    return property.asksFor(Check.NARROWING);
  }

  /** May the end of the program be the error, if memory is not freed then? */
  public boolean cleanup() {
    return property.asksFor(Check.MEMORY_CLEANUP);
  }

  /** May the end of the program be the error, if there is memory then that nothing points to? */
  public boolean tracking() {
    return property.asksFor(Check.MEMORY_TRACK);
  }

  /** May the use of a value be the error that nobody has given to an object? */
  public boolean initialisation() {
    return property.asksFor(Check.INITIALISATION);
  }

  private boolean asksFor(UndefinedBehaviour kind, Position position) {
    return Check.violatedBy(kind)
        .filter(property::asksFor)
        .filter(check -> !isDisabled(check, kind, position))
        .isPresent();
  }

  private boolean isDisabled(Check check, UndefinedBehaviour kind, Position position) {
    boolean found = hasPragma(check, kind, position);
    if (found) {
      assumptions.accept(NOT_MADE);
    }
    return found;
  }

  /** Has the program a pragma for CBMC there that says not to look? */
  private boolean hasPragma(Check check, UndefinedBehaviour kind, Position position) {
    return switch (check) {
      case OVERFLOW -> disabled.get().include("signed-overflow", position);
      case UNSIGNED_OVERFLOW -> disabled.get().include("unsigned-overflow", position);
      case NARROWING -> disabled.get().include("conversion", position);
      case DIVISION_BY_ZERO -> disabled.get().include("div-by-zero", position);
      case SHIFT -> disabled.get().include("undefined-shift", position);
      case DEREF ->
          disabled
              .get()
              .include(
                  kind == UndefinedBehaviour.INDEX_OUT_OF_BOUNDS ? "bounds" : "pointer", position);
      case FREE -> false;
      case MEMORY_CLEANUP -> disabled.get().include("memory-cleanup", position);
      case MEMORY_TRACK -> disabled.get().include("memory-leak", position);
      case INITIALISATION -> false;
    };
  }

  /**
   * Is this looked for there? Undefined behaviour is, but for overflow, which otherwise wraps. What
   * C defines is looked for where the property forbids it, and in the program itself rather than in
   * our own definitions of the library.
   */
  public boolean looksFor(UndefinedBehaviour kind, Position position) {
    return switch (kind) {
      case OVERFLOW_OF_ADDITION,
          OVERFLOW_OF_SUBTRACTION,
          OVERFLOW_OF_MULTIPLICATION,
          OVERFLOW_OF_NEGATION,
          OVERFLOW_OF_LEFT_SHIFT ->
          asksFor(kind, position);
      case UNSIGNED_ADDITION,
          UNSIGNED_SUBTRACTION,
          UNSIGNED_MULTIPLICATION,
          UNSIGNED_NEGATION,
          UNSIGNED_LEFT_SHIFT,
          TRUNCATION,
          SIGN_CHANGE ->
          asksFor(kind, position) && !OwnFiles.isOwn(position.file());
      default -> true;
    };
  }

  /**
   * What a location of this role is to the property, in the unit that is lowered: undefined
   * behaviour may be the error.
   */
  public Location.Role role(Location.Role role, Position position) {
    return role instanceof Location.Role.Undefined found && asksFor(found.kind(), position)
        ? error(found)
        : role;
  }

  /**
   * What a location becomes that turns out to be about something else that the same check finds.
   */
  public Location.Role role(Location.Role before, Location.Role.Undefined found) {
    return before instanceof Location.Role.Error ? error(found) : found;
  }

  private static Location.Role error(Location.Role.Undefined found) {
    return new Location.Role.Error(
        Check.violatedBy(found.kind()).orElseThrow().word(),
        Goal.unplaced(new Goal.Kind.Undefined(found.kind()), found.text()));
  }
}
