package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTAttribute;
import org.eclipse.cdt.core.dom.ast.IASTAttributeOwner;
import org.eclipse.cdt.core.dom.ast.IASTToken;
import org.eclipse.cdt.core.dom.ast.IASTTokenList;

/** The attributes of gcc that change what a program means; all others are ignored. */
final class Attributes {

  private Attributes() {}

  /** The type as attributes of its specifiers or its declarator change it. */
  static CType applied(CType type, IASTAttributeOwner owner, MachineModel machine) {
    CType result = type;
    for (IASTAttribute attribute : owner.getAttributes()) {
      switch (name(attribute)) {
        case "mode" ->
            result = Modes.applied(result, plain(argumentText(attribute).strip()), machine);
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

  static String name(IASTAttribute attribute) {
    return plain(new String(attribute.getName()));
  }

  /** Every attribute may also be written with two underscores around it. */
  private static String plain(String name) {
    boolean dressed = name.length() > 4 && name.startsWith("__") && name.endsWith("__");
    return dressed ? name.substring(2, name.length() - 2) : name;
  }

  /** What stands between the parentheses behind an attribute; empty if there are none. */
  static String argumentText(IASTAttribute attribute) {
    StringBuilder text = new StringBuilder();
    append(text, attribute.getArgumentClause());
    String all = text.toString().strip();
    return all.startsWith("(") && all.endsWith(")") ? all.substring(1, all.length() - 1) : all;
  }

  private static void append(
      StringBuilder text, @org.jspecify.annotations.Nullable IASTToken token) {
    if (token instanceof IASTTokenList list) {
      for (IASTToken part : list.getTokens()) {
        append(text, part);
      }
    } else if (token != null) {
      text.append(token.getTokenCharImage()).append(' ');
    }
  }
}
