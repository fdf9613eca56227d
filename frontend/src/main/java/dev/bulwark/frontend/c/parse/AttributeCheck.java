package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.source.OwnFiles;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.source.UnitNotes;
import dev.bulwark.frontend.c.syntax.Attributes;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.program.Position;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTAttribute;
import org.eclipse.cdt.core.dom.ast.IASTAttributeOwner;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier.IASTEnumerator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;

/**
 * Refuses attributes that the lowering would not see: those that the parser drops, as it does
 * behind stars and labels, and those of what runs although nobody calls it. All others are looked
 * at where what they belong to is used.
 */
final class AttributeCheck {

  /** An attribute of the syntax tree. */
  private record Attached(IASTAttribute attribute, IASTNode owner) {}

  private final SourceMap source;
  private final Diagnostics diagnostics;
  private final Map<Integer, Attached> attached = new HashMap<>();
  private List<IASTDeclaration> declarations = List.of();

  AttributeCheck(SourceMap source, Diagnostics diagnostics) {
    this.source = source;
    this.diagnostics = diagnostics;
  }

  /** The unit has been entered. */
  void check(IASTTranslationUnit unit) {
    List<UnitNotes.Attribute> suspects =
        source.notes().attributes().stream()
            .filter(attribute -> !Attributes.isHarmless(attribute.name()))
            .filter(attribute -> !OwnFiles.isOwn(source.position(attribute.offset()).file()))
            .toList();
    if (suspects.isEmpty()) {
      return;
    }
    collect(unit);
    declarations = List.of(unit.getDeclarations());
    suspects.forEach(this::check);
  }

  private void collect(IASTNode node) {
    if (node instanceof IASTAttributeOwner owner) {
      for (IASTAttribute attribute : owner.getAttributes()) {
        attached.put(((ASTNode) attribute).getOffset(), new Attached(attribute, node));
      }
    }
    for (IASTNode child : node.getChildren()) {
      collect(child);
    }
  }

  private void check(UnitNotes.Attribute suspect) {
    Attached found = attached.get(suspect.offset());
    if (found == null) {
      // The parser keeps only one attribute behind a name for the assembler, as glibc has it.
      Optional<String> function = functionDeclaredBefore(suspect.offset());
      if (function.isPresent()) {
        source.notes().addForgottenAttribute(function.get(), Attributes.plain(suspect.name()));
        return;
      }
    }
    if (found == null || found.owner() instanceof IASTEnumerator) {
      diagnostics.unsupported(
          source.position(suspect.offset()),
          "the attribute " + Attributes.plain(suspect.name()) + " is not supported at this place");
      return;
    }
    Optional<String> construct = Attributes.runsByItself(found.attribute());
    if (construct.isPresent()) {
      IASTNode declaration = declaration(found.owner());
      Position position = source.position(declaration);
      String name = name(declaration);
      diagnostics.unsupported(position, construct.get() + " are not supported yet: " + name);
    }
  }

  /**
   * The one function that is declared, without body, by the declaration that ends behind this
   * place. What stands behind the parameters is about the function alone.
   */
  private Optional<String> functionDeclaredBefore(int offset) {
    for (IASTNode node : declarations) {
      if (node instanceof IASTSimpleDeclaration simple
          && offset < end(simple)
          && simple.getDeclarators().length == 1
          && simple.getDeclarators()[0] instanceof IASTStandardFunctionDeclarator function
          && function.getNestedDeclarator() == null
          && offset > end(function.getName())
          && Arrays.stream(function.getParameters()).allMatch(each -> offset > end(each))) {
        return Optional.of(Declarators.nameOf(function));
      }
    }
    return Optional.empty();
  }

  private static int end(IASTNode node) {
    return ((ASTNode) node).getOffset() + ((ASTNode) node).getLength();
  }

  private static IASTNode declaration(IASTNode owner) {
    IASTNode at = owner;
    while (at.getParent() != null
        && !(at instanceof IASTSimpleDeclaration)
        && !(at instanceof IASTFunctionDefinition)) {
      at = at.getParent();
    }
    return at;
  }

  private static String name(IASTNode declaration) {
    IASTDeclarator[] declarators =
        switch (declaration) {
          case IASTSimpleDeclaration simple -> simple.getDeclarators();
          case IASTFunctionDefinition definition ->
              new IASTDeclarator[] {definition.getDeclarator()};
          default -> new IASTDeclarator[0];
        };
    return declarators.length == 0 ? "" : Declarators.nameOf(declarators[0]);
  }
}
