package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.c.values.LoweringRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Faults put into the lowering, one at a time. Each is caught by a program that compares what C's
 * operators give with what gcc says they give: the interpreter sees one of the comparisons fail.
 * The checker cannot catch such faults: it starts from the lowered program.
 */
class LoweringFaultsTest {

  static Stream<String> names() {
    return LoweringFaults.all().keySet().stream();
  }

  @Test
  void withoutFaultsTheValuesAreRight() {
    assertThat(LoweringFaults.run(new LoweringRules())).isZero();
  }

  @Test
  void gccSaysTheSame(@TempDir Path folder) throws IOException, InterruptedException {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(path -> Files.isExecutable(Path.of(path, "gcc"))),
        "gcc is missing: expected values not compared with it");
    Path source = Files.writeString(folder.resolve("values.c"), LoweringFaults.VALUES);
    Path binary = folder.resolve("values");
    assertThat(
            new ProcessBuilder("gcc", "-w", "-fwrapv", "-o", binary.toString(), source.toString())
                .inheritIO()
                .start()
                .waitFor())
        .isZero();
    assertThat(new ProcessBuilder(binary.toString()).start().waitFor()).isZero();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyFaultIsCaught(String name) {
    LoweringRules faulty = LoweringFaults.all().get(name);
    assertThat(faulty).isNotNull();
    long failed = LoweringFaults.run(faulty);
    System.out.println("lowering fault: " + name + ": caught by comparison " + failed);
    assertThat(failed).as(name).isNotZero();
  }
}
