package dev.bulwark.frontend.c.preprocess;

import dev.bulwark.frontend.c.source.OwnFiles;
import dev.bulwark.frontend.c.syntax.OwnWords;
import dev.bulwark.program.MachineModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Macros that a source file finds defined: all those of gcc 12 for the machine, since a program may
 * ask for any of them and go another path where it is missing, and words that CDT's parser does not
 * know in terms of what it knows. {@code gcc -dM -E} wrote the lists.
 */
public final class PredefinedMacros {

  private PredefinedMacros() {}

  /** A new table, for the user's options to change. */
  public static Map<String, String> of(MachineModel machine) {
    Map<String, String> macros = gcc(machine);
    macros.put("__BULWARK__", "1");
    words(macros);
    return macros;
  }

  /** What gcc defines with the options under which it does what Bulwark takes C to mean. */
  public static Map<String, String> gcc(MachineModel machine) {
    Map<String, String> macros = new LinkedHashMap<>();
    String name = "macros/gcc-" + machine + ".txt";
    try (InputStream in = OwnFiles.open(name)) {
      if (in == null) {
        throw new IllegalStateException("missing: " + name);
      }
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .forEach(line -> define(line, macros));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return macros;
  }

  /** From {@code NAME VALUE} or {@code NAME(PARAMETER) VALUE}; the value may be empty. */
  public static void define(String line, Map<String, String> macros) {
    int blank = line.indexOf(' ');
    macros.put(
        blank < 0 ? line : line.substring(0, blank), blank < 0 ? "" : line.substring(blank + 1));
  }

  private static void words(Map<String, String> macros) {
    // Known to be defined; their values are found where conditions are evaluated.
    macros.put("__has_attribute(name)", "0");
    macros.put("__has_builtin(name)", "0");
    macros.put("_Noreturn", "__attribute__((__noreturn__))");
    // Types of CBMC.
    macros.put("__CPROVER_bool", "_Bool");
    macros.put("__CPROVER_size_t", "__SIZE_TYPE__");
    macros.put("__CPROVER_ssize_t", "__PTRDIFF_TYPE__");
    macros.put("_Thread_local", "");
    macros.put("__thread", "");
    // CDT has a macro of its own for it, which forgets what it stands for. The name of a type may
    // go
    // on behind where its pointer is written, so it is wrapped.
    macros.put(
        "__builtin_va_arg(list, type)",
        "(*(__typeof__(type) *)" + OwnWords.NEXT_ARGUMENT + "(list, (__typeof__(type) *)0))");
    // As CDT has it, since types are no arguments; but it does not take the names of all types so.
    macros.put(
        "__builtin_types_compatible_p(left, right)",
        "__builtin_types_compatible_p(sizeof(__typeof__(left)), sizeof(__typeof__(right)))");
    // And one for this, which needs a size_t that nobody may have declared.
    macros.put("__builtin_offsetof(type, member)", "((__SIZE_TYPE__)&((type *)0)->member)");
    macros.put(
        "_Static_assert(condition, ...)",
        "extern char " + OwnWords.STATIC_ASSERTION + "[(condition) ? 1 : -1]");
  }
}
