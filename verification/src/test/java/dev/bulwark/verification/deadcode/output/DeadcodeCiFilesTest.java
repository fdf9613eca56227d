package dev.bulwark.verification.deadcode.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.verification.deadcode.DeadcodeResult;
import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** What lcov and CI systems read. */
final class DeadcodeCiFilesTest {

  @TempDir Path directory;

  @Test
  void deadLinesDifferFromUncoveredOnes() {
    DeadcodeResult result = Sample.of("test.c");
    List<String> coverage = DeadcodeLcov.coverage(result).lines().toList();
    List<String> dead = DeadcodeLcov.dead(result).lines().toList();
    assertThat(coverage)
        .contains("DA:" + Sample.LIVE_LINE + ",1", "DA:" + Sample.DEAD_BRANCH_LINE + ",1")
        .contains("DA:" + Sample.DEAD_LINE + ",0", "DA:" + Sample.UNKNOWN_LINE + ",0")
        .contains("FN:" + Sample.FUNCTION_LINE + ",never", "FNDA:0,never", "FNDA:1,main");
    assertThat(dead)
        .contains("DA:" + Sample.LIVE_LINE + ",1", "DA:" + Sample.DEAD_LINE + ",0")
        .contains("DA:" + Sample.UNKNOWN_LINE + ",1", "FNDA:0,never");
    for (List<String> lines : List.of(coverage, dead)) {
      assertThat(lines.stream().filter(one -> one.startsWith("BRDA:9,")).toList())
          .containsExactlyInAnyOrder("BRDA:9,0,0,0", "BRDA:9,0,1,1");
    }
    assertThat(coverage).anyMatch(one -> one.matches("BRDA:12,\\d+,\\d+,-"));
  }

  @Test
  void genhtmlReadsBoth() throws IOException, InterruptedException {
    assumeTrue(
        Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(one -> Files.isExecutable(Path.of(one, "genhtml"))),
        "genhtml is missing (Debian package lcov)");
    Path source = Files.writeString(directory.resolve("test.c"), Sample.TEXT);
    DeadcodeResult result = Sample.of(source.toString());
    ToolFiles.write(result, directory);
    for (String name : List.of(ToolFiles.LCOV, ToolFiles.LCOV_DEAD)) {
      Path html = directory.resolve(name + ".html");
      Path log = directory.resolve(name + ".log");
      Process process =
          new ProcessBuilder(
                  "genhtml",
                  "--branch-coverage",
                  "-o",
                  html.toString(),
                  directory.resolve(name).toString())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      assertThat(process.waitFor()).as(Files.readString(log)).isZero();
      assertThat(Files.readString(log)).contains("lines......:").doesNotContain("WARNING");
    }
  }

  @Test
  void deadGoalsAreFailuresAndUnknownOnesSkipped() throws Exception {
    DeadcodeResult result = Sample.of("test.c");
    Document xml =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(DeadcodeJunit.text(result))));
    assertThat(xml.getElementsByTagName("testcase").getLength()).isEqualTo(result.goals().size());
    assertThat((long) xml.getElementsByTagName("failure").getLength())
        .isEqualTo(result.unreachable())
        .isPositive();
    assertThat((long) xml.getElementsByTagName("skipped").getLength())
        .isEqualTo(result.unknown())
        .isPositive();
    Element skipped = (Element) xml.getElementsByTagName("skipped").item(0);
    assertThat(skipped.getAttribute("message")).isEqualTo(Sample.UNKNOWN_REASON);
    assertThat(xml.getDocumentElement().getAttribute("failures"))
        .isEqualTo(Long.toString(result.unreachable()));
    Element failure = (Element) xml.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("message")).startsWith("test.c:");
  }

  @Test
  void justifiedGoalsAreNoFailures() throws Exception {
    DeadcodeResult result = Sample.justified("test.c");
    String text = DeadcodeJunit.text(result);
    Document xml =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(text)));
    assertThat((long) xml.getElementsByTagName("failure").getLength())
        .isEqualTo(result.unreachable())
        .isEqualTo(Sample.of("test.c").unreachable() - 1);
    assertThat(xml.getDocumentElement().getAttribute("skipped"))
        .isEqualTo(Long.toString(result.unknown() + 1));
    assertThat(text).contains("justified: kept for tests (me, until 2999-01-01)");
  }

  @Test
  void theTextTellsJustifiedGoalsApart() {
    DeadcodeResult result = Sample.justified("test.c");
    assertThat(DeadcodeText.goals(result, false))
        .contains(
            "test.c:2:1: justified: function never is entered;"
                + " kept for tests (me, until 2999-01-01)");
    assertThat(DeadcodeText.summary(result).getFirst())
        .isEqualTo("                     goals  reachable  unreachable  justified  unknown");
    assertThat(DeadcodeText.lastLine(result)).contains(" unreachable, 1 justified, ");
    assertThat(DeadcodeText.summary(Sample.of("test.c")).getFirst())
        .isEqualTo("                     goals  reachable  unreachable  unknown");
  }
}
