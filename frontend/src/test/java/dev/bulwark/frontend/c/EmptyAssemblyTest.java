package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.testing.GccProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmptyAssemblyTest {

  private static final String SOURCE =
      """
      int calls;
      int *count(int *p) { calls++; return p; }
      int main(void) {
        int x = 1, y = 2, z;
        double d = 0.5;
        struct { int a; } s = {3};
        asm("");
        asm volatile("" ::: "memory");
        __asm__ __volatile__("" : : "r"(&x), "m"(s) : "memory", "cc");
        __asm("" : "+r"(x));
        asm("" : "=r"(z) : "0"(y));
        asm("" : "=m"(y) : "m"(y));
        asm volatile("" : "=m"(s)::);
        asm("" : "+r"(*count(&x)), "+x"(d));
        if (x) asm(""); else asm("" : "+g"(y));
        return x + y + z + s.a + (d == 0.5) + calls;
      }
      """;

  @TempDir Path directory;

  @Test
  void changesNothingAsWithGcc() throws IOException {
    assertThat(Programs.result(SOURCE)).isEqualTo(10);
    Assumptions.assumeTrue(GccProgram.works(directory), "gcc is not installed");
    assertThat(GccProgram.run(directory, SOURCE, List.of()).exitCode()).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "asm(\"nop\");",
        "asm(\"\" : \"=r\"(x));",
        "asm(\"\" : \"=rm\"(x));",
        "asm(\"\" : \"=r\"(x), \"=r\"(y) : \"0\"(y), \"1\"(x));",
        "asm goto(\"\" :::: l); l:;",
        "asm(\"\" : [out] \"=r\"(x) : \"[out]\"(y));",
        "asm(\"\" \"nop\");",
        "asm(\" \");"
      })
  void othersAreRefused(String statement) {
    assertThat(
            Programs.messages("int main(void) { int x = 0, y = 0; " + statement + " return x; }"))
        .anySatisfy(
            message ->
                assertThat(message)
                    .startsWith("UNSUPPORTED")
                    .containsPattern("(inline assembly|asm) is not supported"));
  }
}
