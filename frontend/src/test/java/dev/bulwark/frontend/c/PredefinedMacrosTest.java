package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.c.preprocess.PredefinedMacros;
import dev.bulwark.program.MachineModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PredefinedMacrosTest {

  /** A macro that is missing would send a program another path than gcc's. */
  @ParameterizedTest
  @EnumSource(MachineModel.class)
  void areThoseOfGcc(MachineModel machine) throws IOException {
    List<String> command = new ArrayList<>(List.of("gcc", "-fwrapv", "-ffp-contract=off"));
    command.addAll(
        machine == MachineModel.LP64 ? List.of("-m64") : List.of("-m32", "-msse2", "-mfpmath=sse"));
    command.addAll(List.of("-dM", "-E", "-xc", "/dev/null"));
    Map<String, String> gcc = new LinkedHashMap<>();
    for (String line : output(command)) {
      PredefinedMacros.define(line.replaceFirst("^#define ", ""), gcc);
    }
    assumeTrue(
        "12".equals(gcc.get("__GNUC__")), "gcc 12 is not installed: its macros are not compared");
    Map<String, String> ours = PredefinedMacros.gcc(machine);
    // Debian may update within gcc 12.
    for (String version : List.of("__VERSION__", "__GNUC_MINOR__", "__GNUC_PATCHLEVEL__")) {
      gcc.remove(version);
      ours.remove(version);
    }
    assertThat(ours).isEqualTo(gcc);
  }

  @Test
  void mayBeAskedForInConditionsAndExpressions() {
    String source =
        """
        #if __INTMAX_MAX__ != 0x7fffffffffffffff || !defined __FLT_MAX__ || __STDC_VERSION__ < 201710L
        #error another machine
        #endif
        int main(void) {
          return (__DBL_MANT_DIG__ == 53) + (__FLT_MAX__ > 1e38f) + (__INT64_C(5) == 5)
              + (__LDBL_MAX__ > __DBL_MAX__) + (sizeof(__UINT_LEAST32_TYPE__) == 4) + linux;
        }
        """;
    for (MachineModel machine : MachineModel.values()) {
      assertThat(
              Programs.result(Programs.parse(source, FrontendOptions.DEFAULT.withMachine(machine))))
          .isEqualTo(6);
    }
  }

  private static List<String> output(List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
