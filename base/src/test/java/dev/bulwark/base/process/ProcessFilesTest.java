package dev.bulwark.base.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recorded files of Linux 6.12, and those of this very process. */
class ProcessFilesTest {

  private static final String JAVA =
      "4711 (java) S 4700 4711 4690 34816 4711 4194304 51234 812345 12 34 1234 56 789 10 20 0 23 0"
          + " 987654 4567891968 150000 18446744073709551615 1 1 0 0 0 0 0 0 16800975 0 0 0 17 1 0 0"
          + " 0 0 0 0 0 0 0 0 0 0 0\n";

  /** A command may be called anything. */
  private static final String ODD =
      "12 (a) Z 1 (b c) Z 4711 12 12 0 -1 4227084 0 0 0 0 3 4 0 0 20 0 1 0 1000 0 0"
          + " 18446744073709551615 0 0 0 0 0 0 0 0 0 0 0 0 17 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

  @TempDir Path root;

  private ProcessFiles files() {
    return new ProcessFiles(root);
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text, StandardCharsets.ISO_8859_1);
  }

  @Test
  void readsStatus() throws IOException {
    write("4711/stat", JAVA);
    ProcessStatus status = files().of(4711).orElseThrow();
    assertThat(status)
        .isEqualTo(
            new ProcessStatus(
                4711, 4700, 4690, false, 1234 + 56, 789 + 10, 987654, 150000L * 4096));
    assertThat(status.cpuSeconds()).isEqualTo(12.90);
    assertThat(status.cpuSecondsWithChildren()).isEqualTo(20.89);
    assertThat(status.startSeconds()).isEqualTo(9876.54);
  }

  @Test
  void commandsMayHaveAnyName() throws IOException {
    write("12/stat", ODD);
    ProcessStatus status = files().of(12).orElseThrow();
    assertThat(status.zombie()).isTrue();
    assertThat(status.parent()).isEqualTo(4711);
    assertThat(status.cpuSeconds()).isEqualTo(0.07);
  }

  @Test
  void listsProcessesOnly() throws IOException {
    write("4711/stat", JAVA);
    write("12/stat", ODD);
    write("13/stat", "");
    write("14/status", "Name: has just ended");
    write("sys/stat", JAVA);
    assertThat(files().all()).extracting(ProcessStatus::pid).containsExactlyInAnyOrder(4711, 12);
  }

  @Test
  void readsTheRest() throws IOException {
    write("uptime", "123456.78 234567.89\n");
    write("7/status", "Name:\tjava\nVmPeak:\t  999999 kB\nVmHWM:\t   51200 kB\nVmRSS:\t 4 kB\n");
    write("7/environ", "HOME=/\0MARK=\u00e9t\u00e9-7\0");
    assertThat(files().uptimeSeconds()).hasValue(123456.78);
    assertThat(files().peakBytes(7)).hasValue(50L << 20);
    assertThat(files().environmentContains(7, "MARK=\u00e9t\u00e9-7")).isTrue();
    assertThat(files().environmentContains(7, "MARK=8")).isFalse();
  }

  @Test
  void nothingToReadIsNoFailure() throws IOException {
    write("8/stat", "8 (java) R 1 2");
    write("8/status", "VmHWM:\tmuch kB\n");
    write("uptime", "long");
    assertThat(files().self()).isEmpty();
    assertThat(files().of(8)).isEmpty();
    assertThat(files().of(9)).isEmpty();
    assertThat(files().peakBytes(8)).isEmpty();
    assertThat(files().peakBytes(9)).isEmpty();
    assertThat(files().uptimeSeconds()).isEmpty();
    assertThat(files().environmentContains(9, "MARK")).isFalse();
    assertThat(new ProcessFiles(root.resolve("none")).all()).isEmpty();
  }

  @Test
  void agreesWithJavaOnThisProcess() {
    ProcessFiles system = ProcessFiles.system();
    assumeTrue(Files.exists(Path.of("/proc/self/stat")), "there is no /proc");
    long pid = ProcessHandle.current().pid();
    ProcessStatus self = system.self().orElseThrow();
    assertThat(self.pid()).isEqualTo((int) pid);
    assertThat(self.parent())
        .isEqualTo(ProcessHandle.current().parent().map(parent -> (int) parent.pid()).orElse(0));
    assertThat(self.residentBytes()).isBetween(10L << 20, 100L << 30);
    assertThat(system.peakBytes(pid).orElseThrow()).isGreaterThan(10L << 20);
    assertThat(self.startSeconds()).isBetween(0.0, system.uptimeSeconds().orElseThrow());
    assertThat(system.all()).extracting(ProcessStatus::pid).contains((int) pid);
    assertThat(system.of(pid).orElseThrow().cpuSeconds()).isGreaterThanOrEqualTo(self.cpuSeconds());
  }
}
