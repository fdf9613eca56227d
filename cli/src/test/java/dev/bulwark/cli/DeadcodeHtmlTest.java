package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.cli.testing.HeadlessBrowser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** The page that {@code deadcode --output} writes, as a person sees it in headless Chromium. */
@Tag("slow")
final class DeadcodeHtmlTest {

  private static final String PROGRAM =
      """
      extern int __VERIFIER_nondet_int(void);
      static const char *odd = "</script><b id='hurt'>bold</b>";
      static int limited(int x) {
        if (x > 9) { /* </table><i>so</i> */
          x = 9;
        }
        if (x > 9 && odd) {
          x = 0;
        }
        return x;
      }
      int main(void) {
        int x = limited(__VERIFIER_nondet_int());
        switch (x) {
          case 3:
            return 1;
          case 77:
            return 2;
        }
        return 0;
      }
      """;

  @TempDir private static Path folder = Path.of("");

  private static ChromeDriver browser;

  @BeforeAll
  static void start() throws IOException {
    browser = HeadlessBrowser.start(folder);
    Path source = Files.writeString(folder.resolve("odd & <i>.c"), PROGRAM);
    Path why =
        Files.writeString(
            folder.resolve("why.yaml"),
            "- id: \"odd & <i>.c/main/switch/x/case 77\"\n  reason: <b>kept</b>\n  who: me\n");
    Cli.Result result =
        Cli.run(
            "deadcode",
            "--timeout",
            "120",
            "--metric",
            "branches,switch",
            "--justifications",
            why.toString(),
            "--output",
            folder.resolve("out").toString(),
            source.toString());
    assertThat(result.verdict())
        .as(result.err())
        .startsWith("GOALS: 7, 5 reachable, 1 unreachable, 1 justified, 0 unknown");
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.quit();
    }
  }

  private static void show() {
    browser.get(folder.resolve("out/report.html").toUri().toString());
  }

  private static List<WebElement> all(String selector) {
    return browser.findElements(By.cssSelector(selector));
  }

  private static long displayed(String selector) {
    return all(selector).stream().filter(WebElement::isDisplayed).count();
  }

  private static void choose(String function) {
    all("#show-function option").stream()
        .filter(option -> option.getText().equals(function))
        .findFirst()
        .orElseThrow()
        .click();
  }

  private static void click(String id) {
    browser.findElement(By.id(id)).click();
  }

  @Test
  void linesHaveTheMarkOfTheirGoals() {
    show();
    assertThat(browser.findElement(By.id("verdict")).getText()).startsWith("GOALS: 7, ");
    assertThat(browser.findElement(By.id("L4")).getDomAttribute("class"))
        .isEqualTo("line reachable");
    WebElement dead = browser.findElement(By.id("L7"));
    assertThat(dead.getDomAttribute("class")).isEqualTo("line unreachable");
    assertThat(dead.getCssValue("background-color")).contains("255, 235, 233");
    assertThat(browser.findElement(By.id("L17")).getText()).contains("justified: ");
    assertThat(browser.findElement(By.id("L1")).getDomAttribute("class")).isEqualTo("line");
  }

  @Test
  void filtersHideGoals() {
    show();
    assertThat(displayed("details.goal")).isEqualTo(7);
    click("show-reachable");
    assertThat(displayed("details.goal")).isEqualTo(2);
    assertThat(displayed(".beside a.goal")).isEqualTo(2);
    click("show-justified");
    assertThat(displayed("details.goal")).isEqualTo(1);
    assertThat(displayed("details.goal.unreachable")).isEqualTo(1);
    click("show-reachable");
    click("show-justified");
    assertThat(displayed("details.goal")).isEqualTo(7);
    click("show-m-switch");
    assertThat(displayed("details.goal")).isEqualTo(4);
    click("show-m-switch");
    choose("main");
    assertThat(displayed("details.goal")).isEqualTo(3);
    choose("all");
    assertThat(displayed("details.goal")).isEqualTo(7);
  }

  @Test
  void aGoalLeadsToItsProofAndItsInputs() {
    show();
    drill("details.goal.unreachable", "bulwark-evidence", "goal limited.");
    drill("details.goal.reachable", "bulwark-evidence", "kind error-inputs");
  }

  private static void drill(String goal, String... words) {
    WebElement shown = all(goal).getFirst();
    assertThat(shown.findElement(By.tagName("dl")).isDisplayed()).isFalse();
    shown.findElement(By.tagName("summary")).click();
    assertThat(shown.findElement(By.tagName("dl")).isDisplayed()).isTrue();
    WebElement link = shown.findElement(By.cssSelector("a.evidence"));
    String anchor = String.valueOf(link.getDomAttribute("href")).substring(1);
    WebElement evidence = browser.findElement(By.id(anchor));
    assertThat(evidence.isDisplayed()).isFalse();
    link.click();
    assertThat(evidence.isDisplayed()).isTrue();
    assertThat(evidence.getText()).contains(words);
    WebElement file = shown.findElements(By.tagName("a")).getLast();
    assertThat(folder.resolve("out").resolve(String.valueOf(file.getDomAttribute("href"))))
        .exists();
  }

  @Test
  void whatIsInTheSourceStaysText() {
    show();
    assertThat(all("b, i, script")).isEmpty();
    assertThat(browser.getTitle()).isEqualTo("Goals of odd & <i>.c");
    assertThat(browser.findElement(By.id("L2")).getText()).contains("</script><b id='hurt'>");
    assertThat(all("details.goal.justified").getFirst().getDomProperty("textContent"))
        .contains("<b>kept</b> (me)");
  }
}
