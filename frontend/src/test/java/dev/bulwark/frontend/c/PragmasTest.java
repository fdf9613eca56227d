package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.program.MachineModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pragmas are obeyed, known to be harmless, or refused by name. */
class PragmasTest {

  /** A struct behind each line of them says which alignment is in effect. */
  private static final List<String> PACKS =
      List.of(
          "#pragma pack(1)",
          "#pragma pack()",
          "#pragma pack(push)",
          "#pragma pack(2)",
          "#pragma pack(pop)",
          "#pragma pack(push, 1)",
          "#pragma pack(pop)",
          "#pragma pack(push, foo, 1)",
          "#pragma pack(push, bar, 2)",
          "#pragma pack(push, 4)",
          "#pragma pack(pop, foo)",
          "#pragma pack(push, foo)",
          "#pragma pack(1)",
          "#pragma pack(pop, nobody)",
          "#pragma pack(pop)",
          "#pragma pack(3)",
          "#define N 1",
          "#pragma pack(N)",
          "#pragma pack(push, N)",
          "#pragma pack(0)",
          "#pragma pack(16)",
          "#pragma pack(8)",
          "_Pragma(\"pack(1)\")",
          "_Pragma(\"pack()\")",
          "#define DO(x) _Pragma(#x)",
          "DO(pack(push, 2))",
          "DO(pack(pop))",
          "#pragma pack(1) junk",
          "#pragma pack()",
          "#pragma pack 1",
          "#pragma pack(push, 1, foo)",
          "#pragma pack(\"1\")",
          "#pragma pack(0x2)",
          "#pragma pack(1L)",
          "#pragma pack /* one */ (  \\\n 2 ) // two",
          "#pragma pack(32)",
          "#pragma pack(-1)",
          "#pragma pack(pop, 1)",
          "#pragma pack(pop) \n#pragma pack(pop)",
          "#if 0\n#pragma pack(1)\n#endif",
          "# pragma pack(push, 4)");

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(MachineModel.class)
  void packIsGccs(MachineModel machine) throws IOException {
    String word = machine == MachineModel.ILP32 ? "-m32" : "-m64";
    assumeTrue(GccProgram.works(directory, word), "gcc " + word + " is missing");
    StringBuilder types = new StringBuilder();
    for (int i = 0; i < PACKS.size(); i++) {
      types.append(PACKS.get(i)).append('\n').append(type(i));
    }
    types.append("#pragma pack(2)\nstruct In { char c; int i;\n#pragma pack()\nlong long l; };\n");
    StringBuilder print = new StringBuilder("int printf(const char *, ...);\n").append(types);
    print.append("int main(void) {\n");
    List<String> measures = new ArrayList<>(List.of("sizeof(struct In)"));
    for (int i = 0; i < PACKS.size(); i++) {
      measures.add("sizeof(struct S" + i + ")");
      measures.add("_Alignof(struct S" + i + ")");
      measures.add("sizeof(union U" + i + ")");
    }
    measures.forEach(m -> print.append("printf(\"%d\\n\", (int) ").append(m).append(");\n"));
    List<String> sizes = GccProgram.run(directory, print + "return 0; }\n", List.of(word)).output();
    StringBuilder check = new StringBuilder(types).append("int main(void) {\n");
    for (int i = 0; i < sizes.size(); i++) {
      check.append(
          "if (" + measures.get(i) + " != " + sizes.get(i) + ") return " + (i + 1) + ";\n");
    }
    FrontendOptions options = FrontendOptions.DEFAULT.withMachine(machine);
    long wrong = Programs.result(Programs.parse(check + "return 0; }\n", options));
    assertThat(wrong == 0 ? "" : measures.get((int) wrong - 1)).isEmpty();
  }

  private static String type(int i) {
    return "struct S"
        + i
        + " { char c; short s; int i; long long l; long double d; };\n"
        + "union U"
        + i
        + " { char c[3]; int i; double d; };\n";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#pragma GCC diagnostic push",
        "#pragma GCC poison foo",
        "#pragma GCC optimize(\"O3\")",
        "#pragma GCC optimize (\"O2\", 1)",
        "#pragma STDC FP_CONTRACT ON",
        "#pragma omp parallel for",
        "#pragma region one",
        "#pragma message(\"hello\")",
        "_Pragma(\"GCC diagnostic ignored \\\"-Wall\\\"\")",
        "#pragma",
        "#pragma clang diagnostic push",
        "#if 0\n#pragma weak foo\n#endif",
        "#define W _Pragma(\"weak foo\")",
        "#pragma CPROVER check push",
      })
  void harmless(String pragma) {
    assertThat(Programs.messages(pragma + "\nint main(void) { return 0; }\n")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#pragma weak foo",
        "# pragma weak foo = bar",
        "_Pragma(\"weak foo\")",
        "#define W(x) _Pragma(#x)\nW(weak foo)",
        "#pragma redefine_extname foo bar",
        "#pragma scalar_storage_order big-endian",
        "#pragma ms_struct on",
        "#pragma push_macro(\"X\")",
        "#pragma GCC target(\"avx\")",
        "#pragma GCC optimize(\"fast-math\")",
        "#pragma GCC optimize(\"Ofast\")",
        "#pragma STDC FLOAT_CONST_DECIMAL64 ON",
        "#pragma STDC WHATEVER",
        "#pragma GCC whatever",
        "#pragma whatever",
        "#pragma code_seg(\"x\")",
        "int a[] = {1,\n#pragma whatever\n2};",
        "#pragma clang attribute push(x)",
        "#pragma CPROVER check disable pointer",
        "#pragma CPROVER check disable \"everything\"",
        "#pragma CPROVER check",
      })
  void refused(String pragma) {
    assertThat(Programs.messages(pragma + "\nint main(void) { return 0; }\n"))
        .singleElement()
        .asString()
        .startsWith("UNSUPPORTED test.c:")
        .contains("#pragma")
        .contains("not supported");
  }

  @Test
  void placeIsThatOfThePragma() {
    assertThat(Programs.messages("int x;\n  #pragma weak x\nint main(void) { return x; }"))
        .containsExactly("UNSUPPORTED test.c:2:3: #pragma weak is not supported: weak symbols");
  }

  @Test
  void withinIncludedFiles() throws IOException {
    Path header = directory.resolve("own.h");
    Files.writeString(
        header, "#pragma once\n#pragma pack(push, 1)\nstruct S { char c; int i; };\n");
    Path main = directory.resolve("main.c");
    Files.writeString(
        main,
        """
        #include "own.h"
        #include "own.h"
        struct T { char c; int i; };
        #pragma pack(pop)
        struct U { char c; int i; };
        int main(void) { return sizeof(struct S) * 100 + sizeof(struct T) * 10 + sizeof(struct U); }
        """);
    var parsed = new CFrontend().parse(List.of(main), FrontendOptions.DEFAULT);
    assertThat(parsed).isInstanceOf(dev.bulwark.frontend.ParseResult.Parsed.class);
    assertThat(Programs.result(((dev.bulwark.frontend.ParseResult.Parsed) parsed).program()))
        .isEqualTo(558);
  }

  @Test
  void errorIsAnError() {
    assertThat(Programs.messages("#pragma GCC error \"no\"\nint main(void) { return 0; }"))
        .containsExactly("INPUT_ERROR test.c:1:1: #pragma GCC error \"no\"");
  }
}
