package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.testing.GccProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
