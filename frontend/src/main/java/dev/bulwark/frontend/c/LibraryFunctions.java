package dev.bulwark.frontend.c;

import dev.bulwark.frontend.PreprocessorOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;

/**
 * Functions of C's library that Bulwark knows by a definition in C of its own. They are read and
 * lowered like the user's, if the program names them and has no body for them.
 */
final class LibraryFunctions {

  /** Positions in these functions carry this name. */
  static final String FILE = "<string.c>";

  private static final Set<String> NAMES =
      Set.of(
          "memcmp", "memchr", "strlen", "strnlen", "strcmp", "strncmp", "strcpy", "stpcpy",
          "strncpy", "strcat", "strncat", "strchr", "strrchr", "strstr", "strspn", "strcspn",
          "strpbrk", "strdup", "strndup", "fgets");

  private final Session session;
  private final UnitParser parser;

  LibraryFunctions(Session session, UnitParser parser) {
    this.session = session;
    this.parser = parser;
  }

  /** Defines what the files mention and nobody defines. */
  void enter(List<UnitParser.Unit> units) {
    if (!session.hasMemory()) {
      return;
    }
    Set<String> needed = new HashSet<>();
    units.forEach(unit -> mentioned(unit.tree(), needed));
    needed.removeIf(this::isDefined);
    if (needed.isEmpty()) {
      return;
    }
    Optional<UnitParser.Unit> library =
        parser.parse(new SourceFile(FILE, text()), PreprocessorOptions.NONE);
    if (library.isEmpty()) {
      return;
    }
    Scope scope = new Scope(null);
    session.units().put(library.get().tree(), scope);
    session.addressTaken().enter(library.get().tree());
    session.source().enter(library.get().tree());
    Map<String, IASTFunctionDefinition> definitions = new LinkedHashMap<>();
    FileDeclarations declarations = new FileDeclarations(session);
    for (IASTDeclaration declaration : library.get().tree().getDeclarations()) {
      switch (declaration) {
        case IASTFunctionDefinition definition ->
            definitions.put(TypeResolver.nameOf(definition.getDeclarator()), definition);
        case IASTSimpleDeclaration simple -> declarations.declare(simple, scope);
        default -> {}
      }
    }
    definitions.forEach(
        (name, definition) -> {
          if (needed.contains(name)) {
            declarations.define(definition, scope);
          }
        });
  }

  private boolean isDefined(String name) {
    FunctionEntity known = session.linkage().knownFunction(name);
    return known != null && known.definition() != null;
  }

  private static void mentioned(IASTNode root, Set<String> names) {
    ArrayDeque<IASTNode> work = new ArrayDeque<>();
    work.add(root);
    while (!work.isEmpty()) {
      IASTNode node = work.remove();
      if (node instanceof IASTIdExpression id && NAMES.contains(id.getName().toString())) {
        names.add(id.getName().toString());
      }
      for (IASTNode child : node.getChildren()) {
        work.add(child);
      }
    }
  }

  private static String text() {
    try (InputStream in = LibraryFunctions.class.getResourceAsStream("library/string.c")) {
      if (in == null) {
        throw new IllegalStateException("the library is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
