package dev.bulwark.frontend.c.library;

import dev.bulwark.frontend.c.library.KnownFunctions.Behaviour;
import dev.bulwark.frontend.c.library.Signatures.Signature;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.dialect.ClosedList;
import dev.bulwark.frontend.dialect.Treatment;
import dev.bulwark.program.CType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the closed lists say of functions without body that no table has a meaning for. A function
 * of the library is never taken for one without effects just because nobody knows it.
 */
public final class ListedFunctions {

  private static final ClosedList FUNCTIONS = ClosedList.load("functions");
  private static final ClosedList BUILTINS = ClosedList.load("builtins");

  private static final String ERROR = "__VERIFIER_error";

  private ListedFunctions() {}

  /** Empty for functions that are the user's own. */
  static Optional<Behaviour> behaviour(String name, CType.@Nullable FunctionType declared) {
    Optional<Treatment> treatment =
        BUILTINS.treatment(name).or(() -> isLibrary(name, declared) ? listed(name) : none());
    return treatment.flatMap(
        found ->
            switch (found) {
              case Treatment.Harmless harmless ->
                  Optional.of(
                      new Behaviour.Harmless(Signatures.of(name), result(name), isComputed(name)));
              case Treatment.Refused(String construct) ->
                  Optional.of(new Behaviour.Refused(construct));
              case Treatment.Modelled modelled -> elsewhere(name, declared);
            });
  }

  /** What is modelled, but in no table. */
  private static Optional<Behaviour> elsewhere(String name, CType.@Nullable FunctionType declared) {
    if (name.equals(ERROR)) {
      // Where it is not the property, it is a function like any other.
      return Optional.empty();
    }
    if (name.startsWith(KnownFunctions.NONDET)) {
      return Optional.of(
          declared == null
              ? new Behaviour.Nondet(CType.INT)
              : new Behaviour.Refused("inputs of this type"));
    }
    if (name.startsWith("__CPROVER_file_local_")) {
      return Optional.of(new Behaviour.Refused("a name for what is static, but in no file,"));
    }
    // Definitions in C are missing only where there is no memory to work on.
    return Optional.of(new Behaviour.Refused("memory"));
  }

  /** Is it gcc's name for a function of the library? */
  public static boolean isTwin(String name) {
    return BUILTINS
            .treatment(name)
            .filter(treatment -> !(treatment instanceof Treatment.Refused))
            .isPresent()
        && !Signatures.plain(name).equals(name);
  }

  /** Does gcc know the function of the library by itself? */
  public static boolean isBuiltIn(String name) {
    return listed(name).isPresent() && BUILTINS.names("__builtin_" + name);
  }

  private static Optional<Treatment> listed(String name) {
    return FUNCTIONS.treatment(name);
  }

  private static Optional<Treatment> none() {
    return Optional.empty();
  }

  /** A function that is declared with another type is another function. */
  public static boolean isLibrary(String name, CType.@Nullable FunctionType declared) {
    return declared == null
        || Signatures.of(name).map(signature -> signature.fits(declared)).orElse(true);
  }

  /** Numbers are computed from numbers; addresses that gcc knows are where it puts things. */
  private static boolean isComputed(String name) {
    return name.endsWith("_address")
        || Signatures.of(name).map(Signature::isComputed).orElse(false);
  }

  /** What gcc takes a function to return that is not declared; by the names of math.h. */
  private static CType result(String name) {
    char kind = Signatures.of(name).map(Signature::result).orElse('i');
    return switch (kind) {
      case 'v' -> CType.VOID;
      case 'f' ->
          name.endsWith("f") && !name.endsWith("erf")
              ? CType.FLOAT
              : name.endsWith("l") ? CType.LONG_DOUBLE : CType.DOUBLE;
      case 'i' -> CType.INT;
      default -> TypeFacts.VOID_POINTER;
    };
  }
}
