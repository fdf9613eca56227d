package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.cli.testing.HeadlessBrowser;
import dev.bulwark.program.Position;
import dev.bulwark.verification.functions.FunctionId;
import dev.bulwark.verification.functions.FunctionResult;
import dev.bulwark.verification.functions.FunctionResults;
import dev.bulwark.verification.functions.FunctionTexts;
import dev.bulwark.verification.functions.FunctionsHtml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** The page about all functions, as a person sees it in headless Chromium. */
@Tag("slow")
final class AllFunctionsHtmlTest {

  @TempDir private static Path folder = Path.of("");

  private static ChromeDriver browser;

  @BeforeAll
  static void start() throws IOException {
    browser = HeadlessBrowser.start(folder);
    FunctionResults results =
        new FunctionResults(
            List.of(
                result("b.c", 9, "alpha", "SAFE", "", "", 3),
                result("a.c", 4, "zeta", "UNKNOWN", "<i>why</i>", "", 60),
                result("a.c", 30, "beta", "UNSAFE", "valid-deref", "null & void", 0.5)),
            List.of("c.c:1:1: broken"),
            Optional.empty(),
            64);
    Path page = Files.writeString(folder.resolve("page.html"), FunctionsHtml.of(results));
    browser.get(page.toUri().toString());
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.quit();
    }
  }

  private static FunctionResult result(
      String file,
      int line,
      String name,
      String verdict,
      String note,
      String error,
      double seconds) {
    return new FunctionResult(
        new FunctionId(file, name),
        new Position(file, line, 1),
        List.of(file),
        verdict,
        "VERDICT: " + verdict,
        note,
        verdict.equals("UNKNOWN") ? "out-of-time" : "",
        error,
        error.isEmpty() ? Position.NONE : new Position(file, line + 1, 3),
        "no assert fails",
        List.of(),
        "bmc",
        seconds,
        false,
        "",
        new FunctionTexts(verdict.equals("UNKNOWN") ? "" : "certificate", "report", ""));
  }

  /** The names of the functions that are seen, from top to bottom. */
  private static List<String> seen() {
    return browser.findElements(By.cssSelector(".function")).stream()
        .filter(WebElement::isDisplayed)
        .sorted(Comparator.comparing((WebElement row) -> row.getLocation().getY()))
        .map(row -> row.findElement(By.className("name")).getText())
        .toList();
  }

  private static void click(String id) {
    browser.findElement(By.id(id)).click();
  }

  @Test
  void functionsAreSortedAndFilteredWithoutAScript() {
    assertThat(browser.findElement(By.id("verdict")).getText())
        .isEqualTo("FUNCTIONS: 3, 1 UNSAFE, 1 SAFE, 1 UNKNOWN");
    assertThat(browser.findElement(By.id("problems")).getText()).contains("c.c:1:1: broken");
    assertThat(seen()).containsExactly("zeta", "beta", "alpha");
    click("by-name");
    assertThat(seen()).containsExactly("alpha", "beta", "zeta");
    click("by-verdict");
    assertThat(seen()).containsExactly("beta", "zeta", "alpha");
    click("by-time");
    assertThat(seen()).containsExactly("zeta", "alpha", "beta");
    click("show-SAFE");
    assertThat(seen()).containsExactly("zeta", "beta");
    click("show-SAFE");
    browser.findElement(By.cssSelector("#show-file option[value=f1]")).click();
    assertThat(seen()).containsExactly("alpha");
    browser.findElement(By.cssSelector("#show-file option[value=all]")).click();
    WebElement error = browser.findElement(By.cssSelector(".function.UNSAFE"));
    assertThat(error.getText()).contains("valid-deref: null & void at a.c:31:3");
    assertThat(error.findElements(By.tagName("a")).stream().map(WebElement::getText))
        .containsExactly("trace", "certificate");
    assertThat(browser.findElement(By.cssSelector(".function.UNKNOWN")).getText())
        .contains("<i>why</i>");
    assertThat(browser.findElements(By.tagName("script"))).isEmpty();
  }
}
