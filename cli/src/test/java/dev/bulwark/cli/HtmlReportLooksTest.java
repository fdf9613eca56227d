package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** What the page of {@code --html} looks like, with odd and with large programs. */
@Tag("slow")
class HtmlReportLooksTest {

  /** Between a navigation and the end of the page's script, as the page itself measures it. */
  private static final String READY = "return Number(document.documentElement.dataset.ready)";

  @TempDir private static Path folder = Path.of("");

  private static ReportPage page;

  @BeforeAll
  static void start() {
    page = new ReportPage(folder);
  }

  @AfterAll
  static void stop() {
    if (page != null) {
      page.close();
    }
  }

  @Test
  void coloursFollowTheSystemOrTheSwitch() {
    page.show(Cli.ROOT.resolve("examples/leap_year.c"));
    String light = "rgb(255, 255, 255)";
    String dark = "rgb(13, 17, 23)";
    page.prefer("light");
    assertThat(page.background()).isEqualTo(light);
    page.prefer("dark");
    assertThat(page.background()).isEqualTo(dark);
    // Red on dark red would not be read.
    assertThat(luminance(".violation") - luminance(".line.error", "backgroundColor"))
        .isGreaterThan(0.2);
    assertThat(page.text("theme")).isEqualTo("Colours: as the system");
    page.click("theme");
    page.click("theme");
    assertThat(page.text("theme")).isEqualTo("Colours: light");
    assertThat(page.background()).isEqualTo(light);
    page.open("");
    assertThat(page.background()).as("the next visit").isEqualTo(light);
    page.click("theme");
    assertThat(page.background()).isEqualTo(dark);
    page.prefer("light");
    assertThat(page.all(".line .k")).isNotEmpty();
    assertThat(page.all(".line .c").getFirst().getText()).startsWith("// Which year is it");
  }

  private static double luminance(String selector) {
    return luminance(selector, "color");
  }

  private static double luminance(String selector, String property) {
    return Arrays.stream(page.style(selector, property).replaceAll("[^0-9,]", "").split(","))
            .mapToDouble(Double::parseDouble)
            .limit(3)
            .sum()
        / (3 * 255);
  }

  @Test
  void narrowScreensAndPaperHaveAllOfIt() {
    page.show(Cli.ROOT.resolve("examples/leap_year.c"));
    Dimension before = page.browser().manage().window().getSize();
    try {
      page.browser().manage().window().setSize(new Dimension(500, 900));
      page.open("");
      int bottom =
          page.browser().findElement(By.id("main")).getRect().getY()
              + page.browser().findElement(By.id("main")).getRect().getHeight();
      assertThat(page.browser().findElement(By.id("source")).getRect().getY())
          .isGreaterThanOrEqualTo(bottom);
      assertThat(page.isInSight(".line.current")).isTrue();
      assertThat(page.browser().executeScript("return document.body.scrollWidth <= innerWidth"))
          .isEqualTo(true);
    } finally {
      page.browser().manage().window().setSize(before);
    }
    page.browser().executeScript("dispatchEvent(new Event('beforeprint'))");
    page.browser().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
    assertThat(page.text("trace")).contains("in is_leap_year(year = 1980)");
    assertThat(page.browser().findElement(By.id("controls")).isDisplayed()).isFalse();
    assertThat(page.style("#listing", "overflowY")).isEqualTo("visible");
    page.browser().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", ""));
  }

  @Test
  void readersFindTheirWay() {
    page.show(Cli.ROOT.resolve("examples/leap_year.c"));
    assertThat(page.all("main, header, nav")).hasSizeGreaterThanOrEqualTo(3);
    WebElement steps = page.browser().findElement(By.id("steps"));
    assertThat(steps.getAriaRole()).isEqualTo("tree");
    String active = String.valueOf(steps.getDomAttribute("aria-activedescendant"));
    assertThat(page.browser().findElement(By.id(active)).getDomAttribute("aria-selected"))
        .isEqualTo("true");
    assertThat(page.texts("#place")).hasSize(1);
    for (WebElement button : page.all("button")) {
      assertThat(button.getAccessibleName()).isNotBlank();
    }
    page.press(Keys.TAB);
    assertThat(page.browser().switchTo().activeElement().getText())
        .isEqualTo("Skip to what was found");
    page.press(Keys.ENTER);
    assertThat(page.browser().switchTo().activeElement().getDomAttribute("id")).isEqualTo("main");
    page.press("k");
    assertThat(page.text("place")).isEqualTo("step 12 of 13");
  }

