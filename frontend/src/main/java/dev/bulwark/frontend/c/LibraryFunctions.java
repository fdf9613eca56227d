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
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * Functions of C's library that Bulwark knows by a definition in C of its own. They are read and
 * lowered like the user's, if the program names them and has no body for them.
 */
final class LibraryFunctions {

  /**
   * A part of the library.
   *
   * @param file its name, also in positions
   */
  private record Part(String file, Set<String> functions) {

    static Part of(String file, String functions) {
      return new Part(file, Set.of(functions.strip().split("\\s+")));
    }

    SourceFile source() {
      try (InputStream in = LibraryFunctions.class.getResourceAsStream("library/" + file)) {
        if (in == null) {
          throw new IllegalStateException("the library is missing: " + file);
        }
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        return new SourceFile("<" + file + ">", text);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static final Part CHARACTERS =
      Part.of(
          "ctype.c",
          """
          isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace
          isupper isxdigit toascii tolower toupper
          """);

  private static final Part STRINGS =
      Part.of(
          "string.c",
          """
          bcopy bzero fgets memchr memcmp mempcpy memrchr stpcpy strcasecmp strcat strchr strchrnul
          strcmp strcoll strcpy strcspn strdup strlen strncasecmp strncat strncmp strncpy strndup
          strnlen strpbrk strrchr strsep strspn strstr strtok strtok_r
          """);

  private static final Part NUMBERS =
      Part.of("stdlib.c", "__errno_location atoi atol atoll strtol strtoll strtoul strtoull");

  private final Session session;
  private final UnitParser parser;

  LibraryFunctions(Session session, UnitParser parser) {
    this.session = session;
    this.parser = parser;
  }

  /** Defines what the files mention and nobody defines. */
  void enter(List<UnitParser.Unit> units) {
    Set<String> mentioned = new HashSet<>();
    units.forEach(unit -> mentioned(unit.tree(), mentioned));
    mentioned.removeIf(this::isDefined);
    List<Part> parts =
        session.hasMemory() ? List.of(CHARACTERS, STRINGS, NUMBERS) : List.of(CHARACTERS);
    for (Part part : parts) {
      Set<String> needed = new HashSet<>(part.functions());
      needed.retainAll(mentioned);
      if (!needed.isEmpty()) {
        parser
            .parse(part.source(), PreprocessorOptions.NONE)
            .ifPresent(unit -> enter(unit.tree(), needed));
      }
    }
  }

  private void enter(IASTTranslationUnit tree, Set<String> needed) {
    Scope scope = new Scope(null);
    session.units().put(tree, scope);
    session.addressTaken().enter(tree);
    session.source().enter(tree);
    Map<String, IASTFunctionDefinition> definitions = new LinkedHashMap<>();
    FileDeclarations declarations = new FileDeclarations(session);
    for (IASTDeclaration declaration : tree.getDeclarations()) {
      switch (declaration) {
        case IASTFunctionDefinition definition ->
            definitions.put(TypeResolver.nameOf(definition.getDeclarator()), definition);
        case IASTSimpleDeclaration simple -> declarations.declare(simple, scope);
        default -> {}
      }
    }
    Set<String> closure = closure(needed, definitions);
    definitions.forEach(
        (name, definition) -> {
          if (closure.contains(name) && !isDefined(name)) {
            declarations.define(definition, scope);
          }
        });
  }

  /** With what these functions call in turn. */
  private static Set<String> closure(
      Set<String> needed, Map<String, IASTFunctionDefinition> definitions) {
    Set<String> closure = new HashSet<>();
    ArrayDeque<String> work = new ArrayDeque<>(needed);
    while (!work.isEmpty()) {
      IASTFunctionDefinition definition = definitions.get(work.remove());
      if (definition != null && closure.add(TypeResolver.nameOf(definition.getDeclarator()))) {
        Set<String> called = new HashSet<>();
        mentioned(definition.getBody(), called);
        work.addAll(called);
      }
    }
    return closure;
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
      if (node instanceof IASTIdExpression id) {
        names.add(id.getName().toString());
      }
      for (IASTNode child : node.getChildren()) {
        work.add(child);
      }
    }
  }
}
