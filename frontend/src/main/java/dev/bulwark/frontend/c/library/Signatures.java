package dev.bulwark.frontend.c.library;

import dev.bulwark.frontend.c.source.OwnFiles;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How functions of the library are declared, by kinds of types. A program may have a function of
 * its own under the name of a library function that it does not use; by its type it is recognised.
 */
public final class Signatures {

  /**
   * One signature; a letter stands for a type, as the resource explains.
   *
   * @param parameters without those behind the dots
   */
  public record Signature(char result, String parameters, boolean variadic) {

    private static Signature of(String text) {
      boolean variadic = text.endsWith(".");
      return new Signature(
          text.charAt(0), text.substring(2, text.length() - (variadic ? 1 : 0)), variadic);
    }

    /** Is what is declared this function? Without prototype only the result can differ. */
    boolean fits(CType.FunctionType declared) {
      if (!matches(result, declared.result())) {
        return false;
      }
      List<CType> types = declared.parameters();
      if (!declared.prototyped() && types.isEmpty()) {
        return true;
      }
      if (types.size() != parameters.length() || declared.variadic() != variadic) {
        return false;
      }
      for (int i = 0; i < types.size(); i++) {
        if (!matches(parameters.charAt(i), types.get(i))) {
          return false;
        }
      }
      return true;
    }

    private static boolean matches(char kind, CType type) {
      CType value = TypeFacts.adjusted(type.unqualified());
      return switch (kind) {
        // Old programs declare functions as int whose result they do not use.
        case 'v' -> value instanceof CType.VoidType || value.isInteger();
        case 'i' -> value instanceof CType.VoidType || value.isInteger();
        case 'f' -> value instanceof CType.FloatingType;
        case 'a' -> value instanceof CompositeType;
        case 'x' -> !value.isScalar();
        default -> value instanceof CType.PointerType;
      };
    }

    /** Is the result computed, and no answer of the world around? */
    boolean isComputed() {
      return result == 'f' || parameters.indexOf('f') >= 0;
    }

    /** Has the parameter to point to a string, or to nothing where that is allowed? */
    public boolean isString(int parameter) {
      return parameter < parameters.length() && "so".indexOf(parameters.charAt(parameter)) >= 0;
    }

    /** Has the parameter to point to an object of the library, which null does not? */
    public boolean isHandle(int parameter) {
      return parameter < parameters.length() && parameters.charAt(parameter) == 'h';
    }

    public boolean mayBeNull(int parameter) {
      return parameters.charAt(parameter) == 'o';
    }
  }

  private static final String TWIN = "__builtin_";
  private static final Map<String, Signature> TABLE = read();

  private Signatures() {}

  /** gcc's name for a function of the library has its signature; empty if nothing is known. */
  public static Optional<Signature> of(String name) {
    return Optional.ofNullable(TABLE.get(plain(name)));
  }

  /** The name without gcc's word before it. */
  public static String plain(String name) {
    return name.startsWith(TWIN) ? name.substring(TWIN.length()) : name;
  }

  private static Map<String, Signature> read() {
    Map<String, Signature> table = new HashMap<>();
    try (InputStream in = OwnFiles.open("library/signatures.txt")) {
      if (in == null) {
        throw new IllegalStateException("the signatures of the library are missing");
      }
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        if (!line.startsWith("#")) {
          String[] columns = line.split(" \\| ", 2);
          Signature signature = Signature.of(columns[0]);
          for (String name : columns[1].split(" ")) {
            table.put(name, signature);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Map.copyOf(table);
  }
}
