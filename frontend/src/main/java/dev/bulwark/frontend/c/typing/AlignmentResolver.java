package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.parse.ExpressionText;
import dev.bulwark.frontend.c.parse.GnuLanguage;
import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.syntax.Attributes;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.cdt.core.dom.ast.IASTAlignmentSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTAttribute;
import org.eclipse.cdt.core.dom.ast.IASTAttributeOwner;
import org.eclipse.cdt.core.dom.ast.IASTAttributeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTElaboratedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;

/**
 * What {@code aligned}, {@code packed} and {@code _Alignas} say, and of what: attributes inside or
 * behind the definition of a type are the type's, and those in front of it are of what is declared.
 */
final class AlignmentResolver implements Alignments {

  /** The alignment that {@code aligned} without a number asks for. */
  private static final int GREATEST = 16;

  private static final int LIMIT_BITS = 29;

  private final Types types;
  private final SourceMap source;
  private final Diagnostics diagnostics;

  /** Has some typedef an alignment of its own? Types do not carry it, names do. */
  private boolean alignedTypes;

  AlignmentResolver(Types types, SourceMap source, Diagnostics diagnostics) {
    this.types = types;
    this.source = source;
    this.diagnostics = diagnostics;
  }

  // ---- Types that are defined

  /** What is said of a struct or union where it is defined; {@code most} is from pragmas. */
  CompositeType.Alignment ofDefinition(
      IASTCompositeTypeSpecifier definition, Scope scope, int most) {
    return new CompositeType.Alignment(
        isPacked(definition),
        last(aligned(definition, specifier -> isOfType(specifier, definition), scope)),
        most);
  }

  /** Is the type that is defined here packed? */
  boolean isPacked(IASTDeclSpecifier definition) {
    return has("packed", definition, specifier -> isOfType(specifier, definition));
  }

  /** Does the attribute belong to the type that the specifier defines, or names? */
  private static boolean isOfType(IASTAttributeSpecifier attribute, IASTDeclSpecifier specifier) {
    boolean inner = attribute.getPropertyInParent() == GnuLanguage.INSIDE_OF_TYPE;
    return switch (specifier) {
      case IASTCompositeTypeSpecifier composite ->
          inner || isBehind(attribute, composite.getName(), composite.getMembers());
      case IASTEnumerationSpecifier enumeration ->
          inner || isBehind(attribute, enumeration.getName(), enumeration.getEnumerators());
      case IASTElaboratedTypeSpecifier elaborated -> inner;
      default -> false;
    };
  }

  private static boolean isBehind(IASTNode attribute, IASTNode name, IASTNode[] parts) {
    IASTNode last = parts.length > 0 ? parts[parts.length - 1] : name;
    return ((ASTNode) attribute).getOffset() > ((ASTNode) last).getOffset();
  }

  // ---- What is declared

  /** What attributes and {@code _Alignas} ask for at least, in bytes; 0 if nothing. */
  int requested(IASTDeclSpecifier specifier, IASTDeclarator declarator, Scope scope) {
    return all(specifier, declarator, scope).stream().reduce(0, Math::max);
  }

  private List<Integer> all(IASTDeclSpecifier specifier, IASTDeclarator declarator, Scope scope) {
    List<Integer> all =
        new ArrayList<>(aligned(specifier, each -> !isOfType(each, specifier), scope));
    for (IASTAlignmentSpecifier alignas : specifier.getAlignmentSpecifiers()) {
      all.add(alignas(alignas, scope));
    }
    for (IASTDeclarator at = declarator; at != null; at = at.getNestedDeclarator()) {
      all.addAll(aligned(at, each -> true, scope));
    }
    return all;
  }

  /** Does a member lose the alignment of its type? */
  boolean isPacked(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
    boolean packed = has("packed", specifier, each -> !isOfType(each, specifier));
    for (IASTDeclarator at = declarator; at != null; at = at.getNestedDeclarator()) {
      packed |= has("packed", at, each -> true);
    }
    return packed;
  }

  @Override
  public void declare(
      IASTDeclSpecifier specifier, IASTDeclarator declarator, CType type, Scope scope) {
    refuseModeOfPart(specifier, declarator);
    List<Integer> requested = all(specifier, declarator, scope);
    int ofType = ofType(specifier, declarator, scope);
    String name = Declarators.nameOf(declarator);
    if (specifier.getStorageClass() == IASTDeclSpecifier.sc_typedef) {
      int alignment = requested.isEmpty() ? ofType : last(requested);
      alignedTypes |= alignment > 0;
      scope.align(name, alignment);
    } else if (ofType > 0 || !requested.isEmpty() || alignedTypes) {
      int least = requested.stream().reduce(0, Math::max);
      scope.align(name, Math.max(least, ofType > 0 ? ofType : natural(type)));
    }
  }

