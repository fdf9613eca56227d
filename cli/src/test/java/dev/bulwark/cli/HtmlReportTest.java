package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.cli.testing.HeadlessBrowser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** What {@code --html} writes, as a person sees it in headless Chromium. */
@Tag("slow")
class HtmlReportTest {

  @TempDir private static Path folder = Path.of("");

  private static ChromeDriver browser;

  @BeforeAll
  static void start() {
    browser = HeadlessBrowser.start(folder);
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.quit();
    }
  }

  private static void show(Path source, String... options) {
    Path page = folder.resolve("page.html");
    String[] all = Arrays.copyOf(options, options.length + 2);
    all[options.length] = "--html";
    all[options.length + 1] = page.toString();
    Cli.verify(source, all);
    browser.get(page.toUri().toString());
  }

  private static String text(String id) {
    return browser.findElement(By.id(id)).getText();
  }

  private static List<String> texts(String selector) {
    return browser.findElements(By.cssSelector(selector)).stream()
        .map(WebElement::getText)
        .toList();
  }

  @Test
  void errorPathIsMarkedWithItsValues() {
    show(Cli.ROOT.resolve("examples/leap_year.c"));
    assertThat(text("verdict")).isEqualTo("VERDICT: UNSAFE (unreach-call)");
    assertThat(texts("tr.path td.number")).contains("17", "21").doesNotContain("25", "34");
    assertThat(text("f0-17")).contains("days = 366 (input)");
    assertThat(texts("tr.error"))
        .singleElement()
        .asString()
        .startsWith("32")
        .contains("assertion days < before fails");
    assertThat(browser.findElement(By.cssSelector("tr.error")).getCssValue("background-color"))
        .contains("255, 235, 233");
    assertThat(text("trace")).contains("in is_leap_year(year = 1980)");
    assertThat(browser.findElements(By.cssSelector("svg .error circle"))).isNotEmpty();
    assertThat(browser.findElements(By.cssSelector("svg .head.on circle"))).isNotEmpty();
  }

  @Test
  void invariantsStandAtTheirLines() {
    show(Cli.ROOT.resolve("examples/traffic_light.c"), "--engine", "ic3cfa");
    assertThat(text("verdict")).startsWith("VERDICT: SAFE");
    assertThat(text("proof")).contains("inductive invariants");
    WebElement invariant = browser.findElement(By.cssSelector("#f0-37 + tr.invariant td.code"));
    assertThat(invariant.getText()).contains("north");
    assertThat(texts("svg .head text")).isNotEmpty();
    assertThat(text("statistics")).contains("ic3cfa frames").contains("Certificate");
  }

  @Test
  void boundsAndEnginesAreShown() {
    show(Cli.ROOT.resolve("examples/gcd.c"), "--engine", "bmc");
    assertThat(texts("tr.invariant")).anyMatch(note -> note.contains("iterates at most"));
    show(Cli.ROOT.resolve("examples/midpoint_fixed.c"));
    assertThat(text("engines")).contains("execution").contains("first stage").contains("found");
  }

  @Test
  void whatIsInTheSourceStaysText() throws IOException {
    Path odd =
        Files.writeString(
            folder.resolve("odd & <i>name.c"),
            """
            #include <assert.h>
            int nondet(void);
            const char *s = "</script><b id=\\"hurt\\">bold</b><img src=x onerror=alert(1)>";
            int main(void) {
              /* </table></body> <b>and 'so' on</b> &amp; */
              int x = nondet();
              if (x < 3 && s[x > 2 ? 1 : 0] == '<') { x = 0; }
              assert(x != 7 && "</title><b>");
              return 0;
            }
            """);
    show(odd);
    assertThat(text("verdict")).startsWith("VERDICT: UNSAFE");
    assertThat(browser.findElements(By.cssSelector("b, img, script, i"))).isEmpty();
    assertThat(text("f0-3")).contains("</script><b id=\\\"hurt\\\">bold</b>");
    assertThat(text("f0-5")).contains("</table></body>").contains("&amp;");
    assertThat(text("f0-10")).contains("}");
    assertThat(browser.getTitle()).isEqualTo("UNSAFE odd & <i>name.c");
    assertThat(text("assumptions")).contains("nondet");
  }

  @Test
  void pageOfAFailedRunSaysWhy() throws IOException {
    Path wrong = Files.writeString(folder.resolve("wrong.c"), "int main( { }");
    show(wrong);
    assertThat(text("verdict")).startsWith("VERDICT: UNKNOWN (syntax error");
  }
}
