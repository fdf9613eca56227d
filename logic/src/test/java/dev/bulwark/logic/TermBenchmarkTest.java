package dev.bulwark.logic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The benchmark runs; how fast is not a matter of tests. */
class TermBenchmarkTest {

  @Test
  void runs() {
    assertThat(TermBenchmark.run(20_000, 1))
        .hasSize(6)
        .allSatisfy(result -> assertThat(result.nodes()).isPositive());
  }
}
