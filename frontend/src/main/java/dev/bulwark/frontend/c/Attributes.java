package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;
import dev.bulwark.program.CType.IntegerType;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTAttribute;
import org.eclipse.cdt.core.dom.ast.IASTAttributeOwner;
import org.eclipse.cdt.core.dom.ast.IASTToken;
import org.eclipse.cdt.core.dom.ast.IASTTokenList;

/** The attributes of gcc that change what a program means; all others are ignored. */
final class Attributes {

  private Attributes() {}

  /** The type as attributes of its specifiers or its declarator change it. */
  static CType applied(CType type, IASTAttributeOwner owner) {
    CType result = type;
    for (IASTAttribute attribute : owner.getAttributes()) {
      switch (name(attribute)) {
        case "mode" -> result = withMode(result, plain(argument(attribute)));
        case "vector_size" -> result = new CType.OtherType("vector types");
        default -> {}
      }
    }
    return result;
  }

  /** What makes a function or variable behave in ways that are not modelled. */
  static Optional<String> unsupported(IASTAttributeOwner owner) {
    for (IASTAttribute attribute : owner.getAttributes()) {
      switch (name(attribute)) {
        case "constructor", "destructor" -> {
          return Optional.of("functions that run before or after main");
        }
        case "cleanup" -> {
          return Optional.of("cleanup functions of variables");
        }
        case "alias", "weakref", "ifunc" -> {
          return Optional.of("aliases of functions and variables");
        }
        default -> {}
      }
    }
    return Optional.empty();
  }

  /** Is the function said never to return? */
  static boolean isNoReturn(IASTAttributeOwner owner) {
    for (IASTAttribute attribute : owner.getAttributes()) {
      if (name(attribute).equals("noreturn")) {
        return true;
      }
    }
    return false;
  }

  static boolean isPacked(IASTAttributeOwner owner) {
    for (IASTAttribute attribute : owner.getAttributes()) {
      if (name(attribute).equals("packed")) {
        return true;
      }
    }
    return false;
  }

  /** The least alignment that is asked for, in bytes; 0 if none. */
  static int alignment(IASTAttributeOwner owner) {
    int alignment = 0;
    for (IASTAttribute attribute : owner.getAttributes()) {
      if (name(attribute).equals("aligned")) {
        String bytes = argument(attribute);
        // Without argument: the greatest alignment of any type.
        alignment = Math.max(alignment, bytes.matches("[0-9]{1,9}") ? Integer.parseInt(bytes) : 16);
      }
    }
    return alignment;
  }

  private static CType withMode(CType type, String mode) {
    if (!(type instanceof IntegerType integer)) {
      return type;
    }
    boolean signed = integer.kind().signed();
    return switch (mode) {
      case "QI", "byte" -> signed ? CType.SCHAR : CType.UCHAR;
      case "HI" -> signed ? CType.SHORT : CType.USHORT;
      case "SI" -> signed ? CType.INT : CType.UINT;
      case "DI" -> signed ? CType.LONGLONG : CType.ULONGLONG;
      case "TI" -> signed ? CType.INT128 : CType.UINT128;
      case "word", "pointer" -> signed ? CType.LONG : CType.ULONG;
      default -> new CType.OtherType("integers of mode " + mode);
    };
  }

  private static String name(IASTAttribute attribute) {
    return plain(new String(attribute.getName()));
  }

  /** Every attribute may also be written with two underscores around it. */
  private static String plain(String name) {
    boolean dressed = name.length() > 4 && name.startsWith("__") && name.endsWith("__");
    return dressed ? name.substring(2, name.length() - 2) : name;
  }

  private static String argument(IASTAttribute attribute) {
    StringBuilder text = new StringBuilder();
    append(text, attribute.getArgumentClause());
    return text.toString().replace("(", "").replace(")", "");
  }

  private static void append(
      StringBuilder text, @org.jspecify.annotations.Nullable IASTToken token) {
    if (token instanceof IASTTokenList list) {
      for (IASTToken part : list.getTokens()) {
        append(text, part);
      }
    } else if (token != null) {
      text.append(token.getTokenCharImage());
    }
  }
}