  /** Zero for types whose alignment is not known yet. */
  private int natural(CType type) {
    return type instanceof CompositeType composite && !composite.isComplete()
        ? 0
        : (int) types.layouts().alignmentOfVariables(type);
  }

  @Override
  public int ofType(IASTDeclSpecifier specifier, IASTDeclarator declarator, Scope scope) {
    for (IASTDeclarator at = declarator; at != null; at = at.getNestedDeclarator()) {
      if (at.getPointerOperators().length > 0 || at instanceof IASTFunctionDeclarator) {
        return 0;
      }
    }
    return switch (specifier) {
      case IASTNamedTypeSpecifier named -> scope.alignment(named.getName().toString());
      case IASTSimpleDeclSpecifier simple
          when simple.getType() == IASTSimpleDeclSpecifier.t_typeof && alignedTypes -> {
        diagnostics.unsupported(
            source.position(specifier),
            "typeof where types have an alignment of their own is not supported");
        yield 0;
      }
      default -> 0;
    };
  }

  @Override
  public int ofType(IASTTypeId type, Scope scope) {
    List<Integer> requested = all(type.getDeclSpecifier(), type.getAbstractDeclarator(), scope);
    return requested.isEmpty()
        ? ofType(type.getDeclSpecifier(), type.getAbstractDeclarator(), scope)
        : last(requested);
  }

  @Override
  public boolean hasAlignedTypes() {
    return alignedTypes;
  }

  /** To gcc a mode in the specifiers is that of what is declared, say a pointer. */
  private void refuseModeOfPart(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
    boolean part =
        declarator.getPointerOperators().length > 0
            || Declarators.innermost(declarator) != declarator;
    if (part && has("mode", specifier, each -> true)) {
      diagnostics.unsupported(
          source.position(specifier), "the attribute mode is not supported for pointers");
    }
  }

  // ---- Attributes

  private boolean has(
      String name, IASTAttributeOwner owner, Predicate<IASTAttributeSpecifier> which) {
    return attributes(owner, which).stream().anyMatch(each -> Attributes.name(each).equals(name));
  }

  private static List<IASTAttribute> attributes(
      IASTAttributeOwner owner, Predicate<IASTAttributeSpecifier> which) {
    List<IASTAttribute> all = new ArrayList<>();
    for (IASTAttributeSpecifier specifier : owner.getAttributeSpecifiers()) {
      if (which.test(specifier)) {
        all.addAll(List.of(specifier.getAttributes()));
      }
    }
    return all;
  }

  /** The numbers of the attributes {@code aligned}, in order. */
  private List<Integer> aligned(
      IASTAttributeOwner owner, Predicate<IASTAttributeSpecifier> which, Scope scope) {
    List<Integer> all = new ArrayList<>();
    for (IASTAttribute attribute : attributes(owner, which)) {
      if (Attributes.name(attribute).equals("aligned")) {
        String argument = Attributes.argumentText(attribute);
        all.add(
            argument.isBlank()
                ? GREATEST
                : checked(number(argument, scope), owner, "aligned(" + argument.strip() + ")"));
      }
    }
    return all;
  }

  private Optional<BigInteger> number(String text, Scope scope) {
    return ExpressionText.parse(text, scope.typeNames())
        .flatMap(expression -> types.constants().number(expression, scope));
  }

  private int alignas(IASTAlignmentSpecifier alignas, Scope scope) {
    IASTTypeId type = alignas.getTypeId();
    if (type != null) {
      int own = ofType(type, scope);
      return own > 0 ? own : (int) types.layouts().alignment(types.typeId(type, scope));
    }
    IASTExpression expression = alignas.getExpression();
    return checked(
        types.constants().number(expression, scope), alignas, "_Alignas of this expression");
  }

  /** An alignment of zero asks for nothing. */
  private int checked(Optional<BigInteger> number, Object at, String construct) {
    if (number.isEmpty()) {
      diagnostics.unsupported(
          source.position((IASTNode) at), construct + " is not supported: it is no constant");
      return 0;
    }
    BigInteger value = number.get();
    boolean power = value.signum() >= 0 && value.bitCount() <= 1;
    if (!power || value.bitLength() > LIMIT_BITS) {
      diagnostics.error(source.position((IASTNode) at), "this is no alignment: " + value);
      return 0;
    }
    return value.intValue();
  }

  private static int last(List<Integer> all) {
    return all.isEmpty() ? 0 : all.getLast();
  }
}
