package dev.bulwark.verification.deadcode.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.verification.goals.GoalResults;
import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** What lcov and CI systems read. */
final class DeadcodeCiFilesTest {

  @TempDir Path directory;

  @Test
  void deadLinesDifferFromUncoveredOnes() {
    GoalResults result = Sample.of("test.c");
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
    GoalResults result = Sample.of(source.toString());
    ToolFiles.write(result, directory, Sample.INVOCATION);
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
    GoalResults result = Sample.of("test.c");
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
    GoalResults result = Sample.justified("test.c");
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
    GoalResults result = Sample.justified("test.c");
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

  /** The elements of Cobertura's coverage-04.dtd that there are here, with their attributes. */
  private static final String COBERTURA =
      """
      <!DOCTYPE coverage [
      <!ELEMENT coverage (sources?,packages)>
      <!ATTLIST coverage line-rate CDATA #REQUIRED branch-rate CDATA #REQUIRED
        lines-covered CDATA #REQUIRED lines-valid CDATA #REQUIRED
        branches-covered CDATA #REQUIRED branches-valid CDATA #REQUIRED
        complexity CDATA #REQUIRED version CDATA #REQUIRED timestamp CDATA #REQUIRED>
      <!ELEMENT sources (source*)>
      <!ELEMENT source (#PCDATA)>
      <!ELEMENT packages (package*)>
      <!ELEMENT package (classes)>
      <!ATTLIST package name CDATA #REQUIRED line-rate CDATA #REQUIRED
        branch-rate CDATA #REQUIRED complexity CDATA #REQUIRED>
      <!ELEMENT classes (class*)>
      <!ELEMENT class (methods,lines)>
      <!ATTLIST class name CDATA #REQUIRED filename CDATA #REQUIRED line-rate CDATA #REQUIRED
        branch-rate CDATA #REQUIRED complexity CDATA #REQUIRED>
      <!ELEMENT methods (method*)>
      <!ELEMENT method (lines)>
      <!ATTLIST method name CDATA #REQUIRED signature CDATA #REQUIRED line-rate CDATA #REQUIRED
        branch-rate CDATA #REQUIRED complexity CDATA #REQUIRED>
      <!ELEMENT lines (line*)>
      <!ELEMENT line (conditions*)>
      <!ATTLIST line number CDATA #REQUIRED hits CDATA #REQUIRED branch CDATA "false"
        condition-coverage CDATA "100%">
      <!ELEMENT conditions (condition*)>
      <!ELEMENT condition EMPTY>
      <!ATTLIST condition number CDATA #REQUIRED type CDATA #REQUIRED coverage CDATA #REQUIRED>
      ]>
      """;

  private static Document cobertura(String text) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setValidating(true);
    DocumentBuilder builder = factory.newDocumentBuilder();
    builder.setErrorHandler(
        new DefaultHandler() {
          @Override
          public void error(SAXParseException wrong) throws SAXParseException {
            throw wrong;
          }
        });
    return builder.parse(
        new InputSource(new StringReader(text.replaceFirst("\\?>", "?>\n" + COBERTURA))));
  }

  @Test
  void coberturaHasLinesBranchesAndConditions() throws Exception {
    String text = DeadcodeCobertura.text(Sample.of("test.c"));
    Document xml = cobertura(text);
    Element file = (Element) xml.getElementsByTagName("class").item(0);
    assertThat(file.getAttribute("filename")).isEqualTo("test.c");
    Element lines = (Element) file.getLastChild().getPreviousSibling();
    Map<String, String> found = new TreeMap<>();
    for (int i = 0; i < lines.getElementsByTagName("line").getLength(); i++) {
      Element line = (Element) lines.getElementsByTagName("line").item(i);
      found.put(
          line.getAttribute("number"),
          line.getAttribute("hits") + " " + line.getAttribute("condition-coverage"));
    }
    assertThat(found)
        .containsEntry("" + Sample.LIVE_LINE, "1 100%")
        .containsEntry("" + Sample.DEAD_BRANCH_LINE, "1 50% (1/2)")
        .containsEntry("" + Sample.DEAD_LINE, "0 100%")
        .containsEntry("" + Sample.UNKNOWN_LINE, "0 0% (0/2)");
    Element all = xml.getDocumentElement();
    long hit = found.values().stream().filter(line -> line.startsWith("1")).count();
    assertThat(all.getAttribute("lines-valid")).isEqualTo("" + found.size());
    assertThat(all.getAttribute("lines-covered")).isEqualTo("" + hit);
    assertThat(Double.parseDouble(all.getAttribute("line-rate")))
        .isCloseTo((double) hit / found.size(), within(0.001));
    assertThat(text).contains("type=\"switch\"", "<method name=\"never\"");
    assertThatThrownBy(() -> cobertura(text.replace("<conditions>", "<conditions><line/>")))
        .isInstanceOf(SAXParseException.class);
  }
}
