package dev.bulwark.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.bench.run.RunResult;
import dev.bulwark.bench.run.Status;
import dev.bulwark.cli.testing.HeadlessBrowser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.Select;

/** The page as a person would use it, in headless Chromium. */
@Tag("slow")
final class HtmlPageTest {

  @TempDir private static Path folder = Path.of("");

  private static ChromeDriver browser;

  @BeforeAll
  static void start() throws IOException {
    browser = HeadlessBrowser.start(folder);
    Files.createDirectories(folder.resolve("runs"));
    Files.writeString(folder.resolve("runs/loop.log"), "the log of the loop task");
    Files.writeString(folder.resolve("runs/trace.txt"), "a trace");
    Path page = folder.resolve("index.html");
    Files.writeString(page, HtmlPage.of(new JsonResults().of(results(), folder)));
  }

  @BeforeEach
  void load() {
    browser.switchTo().defaultContent();
    browser.get(folder.resolve("index.html").toUri().toString());
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.quit();
    }
  }

  private static Results results() {
    List<RunResult> runs = new ArrayList<>();
    for (String column : List.of("bmc", "other </script> tool")) {
      double factor = column.equals("bmc") ? 1 : 3;
      runs.add(run("set-a/loop", column, Status.TRUE, true, 2 * factor, ""));
      runs.add(run("set-a/branch", column, Status.FALSE, false, 0.5 * factor, ""));
      runs.add(run("set-b/hard", column, Status.UNKNOWN, true, 30, "gave up, honestly"));
      runs.add(
          run(
              "set-b/lie",
              column,
              column.equals("bmc") ? Status.TIMEOUT : Status.TRUE,
              false,
              11,
              ""));
    }
    return new Results("30 s a run", runs, List.of("set-c/broken.yml: no properties"));
  }

  private static RunResult run(
      String task, String column, Status status, boolean expected, double cpu, String reason) {
    return new RunResult(
        task,
        task.substring(0, 5),
        column,
        status,
        reason,
        Optional.of(expected),
        cpu,
        cpu,
        50_000_000,
        0,
        "runs/loop.log",
        Map.of(),
        "c0ffee",
        "2026-01-01T00:00Z",
        status == Status.FALSE ? "agrees" : "",
        OptionalInt.empty(),
        "");
  }

  private List<String> tasksShown() {
    return browser.findElements(By.cssSelector("#runs tbody tr td:first-child")).stream()
        .map(WebElement::getText)
        .toList();
  }

  @Test
  void sorts() {
    assertThat(tasksShown()).hasSize(8).isSorted();
    browser.findElement(By.cssSelector("#runs th[data-key=cpu]")).click();
    assertThat(tasksShown().getFirst()).isEqualTo("set-a/branch");
    browser.findElement(By.cssSelector("#runs th[data-key=cpu]")).click();
    assertThat(tasksShown().getFirst()).isEqualTo("set-b/hard");
  }

  @Test
  void filters() {
    browser.findElement(By.id("filter")).sendKeys("honestly");
    assertThat(tasksShown()).containsExactly("set-b/hard", "set-b/hard");
    new Select(browser.findElement(By.id("fcolumn"))).selectByVisibleText("bmc");
    assertThat(tasksShown()).containsExactly("set-b/hard");
    assertThat(browser.findElement(By.id("count")).getText()).isEqualTo("1 of 8");
  }

  @Test
  void wrongAnswersStandAtTheTopInRed() {
    WebElement wrong = browser.findElement(By.id("wrong"));
    assertThat(wrong.isDisplayed()).isTrue();
    assertThat(wrong.getText()).contains("set-b/lie", "says true", "expected false");
    assertThat(wrong.findElement(By.cssSelector("tr")).getCssValue("color"))
        .contains("207, 34, 46");
    assertThat(browser.findElement(By.id("problems")).getText()).contains("broken.yml");
  }

  @Test
  void drawsBothPlots() {
    assertThat(browser.findElements(By.cssSelector("#quantile polyline"))).hasSize(2);
    assertThat(browser.findElement(By.cssSelector("#quantile polyline")).getDomAttribute("points"))
        .isNotEmpty();
    assertThat(browser.findElements(By.cssSelector("#scatter circle"))).hasSize(4);
    new Select(browser.findElement(By.id("sy"))).selectByVisibleText("bmc");
    assertThat(browser.findElements(By.cssSelector("#scatter circle"))).hasSize(4);
  }

  @Test
  void totalsBySetAndColumn() {
    String totals = browser.findElement(By.id("totals")).getText();
    assertThat(totals).contains("set-a", "set-b", "all").contains("-29");
  }

  @Test
  void aClickShowsTheLogOfARun() {
    browser.findElement(By.cssSelector("#runs tbody tr")).click();
    assertThat(browser.findElement(By.id("run")).isDisplayed()).isTrue();
    assertThat(browser.findElement(By.id("links")).getText()).contains("loop.log", "trace.txt");
    browser.switchTo().frame("log");
    assertThat(browser.findElement(By.tagName("body")).getText())
        .contains("the log of the loop task");
  }
}
