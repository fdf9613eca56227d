package dev.bulwark.frontend.c.source;

import dev.bulwark.frontend.c.syntax.Declarators;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTInitializer;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;
import org.jspecify.annotations.Nullable;

/**
 * What the tokens of a file say and its syntax tree does not. Places are offsets as nodes of the
 * tree have them.
 */
public final class UnitNotes {

  /** A pragma, be it a directive or an operator; the text is what stands behind the word. */
  public record Pragma(int offset, String text, boolean isOperator) {}

  /** An attribute in one of the two spellings, {@code __attribute__((x))} or {@code [[x]]}. */
  public record Attribute(int offset, String name) {}

  /** A word that means something to gcc's preprocessor, and nothing to CDT's. */
  public record Word(int offset, String text) {}

  /** The strings in the parentheses behind {@code asm}, joined. */
  public record Assembler(int offset, String text) {}

  /**
   * The clauses of a contract behind a declaration of the function.
   *
   * @param text the parameters too, which the clauses speak of; equal texts mean the same
   * @param clauses the words that they begin with
   */
  public record Contract(String function, int offset, String text, Set<String> clauses) {
    public Contract {
      clauses = Set.copyOf(clauses);
    }
  }

  private final List<Pragma> operators = new ArrayList<>();
  private final List<Attribute> attributes = new ArrayList<>();
  private final List<Assembler> assembler = new ArrayList<>();
  private final List<Word> words = new ArrayList<>();
  private final NavigableSet<Integer> atomics = new TreeSet<>();
  private final List<Contract> contracts = new ArrayList<>();
  private final List<Word> skipped = new ArrayList<>();
  private final Map<String, String> forgotten = new HashMap<>();
  private @Nullable Word refused;
  private final PackPragmas pack = new PackPragmas();
  private final DisabledChecks disabledChecks = new DisabledChecks();

  public void add(Pragma pragma) {
    operators.add(pragma);
  }

  public void add(Attribute attribute) {
    attributes.add(attribute);
  }

  public void add(Word word) {
    words.add(word);
  }

  /** A word of the language that is refused, on which the parser may stumble. */
  public void addRefused(Word word) {
    refused = refused == null ? word : refused;
  }

  /** The first one. */
  public Optional<Word> refusedWord() {
    return Optional.ofNullable(refused);
  }

  /** The word {@code _Atomic}. */
  public void addAtomic(int offset) {
    atomics.add(offset);
  }

  /** Does it stand between the two places? */
  public boolean hasAtomic(int from, int to) {
    return from < to && !atomics.subSet(from, to).isEmpty();
  }

  public void add(Assembler asm) {
    assembler.add(asm);
  }

  public void add(Contract contract) {
    contracts.add(contract);
  }

  public List<Contract> contracts() {
    return List.copyOf(contracts);
  }

  /** A clause of a loop of which nothing is made. */
  public void addSkipped(Word clause) {
    skipped.add(clause);
  }

  public List<Word> skippedClauses() {
    return List.copyOf(skipped);
  }

  /** Those of a function, in the order of the text. */
  List<Contract> contracts(String function) {
    return contracts.stream().filter(each -> each.function().equals(function)).toList();
  }

  /** An attribute of a function that the tree does not have: the function must not be used. */
  public void addForgottenAttribute(String function, String attribute) {
    forgotten.putIfAbsent(function, attribute);
  }

  Optional<String> forgottenAttribute(String function) {
    return Optional.ofNullable(forgotten.get(function));
  }

  /** Those that are written {@code _Pragma}, which the tree has without their text. */
  public List<Pragma> pragmaOperators() {
    return List.copyOf(operators);
  }

  public List<Word> words() {
    return List.copyOf(words);
  }

  public List<Attribute> attributes() {
    return List.copyOf(attributes);
  }

  /** Filled when the pragmas are checked. */
  public PackPragmas pack() {
    return pack;
  }

  /** What pragmas for CBMC say about checks; filled when the pragmas are checked. */
  public DisabledChecks disabledChecks() {
    return disabledChecks;
  }

  /** The name for the assembler that is written behind a declarator. */
  public Optional<String> assemblerName(IASTDeclarator declarator) {
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
