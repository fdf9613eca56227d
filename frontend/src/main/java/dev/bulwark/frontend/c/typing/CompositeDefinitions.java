package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.frontend.c.types.ConstantMembers;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;

/** Definitions of structs and unions. */
final class CompositeDefinitions {

  private final Types types;
  private final AlignmentResolver alignments;
  private final ConstantMembers constantMembers;
  private final SourceMap source;
  private final Diagnostics diagnostics;
  private final Map<IASTCompositeTypeSpecifier, CompositeType> composites = new IdentityHashMap<>();

  CompositeDefinitions(
      Types types,
      AlignmentResolver alignments,
      ConstantMembers constantMembers,
      SourceMap source,
      Diagnostics diagnostics) {
    this.types = types;
    this.alignments = alignments;
    this.constantMembers = constantMembers;
    this.source = source;
    this.diagnostics = diagnostics;
  }

  /** The members' enumerators and tags belong to the scope around the type. */
  CType define(IASTCompositeTypeSpecifier specifier, Scope scope) {
    CompositeType known = composites.get(specifier);
    if (known != null) {
      return known;
    }
    String tag = specifier.getName().toString();
    CompositeType.Kind kind =
        specifier.getKey() == IASTCompositeTypeSpecifier.k_union
            ? CompositeType.Kind.UNION
            : CompositeType.Kind.STRUCT;
    CompositeType type =
        scope.ownTag(tag) instanceof CompositeType declared
                && !declared.isComplete()
                && declared.kind() == kind
            ? declared
            : new CompositeType(kind, tag);
    composites.put(specifier, type);
    if (!tag.isEmpty()) {
      scope.declareTag(tag, type);
    }
    List<CompositeType.Member> members = new ArrayList<>();
    for (IASTDeclaration member : specifier.getMembers()) {
      if (member instanceof IASTSimpleDeclaration declaration) {
        members(declaration, scope, members);
      }
    }
    type.complete(
        members,
        alignments.ofDefinition(specifier, scope, source.notes().pack().at(endOf(specifier))));
    if (types.layouts().isTooLarge(type)) {
      diagnostics.error(source.position(specifier), type + " is too large");
      type.complete(List.of(), CompositeType.Alignment.NATURAL);
    }
    return type;
  }

  private static int endOf(IASTCompositeTypeSpecifier specifier) {
    ASTNode node = (ASTNode) specifier;
    return node.getOffset() + node.getLength();
  }

  private void members(
      IASTSimpleDeclaration declaration, Scope scope, List<CompositeType.Member> members) {
    IASTDeclSpecifier specifier = declaration.getDeclSpecifier();
    CType base = types.specified(specifier, scope);
    IASTDeclarator[] declarators = declaration.getDeclarators();
    if (declarators.length == 0 && base instanceof CompositeType composite) {
      // A declaration of a tag declares no member; gcc distinguishes the two by the tag.
      if (composite.tag().isEmpty()) {
        CompositeType.Member member =
            new CompositeType.Member("", base, OptionalInt.empty(), 0, false);
        members.add(member);
        if (specifier.isConst()) {
          constantMembers.add(member);
        }
      }
      return;
    }
    for (IASTDeclarator declarator : declarators) {
      CType type = complete(types.declared(base, declarator, scope), declarator);
      refuseVariableLength(declarator, scope);
      OptionalInt bits = OptionalInt.empty();
      if (Declarators.innermost(declarator) instanceof IASTFieldDeclarator field
          && field.getBitFieldSize() != null
          && !(type instanceof CType.OtherType)) {
        Optional<BigInteger> width = types.constants().number(field.getBitFieldSize(), scope);
        if (width.isEmpty() || width.get().signum() < 0 || width.get().bitLength() > 8) {
          diagnostics.error(source.position(field), "this is no width of a bit-field");
        }
        int given = width.map(BigInteger::intValue).orElse(1);
        if (type.isInteger() && given > bitsOf(type)) {
          diagnostics.error(
              source.position(field),
              Declarators.nameOf(declarator) + " is wider than its type " + type);
          given = 1;
        }
        bits = OptionalInt.of(given);
      }
      CompositeType.Member member =
          new CompositeType.Member(
              Declarators.nameOf(declarator),
              type,
              bits,
              alignments.requested(specifier, declarator, scope),
              alignments.isPacked(specifier, declarator),
              alignments.ofType(specifier, declarator, scope));
      members.add(member);
      if (types.qualifiers().isConstant(specifier, declarator)) {
        constantMembers.add(member);
      }
    }
  }

  private long bitsOf(CType type) {
    return type.unqualified().equals(CType.BOOL) ? 1 : 8 * types.layouts().size(type).orElse(0);
  }

  /** gcc's extension: the layout of a struct depends on values. */
  private void refuseVariableLength(IASTDeclarator member, Scope scope) {
    for (IASTDeclarator at = member; at != null; at = at.getNestedDeclarator()) {
      if (at instanceof IASTArrayDeclarator array) {
        for (IASTArrayModifier modifier : array.getArrayModifiers()) {
          IASTExpression length = modifier.getConstantExpression();
          if (length != null && types.constants().number(length, scope).isEmpty()) {
            diagnostics.unsupported(
                source.position(member),
                "members of variable length are not supported yet: " + Declarators.nameOf(member));
          }
        }
      }
    }
  }

  /** No member is of a type whose size is not known yet, such as the one that it is a member of. */
  private CType complete(CType type, IASTDeclarator member) {
    CType element = type;
    while (element instanceof CType.ArrayType array) {
      element = array.element();
    }
    if (element instanceof CompositeType composite && !composite.isComplete()) {
      diagnostics.error(
          source.position(member),
          Declarators.nameOf(member) + " is of the incomplete type " + composite);
      return CType.INT;
    }
    return type;
  }
}
