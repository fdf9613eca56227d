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
  static SourceType applied(SourceType type, IASTAttributeOwner owner) {
    SourceType result = type;
    for (IASTAttribute attribute : owner.getAttributes()) {
      switch (name(attribute)) {
        case "mode" -> result = withMode(result, plain(argument(attribute)));
        case "vector_size" -> result = new SourceType.Other("vector types");
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

  private static SourceType withMode(SourceType type, String mode) {
    if (!(type instanceof SourceType.Scalar(IntegerType integer))) {
      return type;
    }
    boolean signed = integer.kind().signed();
    return switch (mode) {
      case "QI", "byte" -> new SourceType.Scalar(signed ? CType.SCHAR : CType.UCHAR);
      case "HI" -> new SourceType.Scalar(signed ? CType.SHORT : CType.USHORT);
      case "SI" -> new SourceType.Scalar(signed ? CType.INT : CType.UINT);
      case "DI" -> new SourceType.Scalar(signed ? CType.LONGLONG : CType.ULONGLONG);
      case "TI" -> new SourceType.Scalar(signed ? CType.INT128 : CType.UINT128);
      case "word", "pointer" -> new SourceType.Scalar(signed ? CType.LONG : CType.ULONG);
      default -> new SourceType.Other("integers of mode " + mode);
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
