package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of compilers are taken as compilers take them. */
class CompilerFlagsTest {

  @TempDir Path directory;

  private static String understood(String words) {
    return String.join(" ", CompilerFlags.understood(words.split(" "), note -> {}));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "verify -std=c99 -O2 -Wall -Wextra -Wno-unused -g -c a.c -o a.o | verify a.c",
        "verify -O -Os -g3 -ggdb -fno-builtin -pthread -pipe -MD -MF a.d a.c | verify a.c",
        "verify -march=native -msse2 -Wl,-z,now -lm -L. -oa -x c a.c | verify a.c",
        "verify -m32 a.c | verify --data-model=ILP32 a.c",
        "verify -m32 -m64 a.c | verify --data-model=LP64 a.c",
        "verify --data-model LP64 -m32 a.c | verify --data-model LP64 a.c",
        "verify -I inc -Iinc -DX -D -O2 -U Y -include f.h a.c"
            + " | verify -I inc -Iinc -DX -D -O2 -U Y -include f.h a.c",
        "deadcode -Wall a.c | deadcode a.c",
        "certify -O2 proof.txt a.c | certify proof.txt a.c",
        "bench -O2 regression | bench -O2 regression",
        "verify --verbose -q -v a.c | verify --verbose -q -v a.c"
      })
  void wordsForCompilersAreDropped(String words, String kept) {
    assertThat(understood(words)).isEqualTo(kept);
  }

  private Path program(String text) throws IOException {
    return Files.writeString(directory.resolve("a.c"), text);
  }

  @Test
  void theDataModelIsObeyed() throws IOException {
    Path file = program("int main(void) { assert(sizeof(long) == 4); return 0; }\n");
    String[] flags = {"-std=gnu11", "-O2", "-Wall", "-c", "-o", "nowhere.o", "-MMD", "-m32"};
    assertThat(Cli.verify(file, flags).verdict()).isEqualTo("VERDICT: SAFE");
    flags[7] = "-m64";
    assertThat(Cli.verify(file, flags).verdict()).startsWith("VERDICT: UNSAFE");
    assertThat(Path.of("nowhere.o")).doesNotExist();
  }

  @Test
  void directoriesOfHeaders() throws IOException {
    Files.createDirectories(directory.resolve("quote"));
    Files.createDirectories(directory.resolve("last"));
    Files.writeString(directory.resolve("quote/x.h"), "#define X 1\n");
    Files.writeString(directory.resolve("last/x.h"), "#define Y 2\n");
    Path file =
        program("#include \"x.h\"\n#include <x.h>\nint main(void) { assert(X + Y == 3); }\n");
    Cli.Result result =
        Cli.verify(
            file,
            "-iquote",
            directory.resolve("quote").toString(),
            "-idirafter",
            directory.resolve("last").toString());
    assertThat(result.verdict()).as(result.err()).isEqualTo("VERDICT: SAFE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-funsigned-char",
        "-fpack-struct=1",
        "-fshort-enums",
        "-mx32",
        "-fopenmp",
        "-funsigned-bitfields",
        "-fms-extensions",
        "-fexec-charset=latin1",
        "-Wp,-DLIMIT=3",
        "-std=c++17",
        "-x c++",
        "-Xpreprocessor -DLIMIT=3"
      })
  void otherMeaningsAreRefused(String flag) {
    Cli.Result result = Cli.run(("verify " + flag + " a.c").split(" "));
    assertThat(result.err()).contains(flag + " changes what a program means");
    assertThat(result.code()).isEqualTo(2);
  }

  @Test
  void whatMayChangeAMeaningIsNoted() {
    List<String> notes = new ArrayList<>();
    String[] words = {"verify", "-Ofast", "-fwrapv", "a.c"};
    assertThat(CompilerFlags.understood(words, notes::add)).containsExactly("verify", "a.c");
    assertThat(notes).hasSize(2).allSatisfy(note -> assertThat(note).contains("is left out"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.c", "-I. a.c", "--timeout 5 a.c"})
  void aFileWithoutCommand(String words) {
    Cli.Result result = Cli.run(words.split(" "));
    assertThat(result.err()).contains("to verify it:\n  bulwark verify " + words + "\n");
    assertThat(result.code()).isEqualTo(2);
  }
}