  @Test
  void whatIsInTheSourceStaysText() throws IOException {
    Path odd =
        page.source(
            "odd & <i>name.c",
            """
            #include <assert.h>
            int nondet(void);
            const char *s = "</script><b id=\\"hurt\\">bold</b><img src=x onerror=alert(1)>";
            int main(void) {
              /* </table></body> <b>and 'so' on</b> &amp; <!-- <script> */
              int x = nondet();
              if (x < 3 && s[x > 2 ? 1 : 0] == '<') { x = 0; }
              assert(x != 7 && "</title></script><b><!--");
              return 0;
            }
            """);
    page.show(odd);
    assertThat(page.text("verdict")).startsWith("VERDICT: UNSAFE");
    assertThat(page.all("b, img, i")).isEmpty();
    assertThat(page.all("script")).as("ours, and the data").hasSize(2);
    assertThat(page.text("L3")).contains("</script><b id=\\\"hurt\\\">bold</b>");
    assertThat(page.text("L5")).contains("</table></body>").contains("&amp; <!-- <script>");
    assertThat(page.text("L10")).contains("}");
    assertThat(page.text("values")).contains("</title></script><b><!--");
    assertThat(page.browser().getTitle()).isEqualTo("UNSAFE odd & <i>name.c");
    assertThat(page.text("assumptions")).contains("nondet");
    // The policy holds: what is put into the page later does not run.
    page.browser()
        .executeScript(
            "const s = document.createElement('script'); s.textContent = 'window.hurt = 1';"
                + " document.body.append(s);");
    assertThat(page.browser().executeScript("return window.hurt")).isNull();
    assertThat(page.browser().manage().logs().get("browser").getAll())
        .as("what the browser says about it")
        .isNotEmpty();
  }

  // ---- Large ones

  @Test
  void tenThousandLinesOpenWithinTwoSeconds() throws IOException {
    String functions =
        IntStream.range(0, 1_000)
            .mapToObj(HtmlReportLooksTest::function)
            .collect(Collectors.joining());
    Path large =
        page.source(
            "large.c",
            """
            #include <assert.h>
            int __VERIFIER_nondet_int(void);
            """
                + functions
                + """
                int main(void) {
                  int x = __VERIFIER_nondet_int();
                  int y = f999(x);
                  assert(y != 77);
                  return 0;
                }
                """);
    page.show(large);
    assertThat(page.text("verdict")).startsWith("VERDICT: UNSAFE");
    assertThat(page.all(".line")).hasSize(10_008);
    // The machine may be busy with something else for a while.
    long fastest = Long.MAX_VALUE;
    for (int i = 0; i < 4 && fastest >= 2_000; i++) {
      page.open("");
      fastest = Math.min(fastest, ((Number) page.browser().executeScript(READY)).longValue());
    }
    assertThat(fastest).as("milliseconds until the script has ended").isLessThan(2_000);
    assertThat(page.currentLine()).isEqualTo("10006");
    assertThat(page.isInSight(".line.error.current")).isTrue();
    page.press(Keys.HOME);
    page.press("j", "j", "j", "j", "j");
    assertThat(page.isInSight(".line.current")).isTrue();
    page.open("#L5000");
    assertThat(page.isInSight("#L5000")).isTrue();
  }

  /** Of ten lines. */
  private static String function(int number) {
    return """
    /* Number %d. */
    static int f%d(int x) {
      int y = x;
      if (y > %d) { // no "sense"
        y -= 3;
      } else {
        y += 0x2;
      }
      return y;
    }
    """
        .formatted(number, number, number);
  }

  @Test
  void tensOfThousandsOfStepsStayUsable() throws IOException {
    page.show(
        page.source(
            "long.c",
            """
            #include <assert.h>
            static unsigned table[16];
            int main(void) {
              unsigned s = 1;
              for (unsigned i = 0; i < 100000; i++) {
                s = s * 5 + i;
                table[i % 16] = s;
              }
              assert(s == 7);
              return 0;
            }
            """));
    assertThat(page.text("verdict")).startsWith("VERDICT: UNSAFE");
    assertThat(page.text("place")).matches("step 2\\d{4} of 2\\d{4}");
    assertThat(page.text("values")).contains("Steps were left out");
    assertThat(page.all(".row").size()).isLessThan(120);
    Object took =
        page.browser()
            .executeScript(
                """
                const begun = performance.now();
                document.getElementById("unfold").click();
                for (let i = 0; i < 10; i++) document.getElementById("back").click();
                return performance.now() - begun;
                """);
    assertThat(((Number) took).doubleValue()).as("milliseconds for ten steps").isLessThan(4_000);
    assertThat(page.all(".row").size()).isLessThan(120);
    page.press(Keys.HOME, "j", "j");
    assertThat(page.currentLine()).isEqualTo("5");
  }
}
