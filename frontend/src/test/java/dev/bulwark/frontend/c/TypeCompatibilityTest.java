package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.program.MachineModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TypeCompatibilityTest {

  private static final String SOURCE =
      """
      enum e { A }; enum f { B }; enum n { N = -1 };
      struct s { int x; }; struct t { int x; };
      typedef int number;
      #define SAME(a, b) r = 2 * r + __builtin_types_compatible_p(a, b)
      int main(void) {
        unsigned r = 1;
        SAME(int, number); SAME(int, const int); SAME(int[5], int[]); SAME(int[5], int[6]);
        SAME(enum e, unsigned); SAME(enum e, int); SAME(enum n, int); SAME(enum e, enum f);
        SAME(enum e *, unsigned *); SAME(enum e *, enum f *); SAME(struct s, struct t);
        SAME(struct s *, struct s *); SAME(char, signed char); SAME(long, long long);
        SAME(int (*)[3], int (*)[]); SAME(typeof(A), int); SAME(char *, const char *);
        r ^= r >> 9;
        return r & 255;
      }
      """;

  @TempDir Path directory;

  @Test
  void isThatOfGcc() throws IOException {
    assumeTrue(GccProgram.works(directory), "gcc is not installed");
    long gcc = GccProgram.run(directory, SOURCE, List.of()).exitCode();
    FrontendOptions options = FrontendOptions.DEFAULT.withMachine(MachineModel.LP64);
    assertThat(Programs.result(Programs.parse(SOURCE, options))).isEqualTo(gcc);
  }

  @Test
  void enumerationsWithoutTagAreNotComparedWithEachOther() {
    String types = "typedef enum { A } a; typedef enum { B } b; a x;";
    assertThat(
            Programs.messages(
                types + " int main(void) { return __builtin_types_compatible_p(a, b); }"))
        .singleElement()
        .asString()
        .contains("comparing enumerations without tag or unsupported types is not supported yet");
    assertThat(
            Programs.messages(types + " int main(void) { return _Generic(x, b: 1, default: 2); }"))
        .singleElement()
        .asString()
        .contains(
            "generic selections by enumerations without tag or unsupported types are not supported"
                + " yet");
  }
}
