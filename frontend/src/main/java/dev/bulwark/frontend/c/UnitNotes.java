package dev.bulwark.frontend.c;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTInitializer;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;
import org.jspecify.annotations.Nullable;

/**
 * What the tokens of a file say and its syntax tree does not. Places are offsets as nodes of the
 * tree have them.
 */
final class UnitNotes {

  /** A pragma, be it a directive or an operator; the text is what stands behind the word. */
  record Pragma(int offset, String text, boolean isOperator) {}

  /** An attribute in one of the two spellings, {@code __attribute__((x))} or {@code [[x]]}. */
  record Attribute(int offset, String name) {}

  /** A word that means something to gcc's preprocessor, and nothing to CDT's. */
  record Word(int offset, String text) {}

  /** The strings in the parentheses behind {@code asm}, joined. */
  record Assembler(int offset, String text) {}

  private final List<Pragma> operators = new ArrayList<>();
  private final List<Attribute> attributes = new ArrayList<>();
  private final List<Assembler> assembler = new ArrayList<>();
  private final List<Word> words = new ArrayList<>();
  private final NavigableSet<Integer> atomics = new TreeSet<>();
  private @Nullable Word refused;
  private final PackPragmas pack = new PackPragmas();

  void add(Pragma pragma) {
    operators.add(pragma);
  }

  void add(Attribute attribute) {
    attributes.add(attribute);
  }

  void add(Word word) {
    words.add(word);
  }

  /** A word of the language that is refused, on which the parser may stumble. */
  void addRefused(Word word) {
    refused = refused == null ? word : refused;
  }

  /** The first one. */
  Optional<Word> refusedWord() {
    return Optional.ofNullable(refused);
  }

  /** The word {@code _Atomic}. */
  void addAtomic(int offset) {
    atomics.add(offset);
  }

  /** Does it stand between the two places? */
  boolean hasAtomic(int from, int to) {
    return from < to && !atomics.subSet(from, to).isEmpty();
  }

  void add(Assembler asm) {
    assembler.add(asm);
  }

  /** Those that are written {@code _Pragma}, which the tree has without their text. */
  List<Pragma> pragmaOperators() {
    return List.copyOf(operators);
  }

  List<Word> words() {
    return List.copyOf(words);
  }

  List<Attribute> attributes() {
    return List.copyOf(attributes);
  }

  /** Filled when the pragmas are checked. */
  PackPragmas pack() {
    return pack;
  }

  /** The name for the assembler that is written behind a declarator. */
  Optional<String> assemblerName(IASTDeclarator declarator) {
    if (assembler.isEmpty() || !(declarator instanceof ASTNode node)) {
      return Optional.empty();
    }
    int start = ((ASTNode) Declarators.innermost(declarator).getName()).getOffset();
    IASTInitializer initializer = declarator.getInitializer();
    int end =
        initializer instanceof ASTNode value
            ? value.getOffset()
            : node.getOffset() + node.getLength();
    return assembler.stream()
        .filter(asm -> asm.offset() > start && asm.offset() < end)
        .map(Assembler::text)
        .findFirst();
  }
}
