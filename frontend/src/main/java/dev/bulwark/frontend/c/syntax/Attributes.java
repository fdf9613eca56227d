package dev.bulwark.frontend.c.syntax;

import dev.bulwark.frontend.c.types.Modes;
import dev.bulwark.frontend.dialect.ClosedList;
import dev.bulwark.frontend.dialect.Treatment;
import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTAttribute;
import org.eclipse.cdt.core.dom.ast.IASTAttributeOwner;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTToken;
import org.eclipse.cdt.core.dom.ast.IASTTokenList;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.jspecify.annotations.Nullable;

/** What attributes do to a program, by the list of those that are known. */
public final class Attributes {

  private static final ClosedList LIST = ClosedList.load("attributes");

  /** The heading of words that gcc 12 does not know on x86. */
  private static final String NOT_OF_GCC = "Attributes of other compilers and versions";

  private Attributes() {}

  /** The type as attributes of its specifiers or its declarator change it. */
  public static CType applied(CType type, IASTAttributeOwner owner, MachineModel machine) {
    CType result = type;
    for (IASTAttribute attribute : owner.getAttributes()) {
      if (name(attribute).equals("mode")) {
        result = Modes.applied(result, plain(argumentText(attribute).strip()), machine);
      }
    }
    return result;
  }

  /** Is the attribute of this name without effect, whatever its arguments are? */
  public static boolean isHarmless(String name) {
    return LIST.treatment(plain(name)).filter(Treatment.Harmless.class::isInstance).isPresent();
  }

  /** What {@code __has_attribute} says in gcc 12. */
  public static boolean isKnownToGcc(String name) {
    return LIST.groups().stream()
        .filter(group -> !group.heading().equals(NOT_OF_GCC))
        .anyMatch(group -> group.words().contains(plain(name)));
  }

  /** What is not supported about the attributes of a type that is defined. */
  public static Optional<String> unsupported(IASTAttributeOwner owner) {
    for (IASTAttribute attribute : owner.getAttributes()) {
      Optional<String> construct = unsupported(attribute);
      if (construct.isPresent()) {
        return construct;
      }
    }
    return Optional.empty();
  }

  /** What is not supported about the attributes of whatever is declared, wherever they stand. */
  public static Optional<String> unsupportedOf(IASTDeclarator declarator) {
    for (IASTAttributeOwner owner : owners(declarator)) {
      Optional<String> construct = unsupported(owner);
      if (construct.isPresent()) {
        return construct;
      }
    }
    return Optional.empty();
  }

  private static List<IASTAttributeOwner> owners(IASTDeclarator declarator) {
    List<IASTAttributeOwner> owners = new ArrayList<>();
    IASTDeclSpecifier specifier = specifier(declarator);
    if (specifier != null) {
      owners.add(specifier);
    }
    IASTDeclarator outermost = declarator;
    while (outermost.getParent() instanceof IASTDeclarator outer) {
      outermost = outer;
    }
    for (IASTDeclarator at = outermost; at != null; at = at.getNestedDeclarator()) {
      owners.add(at);
    }
    return owners;
  }

  static @Nullable IASTDeclSpecifier specifier(IASTDeclarator declarator) {
    IASTNode at = declarator.getParent();
    while (at instanceof IASTDeclarator outer) {
      at = outer.getParent();
    }
    return switch (at) {
      case IASTSimpleDeclaration declaration -> declaration.getDeclSpecifier();
      case IASTFunctionDefinition definition -> definition.getDeclSpecifier();
      case IASTParameterDeclaration parameter -> parameter.getDeclSpecifier();
      case IASTTypeId typeId -> typeId.getDeclSpecifier();
      case null, default -> null;
    };
  }

  private static Optional<String> unsupported(IASTAttribute attribute) {
    String name = name(attribute);
    Treatment known =
        name.equals("optimize") && !Optimisation.isLevel(argumentText(attribute).strip())
            ? new Treatment.Refused("functions with options of their own")
            : LIST.treatment(name).orElse(new Treatment.Refused("things with unknown attributes"));
    return known instanceof Treatment.Refused(String text)
        ? Optional.of(text + " (attribute " + name + ")")
        : Optional.empty();
  }

  /** What runs by itself, whether somebody names it or not. */
  public static Optional<String> runsByItself(IASTAttribute attribute) {
    return switch (name(attribute)) {
      case "constructor", "destructor" -> Optional.of("functions that run before or after main");
      case "section" ->
          argumentText(attribute).strip().matches("\"\\.?(preinit_array|init|fini|ctors|dtors).*")
              ? Optional.of("sections that run before or after main")
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** Is the function said never to return? */
  public static boolean isNoReturn(IASTDeclarator declarator) {
    return has(declarator, "noreturn");
  }

  /** Does another definition go before this one? */
  public static boolean isWeak(IASTDeclarator declarator) {
    return has(declarator, "weak");
  }

  /** May several files define the variable? */
  public static boolean isCommon(IASTDeclarator declarator) {
    return has(declarator, "common");
  }

  private static boolean has(IASTDeclarator declarator, String name) {
    return owners(declarator).stream().anyMatch(owner -> has(owner, name));
  }

  private static boolean has(IASTAttributeOwner owner, String name) {
    for (IASTAttribute attribute : owner.getAttributes()) {
      if (name(attribute).equals(name)) {
        return true;
      }
    }
    return false;
  }

  public static boolean isGnuInline(IASTDeclarator declarator) {
    return has(declarator, "gnu_inline");
  }

  public static String name(IASTAttribute attribute) {
    return plain(new String(attribute.getName()));
  }

  /** Every attribute may also be written with two underscores around it. */
  public static String plain(String name) {
    boolean dressed = name.length() > 4 && name.startsWith("__") && name.endsWith("__");
    return dressed ? name.substring(2, name.length() - 2) : name;
  }

  /** What stands between the parentheses behind an attribute; empty if there are none. */
  public static String argumentText(IASTAttribute attribute) {
    StringBuilder text = new StringBuilder();
    append(text, attribute.getArgumentClause());
    String all = text.toString().strip();
    return all.startsWith("(") && all.endsWith(")") ? all.substring(1, all.length() - 1) : all;
  }

  private static void append(StringBuilder text, @Nullable IASTToken token) {
    if (token instanceof IASTTokenList list) {
      for (IASTToken part : list.getTokens()) {
        append(text, part);
      }
    } else if (token != null) {
      text.append(token.getTokenCharImage()).append(' ');
    }
  }
}
