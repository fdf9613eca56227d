package dev.bulwark.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.frontend.testing.GccAgreement;
import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.program.MachineModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Our headers against those of gcc and glibc: constants, sizes of types, places of members. */
@Tag("slow")
class HeadersGccTest {

  private static final Path HEADERS = Path.of("src/main/resources/dev/bulwark/frontend/c/include");

  /** Macros of these change what other headers mean. */
  private static final Set<String> ALONE = Set.of("complex.h", "tgmath.h");

  /** Types that are smaller here, since nobody looks into them. */
  private static final Set<String> OPAQUE =
      Set.of(
          "FILE",
          "DIR",
          "va_list",
          "__gnuc_va_list",
          "jmp_buf",
          "sigjmp_buf",
          "fenv_t",
          "fexcept_t",
          "mbstate_t",
          "fpos_t");

  private static final Pattern MACRO = Pattern.compile("#define (\\w+) ([-(\\d][-\\w\\s()<|+~]*)");
  private static final Pattern TYPE = Pattern.compile("typedef [\\w\\s]*[\\s*](\\w+);");
  private static final Pattern STRUCT = Pattern.compile("(?:typedef )?struct(?: (\\w+))? \\{");
  private static final Pattern END = Pattern.compile("\\}\\s*(?:__attribute__\\S+ ?)?(\\w*);");
  private static final Pattern MEMBER =
      Pattern.compile("  [\\w\\s*]*?[\\s*]([a-z]\\w*)(\\[.*\\])?;");

  @TempDir Path directory;

  static List<String> headers() throws IOException {
    try (Stream<Path> files = Files.walk(HEADERS)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> HEADERS.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("headers")
  void canBeReadAloneAndTwice(String header) {
    for (MachineModel machine : MachineModel.values()) {
      ParseResult result =
          new CFrontend()
              .parse(
                  "header.c",
                  "#include <%s>\n#include <%s>\nint main(void) { return 0; }\n"
                      .formatted(header, header),
                  FrontendOptions.DEFAULT.withMachine(machine));
      assertThat(result).isInstanceOf(ParseResult.Parsed.class);
    }
  }

  @Test
  void agreesWithGccOn64Bits() throws IOException {
    assumeTrue(GccProgram.works(directory), "gcc is not installed: headers are not compared");
    compare(MachineModel.LP64);
  }

  @Test
  void agreesWithGccOn32Bits() throws IOException {
    assumeTrue(
        GccProgram.works(directory, "-m32"),
        "gcc-multilib is not installed: headers are not compared on 32 bits");
    compare(MachineModel.ILP32);
  }

  private void compare(MachineModel machine) throws IOException {
    StringBuilder prelude = new StringBuilder("#define _GNU_SOURCE\n#include <stddef.h>\n");
    Set<String> expressions = new LinkedHashSet<>();
    for (String header : headers()) {
      if (!ALONE.contains(header)) {
        prelude.append("#include <%s>\n".formatted(header));
        for (String name : constants(Files.readAllLines(HEADERS.resolve(header)))) {
          if (!expressions.add("has_" + name)) {
            continue;
          }
          prelude.append(
              "#ifdef %s\nenum { has_%s = 1 };\n#else\n#define %s 0\nenum { has_%s = 0 };\n#endif\n"
                  .formatted(name, name, name, name));
          expressions.add(name);
        }
        expressions.addAll(layouts(Files.readAllLines(HEADERS.resolve(header))));
      }
    }
    prelude.append("static void reset(void) {}\n");
    assertThat(expressions.size()).isGreaterThan(1000);
    GccAgreement.check(directory, machine, prelude.toString(), List.copyOf(expressions), "headers");
  }

  private static List<String> constants(List<String> lines) {
    return lines.stream()
        .map(MACRO::matcher)
        .filter(Matcher::matches)
        .filter(macro -> !macro.group(2).contains("sighandler_t"))
        // glibc has these as constants of an enumeration.
        .filter(macro -> !macro.group(1).startsWith("PTHREAD_MUTEX_"))
        .map(macro -> macro.group(1))
        .toList();
  }

  private static List<String> layouts(List<String> lines) {
    List<String> found = new ArrayList<>();
    String struct = "";
    List<String> members = new ArrayList<>();
    for (String line : lines) {
      Matcher type = TYPE.matcher(line);
      Matcher begin = STRUCT.matcher(line);
      Matcher end = END.matcher(line);
      Matcher member = MEMBER.matcher(line);
      if (type.matches() && !OPAQUE.contains(type.group(1))) {
        found.add("sizeof(" + type.group(1) + ")");
      } else if (begin.matches()) {
        struct = begin.group(1) == null ? "" : "struct " + begin.group(1);
        members.clear();
      } else if (end.matches()) {
        String name = struct.isEmpty() ? end.group(1) : struct;
        if (!name.isEmpty() && !OPAQUE.contains(name)) {
          found.add("sizeof(" + name + ")");
          members.forEach(each -> found.add("offsetof(" + name + ", " + each + ")"));
        }
        members.clear();
      } else if (member.matches()) {
        members.add(member.group(1));
      }
    }
    return found;
  }
}
