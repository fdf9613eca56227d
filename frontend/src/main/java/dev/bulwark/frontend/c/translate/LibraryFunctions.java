package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.PreprocessorOptions;
import dev.bulwark.frontend.c.builtins.FormattedTextLowering;
import dev.bulwark.frontend.c.builtins.ScannedTextLowering;
import dev.bulwark.frontend.c.builtins.StringChecks;
import dev.bulwark.frontend.c.library.KnownFunctions.Behaviour;
import dev.bulwark.frontend.c.library.ListedFunctions;
import dev.bulwark.frontend.c.library.Signatures;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.parse.UnitParser;
import dev.bulwark.frontend.c.source.OwnFiles;
import dev.bulwark.frontend.c.source.SourceFile;
import dev.bulwark.frontend.c.symbols.AssemblerNames;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Declarators;
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
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
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
public final class LibraryFunctions {

  /**
   * A part of the library.
   *
   * @param file its name, also in positions
   * @param helpers what the front end calls
   */
  private record Part(String file, Set<String> functions, Set<String> helpers) {

    static Part of(String file, String functions) {
      return new Part(file, Set.of(functions.strip().split("\\s+")), Set.of());
    }

    Part with(List<String> called) {
      return new Part(file, functions, Set.copyOf(called));
    }

    SourceFile source() {
      try (InputStream in = OwnFiles.open("library/" + file)) {
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
          __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc isalnum isalpha isascii isblank
          iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit toascii tolower
          toupper
          """);

  private static final Part STRINGS =
      Part.of(
          "string.c",
          """
          __strdup __strtok_r bcmp bcopy bzero explicit_bzero index memccpy memchr memcmp memmem
          mempcpy memrchr memset_explicit rawmemchr rindex stpcpy stpncpy strcasecmp strcasestr strcat
          strchr strchrnul strcmp strcoll strcpy strcspn strdup strlcat strlcpy strlen strncasecmp
          strncat strncmp strncpy strndup strnlen strnstr strpbrk strrchr strsep strspn strstr strtok
          strtok_r strxfrm swab
          """);

  private static final Part NUMBERS =
      Part.of(
          "stdlib.c",
          """
          __errno_location __isoc23_strtoimax __isoc23_strtol __isoc23_strtoll __isoc23_strtoul
          __isoc23_strtoull __isoc23_strtoumax atoi atol atoll div htonl htons imaxdiv ldiv lldiv ntohl ntohs posix_memalign rand_r
          reallocarray strtoimax strtol strtoll strtoq strtoul strtoull strtoumax strtouq strtod
          strtof strtold atof
          """);

  private static final Part INPUT_AND_OUTPUT =
      Part.of(
              "stdio.c",
              """
              _IO_getc arc4random_buf fgetc fgetc_unlocked fgets fgets_unlocked fread fread_unlocked
              fwrite fwrite_unlocked getc getc_unlocked getchar getchar_unlocked getentropy getrandom
              getdelim getline gets pread pwrite read recv send write
              """)
          .with(StringChecks.HELPERS);

  private static final Part PRINTING =
      Part.of(
              "printf.c",
              """
              __vfprintf_chk __vprintf_chk __vsnprintf_chk __vsprintf_chk asprintf vasprintf vdprintf
              verr verrx vfprintf vprintf vsnprintf vsprintf vsyslog vwarn vwarnx
              """)
          .with(FormattedTextLowering.HELPERS);

  private static final Part SCANNING =
      new Part("scanf.c", Set.of(), Set.copyOf(ScannedTextLowering.HELPERS));

  private static final Part SOCKETS =
      Part.of(
          "socket.c",
          """
          accept bind connect getpeername getsockname getsockopt recvfrom sendto setsockopt
          """);

  private static final Part TIME =
      Part.of(
          "time.c",
          """
          clock_getres clock_gettime difftime gettimeofday gmtime gmtime_r localtime localtime_r
          mktime strftime time timegm timespec_get timespec_getres
          """);

  private static final Part SYSTEM =
      Part.of(
          "system.c",
          """
          getcwd getdomainname getgroups gethostname inet_addr inet_aton inet_ntop inet_pton mkstemp
          poll readlink readlinkat readv realpath setlocale uname writev
          """);

  private static final Part FORTIFIED =
      Part.of(
          "fortify.c",
          """
          __memcpy_chk __memmove_chk __mempcpy_chk __memset_chk __stpcpy_chk __stpncpy_chk
          __strcat_chk __strcpy_chk __strlcpy_chk __strncat_chk __strncpy_chk
          """);

  private static final Part SEARCHING = Part.of("search.c", "bsearch lfind qsort qsort_r");

  private static final Part OPTIONS = Part.of("getopt.c", "getopt getopt_long getopt_long_only");

  private static final Part MATHEMATICS =
      Part.of(
          "math.c",
          """
          frexp frexpf frexpl gamma gammaf gammal lgamma lgamma_r lgammaf lgammaf_r lgammal lgammal_r
          remquo remquof remquol sincos sincosf sincosl
          """);

  private static final List<Part> PARTS =
      List.of(
          CHARACTERS,
          STRINGS,
          NUMBERS,
          INPUT_AND_OUTPUT,
          PRINTING,
          SCANNING,
          SOCKETS,
          SYSTEM,
          TIME,
          FORTIFIED,
          MATHEMATICS,
          OPTIONS,
          SEARCHING);

  /** Of these the library sets {@code errno}, and our definitions do not. */
  static final Set<String> SETTING_ERRNO =
      Stream.of(INPUT_AND_OUTPUT, MATHEMATICS, PRINTING, SOCKETS, SYSTEM, TIME)
          .flatMap(part -> part.functions().stream())
          .filter(name -> !name.equals("difftime"))
          .collect(Collectors.toUnmodifiableSet());

  private final ProgramContext context;
  private final UnitParser parser;

  public LibraryFunctions(ProgramContext context, UnitParser parser) {
    this.context = context;
    this.parser = parser;
  }

  /** The names of all functions that are defined here. */
  public static Set<String> names() {
    Set<String> names = new TreeSet<>();
    PARTS.forEach(part -> names.addAll(part.functions()));
    return names;
  }

  /** Defines what the files mention and nobody defines. */
  void enter(List<UnitParser.Unit> units) {
    Set<String> mentioned = new HashSet<>();
    units.forEach(unit -> mentioned(unit.tree(), mentioned));
    Set<String> twins = twins(mentioned);
    twins.forEach(twin -> mentioned.add(Signatures.plain(twin)));
    mentioned.removeIf(this::isDefined);
    if (mentioned.stream().anyMatch(this::readsStrings)) {
      mentioned.addAll(StringChecks.HELPERS);
    }
    if (mentioned.stream().anyMatch(this::printsToMemory)) {
      mentioned.addAll(FormattedTextLowering.HELPERS);
    }
    if (mentioned.stream().anyMatch(this::scansMemory)) {
      mentioned.addAll(ScannedTextLowering.HELPERS);
    }
    for (Part part : context.hasMemory() ? PARTS : List.of(CHARACTERS)) {
      Set<String> needed = new HashSet<>(part.functions());
      needed.addAll(part.helpers());
      needed.retainAll(mentioned);
      if (part == SEARCHING) {
        needed.forEach(
            name -> context.assume(name + " compares elements in the order chosen here"));
      }
      if (needed.contains("setlocale")) {
        context.assume("the locale stays that of C");
      }
      if (!needed.isEmpty()) {
        parser
            .parse(part.source(), PreprocessorOptions.NONE)
            .ifPresent(unit -> enter(unit.tree(), needed));
      }
    }
    twins.forEach(twin -> enterTwin(twin, units));
  }

  /** gcc's names for functions that are defined here, or by the program. */
  private Set<String> twins(Set<String> mentioned) {
    Set<String> library = names();
    Set<String> twins = new HashSet<>(mentioned);
    twins.removeIf(name -> !ListedFunctions.isTwin(name) || !isDefined(library, name));
    return twins;
  }

  private boolean isDefined(Set<String> library, String twin) {
    String plain = Signatures.plain(twin);
    return library.contains(plain) || isDefined(plain);
  }

  /** To the files, gcc's name is another one for the same function. */
  private void enterTwin(String twin, List<UnitParser.Unit> units) {
    FunctionEntity function = context.linkage().knownFunction(Signatures.plain(twin));
    if (function == null || (function.definition() == null && !function.isStub())) {
      return;
    }
    for (UnitParser.Unit unit : units) {
      Scope scope = context.units().get(unit.tree());
      if (scope != null) {
        scope.declare(twin, new Symbol.Function(function));
      }
    }
  }

  private boolean readsStrings(String name) {
    return switch (context.callees().behaviour(name, null)) {
      case Behaviour.Harmless harmless -> true;
      case Behaviour.FormattedOutput output -> true;
      case Behaviour.FormattedInput input -> true;
      case Behaviour.ScannedText text -> true;
      case Behaviour.Writing writing -> true;
      case null, default -> false;
    };
  }

  private boolean scansMemory(String name) {
    return context.callees().behaviour(name, null) instanceof Behaviour.ScannedText;
  }

  private boolean printsToMemory(String name) {
    return context.callees().behaviour(name, null) instanceof Behaviour.FormattedText;
  }

  private void enter(IASTTranslationUnit tree, Set<String> needed) {
    Scope scope = new Scope(null);
    context.units().put(tree, scope);
    context.addressTaken().enter(tree);
    context.source().enter(tree);
    Map<String, IASTFunctionDefinition> definitions = new LinkedHashMap<>();
    FileDeclarations declarations =
        new FileDeclarations(context, tree, new AssemblerNames(List.of(tree), context.source()));
    for (IASTDeclaration declaration : tree.getDeclarations()) {
      switch (declaration) {
        case IASTFunctionDefinition definition ->
            definitions.put(Declarators.nameOf(definition.getDeclarator()), definition);
        case IASTSimpleDeclaration simple -> declarations.declare(simple, scope);
        default -> {}
      }
    }
    Set<String> closure = closure(needed, definitions);
    definitions.forEach(
        (name, definition) -> {
          // What is static here is another function than one of that name in the program.
          boolean isOwn =
              definition.getDeclSpecifier().getStorageClass() == IASTDeclSpecifier.sc_static;
          if (closure.contains(name) && (isOwn || !isDefined(name))) {
            declarations.define(definition, scope);
          }
        });
  }

  /** With what these functions call, directly or not. */
  private static Set<String> closure(
      Set<String> needed, Map<String, IASTFunctionDefinition> definitions) {
    Set<String> closure = new HashSet<>();
    ArrayDeque<String> work = new ArrayDeque<>(needed);
    while (!work.isEmpty()) {
      IASTFunctionDefinition definition = definitions.get(work.remove());
      if (definition != null && closure.add(Declarators.nameOf(definition.getDeclarator()))) {
        Set<String> called = new HashSet<>();
        mentioned(definition.getBody(), called);
        work.addAll(called);
      }
    }
    return closure;
  }

  /** Does the program have a function of this name itself, be it one of another type? */
  private boolean isDefined(String name) {
    FunctionEntity known = context.linkage().knownFunction(name);
    return known != null
        && (known.definition() != null
            || known.isStub()
            || !ListedFunctions.isLibrary(name, known.type()));
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
