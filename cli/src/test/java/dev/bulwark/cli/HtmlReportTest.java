package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.cli.testing.HeadlessBrowser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;

/** What {@code --html} writes, as a person sees it in headless Chromium. */
@Tag("slow")
class HtmlReportTest {

  /** A loop without inputs, one with them, calls, an array, and a loop within a function. */
  private static final String QUEUE =
      """
      #include <assert.h>
      int __VERIFIER_nondet_int(void);
      static int queue[4];
      static unsigned count = 1;
      static int sum(const int *values, int n) {
        int total = 0;
        for (int i = 0; i < n; i++) {
          total += values[i];
        }
        return total;
      }
      int main(void) {
        int warmed = 0;
        for (int i = 0; i < 20; i++) {
          warmed += i % 3;
        }
        for (int round = 0; round < 6; round++) {
          int value = __VERIFIER_nondet_int();
          if (value > 0) {
            queue[count % 4] = value;
            count++;
          }
          int total = sum(queue, 4);
          assert(count < 5 || total < 7);
        }
        return warmed;
      }
      """;

  /** Between a navigation and the end of the page's script, as the page itself measures it. */
  private static final String READY = "return Number(document.documentElement.dataset.ready)";

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

  private static Path page() {
    return folder.resolve("page.html");
  }

  private static void show(Path source, String... options) {
    String[] all = Arrays.copyOf(options, options.length + 2);
    all[options.length] = "--html";
    all[options.length + 1] = page().toString();
    Cli.verify(source, all);
    open("");
  }

  /** Always a new visit, also of the same page. */
  private static void open(String hash) {
    browser.get("about:blank");
    browser.manage().logs().get("browser");
    browser.get(page().toUri() + hash);
    assertThat(browser.manage().logs().get("browser").getAll())
        .extracting(LogEntry::getMessage)
        .isEmpty();
  }

  private static Path source(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static String text(String id) {
    return browser.findElement(By.id(id)).getText();
  }

  private static List<WebElement> all(String selector) {
    return browser.findElements(By.cssSelector(selector));
  }

  private static List<String> texts(String selector) {
    return all(selector).stream().map(WebElement::getText).toList();
  }

  private static void click(String id) {
    browser.findElement(By.id(id)).click();
  }

  private static void press(CharSequence... keys) {
    browser.switchTo().activeElement().sendKeys(keys);
  }

  /** The number of the line that is shown for the current step. */
  private static String currentLine() {
    return texts(".line.current .number").stream().collect(Collectors.joining(" "));
  }

  private static String currentRow() {
    return all(".row[aria-selected=true] .what").getFirst().getText();
  }

  /** Name and value of what is shown of variables, changed ones with a star. */
  private static List<String> values() {
    return all("#values tr").stream()
        .map(row -> (row.getDomAttribute("class") == null ? "" : "*") + row.getText())
        .toList();
  }

  private static boolean isInSight(String selector) {
    Object answer =
        browser.executeScript(
            """
            const box = document.getElementById("listing").getBoundingClientRect();
            const at = document.querySelector(arguments[0]).getBoundingClientRect();
            return at.height > 0 && at.top >= box.top && at.bottom <= box.bottom
                && at.bottom <= innerHeight;
            """,
            selector);
    return Boolean.TRUE.equals(answer);
  }

  // ---- Executions

  @Test
  void opensAtTheErrorAndStepsFromThere() {
    show(Cli.ROOT.resolve("examples/leap_year.c"));
    assertThat(text("verdict")).isEqualTo("VERDICT: UNSAFE (unreach-call)");
    assertThat(text("place")).isEqualTo("step 13 of 13");
    assertThat(currentLine()).isEqualTo("32");
    assertThat(isInSight(".line.error.current")).isTrue();
    assertThat(text("values")).startsWith("assertion days < before fails");
    assertThat(values()).containsExactly("days 366 (input)", "year 1980", "before 366");

    press("k");
    assertThat(text("place")).isEqualTo("step 12 of 13");
    assertThat(currentRow()).isEqualTo("[!(days < before)]");
    press(Keys.HOME);
    assertThat(currentRow()).isEqualTo("in main()");
    assertThat(values()).isEmpty();
    press(Keys.ARROW_DOWN);
    assertThat(currentLine()).isEqualTo("17");
    assertThat(values()).containsExactly("*days 366 (input) changed");
    press("j");
    assertThat(values()).containsExactly("days 366 (input)", "*year 1980 changed");
    click("back");
    assertThat(currentLine()).isEqualTo("17");
    for (int i = 0; i < 7; i++) {
      click("forward");
    }
    assertThat(currentLine()).isEqualTo("13");
    assertThat(text("values")).startsWith("is_leap_year() at line 13");
    assertThat(text("values")).contains("main() waits for a call in line 23");
    assertThat(texts(".line.caller .number")).containsExactly("23");
    click("forward");
    assertThat(text("values")).doesNotContain("is_leap_year");
    press(Keys.END);
    assertThat(currentLine()).isEqualTo("32");
    assertThat(browser.findElement(By.id("forward")).isEnabled()).isFalse();
    click("first");
    click("input");
    assertThat(currentLine()).isEqualTo("17");
    assertThat(browser.getCurrentUrl()).endsWith("#step-2");
  }

  @Test
  void callsAndIterationsFold() throws IOException {
    show(source("queue.c", QUEUE));
    List<String> names = texts(".row .what");
    assertThat(names).contains("loop in line 14: 20 iterations").doesNotContain("warmed += i % 3;");
    assertThat(all(".row.end")).hasSize(1);
    press(Keys.HOME);
    // What comes from outside stays visible, also in iterations that are folded.
    assertThat(texts(".row.group .took.input")).anyMatch(it -> it.startsWith("inputs: value = "));
    WebElement loop = row("loop in line 14");
    assertThat(loop.getDomAttribute("aria-expanded")).isEqualTo("false");
    loop.findElement(By.className("fold")).click();
    assertThat(row("loop in line 14").getDomAttribute("aria-expanded")).isEqualTo("true");
    assertThat(texts(".row .what")).contains("iteration 1", "iterations 2–19", "iteration 20");
    row("loop in line 14").findElement(By.className("what")).click();
    press(Keys.ARROW_DOWN, Keys.ARROW_DOWN);
    assertThat(currentRow()).isEqualTo("iterations 2–19");
    press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_DOWN);
    assertThat(currentRow()).isEqualTo("[i < 20]");
    press(Keys.ARROW_DOWN);
    assertThat(values()).contains("*warmed 1 changed");
    press(Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.ARROW_LEFT);
    press(Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.ARROW_LEFT);
    assertThat(currentRow()).isEqualTo("loop in line 14: 20 iterations");
    assertThat(row("loop in line 14").getDomAttribute("aria-expanded")).isEqualTo("false");
    // A step over what is folded is all of it.
    assertThat(values()).contains("*warmed 19 changed");
    click("unfold");
    assertThat(all(".row[aria-expanded=false]")).isEmpty();
    assertThat(text("unfold")).isEqualTo("fold");
  }

  private static WebElement row(String text) {
    return all(".row").stream()
        .filter(row -> row.getText().contains(text))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void valuesAreThoseOfTheStep() throws IOException {
    show(source("queue.c", QUEUE));
    // The elements of an array, and a global that has begun with something.
    assertThat(text("values")).contains("Globals and memory").contains("count ");
    assertThat(values()).anyMatch(it -> it.startsWith("queue[1] ")).contains("warmed 19");
    // The counter of the first loop is not there any more.
    assertThat(values()).noneMatch(it -> it.startsWith("i "));
    press(Keys.HOME);
    assertThat(values()).contains("count 1");
    WebElement call = row("in sum()");
    call.findElement(By.className("what")).click();
    assertThat(values()).doesNotContain("values &queue[0]");
    press(Keys.ARROW_RIGHT);
    assertThat(values()).contains("*n 4 changed");
    assertThat(text("values")).startsWith("sum()");
  }

  @Test
  void linksLeadToStepsAndLines() throws IOException {
    Path header =
        source(
            "limits.h", "static int limit(int x) {\n  if (x > 9)\n    return 9;\n  return x;\n}\n");
    Path main =
        source(
            "main.c",
            """
            #include <assert.h>
            #include "limits.h"
            int __VERIFIER_nondet_int(void);
            int main(void) {
              int x = limit(__VERIFIER_nondet_int());
              assert(x < 9);
              return 0;
            }
            """);
    show(main);
    assertThat(texts("#files a"))
        .containsExactlyInAnyOrder(main.getFileName().toString(), header.getFileName().toString());
    String inHeader =
        all(".file").stream()
            .filter(file -> file.getText().contains("limits.h"))
            .findFirst()
            .orElseThrow()
            .findElements(By.className("line"))
            .get(1)
            .getDomAttribute("id");
    assertThat(inHeader).endsWith("L2");
    open("#" + inHeader);
    assertThat(all("#" + inHeader + ".chosen")).hasSize(1);
    assertThat(isInSight("#" + inHeader)).isTrue();
    assertThat(text("place")).startsWith("step ").endsWith(currentStepOfAll());
    open("#step-3");
    assertThat(text("place")).startsWith("step 3 of");
    // An address that leads nowhere does no harm.
    open("#step-999");
    assertThat(currentLine()).isEqualTo("6");
    browser.findElement(By.cssSelector("#values h3 a")).click();
    assertThat(browser.getCurrentUrl()).contains("L6");
  }

  private static String currentStepOfAll() {
    return text("place").replaceFirst(".* of", "of");
  }

  // ---- Proofs, and where there is none

  @Test
  void invariantsStandAtTheirLoopsWithWhyTheyHold() {
    show(Cli.ROOT.resolve("examples/traffic_light.c"), "--engine", "ic3cfa");
    assertThat(text("verdict")).startsWith("VERDICT: SAFE");
    assertThat(text("proof")).contains("inductive invariants");
    assertThat(text("checked")).contains("shown by").contains("on the program as parsed");
    WebElement note = browser.findElement(By.cssSelector("#L37 + .note"));
    assertThat(note.getText()).startsWith("invariant").contains("north");
    assertThat(isInSight("#L37")).isTrue();
    assertThat(texts("#claim-1 .why li"))
        .satisfiesExactly(
            first ->
                assertThat(first).startsWith("Holds when the execution comes here from elsewhere"),
            second -> assertThat(second).startsWith("Every iteration preserves it"),
            third ->
                assertThat(third)
                    .contains("assertion north == RED || east == RED fails")
                    .endsWith("in line 40"));
    browser.findElement(By.cssSelector("#claim-1 .why a")).click();
    assertThat(texts(".line.chosen .number")).containsExactly("40");
    assertThat(all("svg .head text")).isNotEmpty();
    assertThat(browser.findElement(By.id("statistics")).getDomProperty("textContent"))
        .contains("ic3cfa frames")
        .contains("Certificate");
  }

  @Test
  void boundsAndTheTimeLineAreShown() {
    show(Cli.ROOT.resolve("examples/gcd.c"), "--engine", "bmc");
    assertThat(texts(".note")).anyMatch(note -> note.contains("iterates at most"));
    assertThat(text("claims")).contains("No path within the bounds leads to an error");
    show(Cli.ROOT.resolve("examples/midpoint_fixed.c"));
    assertThat(text("engines")).contains("execution").contains("first stage").contains("found");
    assertThat(texts("#engines .won th")).singleElement().asString().endsWith("answered");
    List<Double> ends =
        all("#engines rect").stream()
            .map(
                bar ->
                    Double.parseDouble(bar.getDomAttribute("x"))
                        + Double.parseDouble(bar.getDomAttribute("width")))
            .toList();
    assertThat(ends).hasSizeGreaterThan(4).allMatch(end -> end > 0 && end < 1005);
  }

  @Test
  void contractsOfFunctionsAreClaims() throws IOException {
    Path recursive =
        source(
            "even.c",
            """
            #include <assert.h>
            unsigned __VERIFIER_nondet_uint(void);
            unsigned even(unsigned n) {
              return n < 2 ? n : even(n - 2);
            }
            int main(void) {
              assert(even(__VERIFIER_nondet_uint()) < 2);
              return 0;
            }
            """);
    show(recursive, "--engine", "spacer");
    assertThat(text("verdict")).startsWith("VERDICT: SAFE");
    assertThat(texts(".note")).anyMatch(note -> note.startsWith("even ensures"));
    assertThat(text("claims")).contains("Every path through the body does");
  }

  @Test
  void whereThereIsNoAnswerThePageSaysWhatMayHelp() throws IOException {
    show(
        source(
            "asm.c",
            """
            #include <assert.h>
            int main(void) {
              int n = 0;
              __asm__ volatile("nop %0" : "=r"(n));
              assert(n == 0);
              return 0;
            }
            """),
        "--engine",
        "bmc");
    assertThat(text("verdict")).startsWith("VERDICT: UNKNOWN");
    assertThat(text("claims"))
        .contains("asm.c:4 in main")
        .contains("not modelled: inline assembly");
    assertThat(texts("#L4 + .note")).singleElement().asString().startsWith("not modelled");
    assertThat(text("advice")).contains("--asm=havoc");
    show(source("wrong.c", "int main( { }"));
    assertThat(text("verdict")).startsWith("VERDICT: UNKNOWN (syntax error");
    assertThat(text("diagnostics")).contains("wrong.c:1");
  }

  // ---- Looks

  @Test
  void coloursFollowTheSystemOrTheSwitch() {
    show(Cli.ROOT.resolve("examples/leap_year.c"));
    String light = "rgb(255, 255, 255)";
    String dark = "rgb(13, 17, 23)";
    prefer("light");
    assertThat(background()).isEqualTo(light);
    prefer("dark");
    assertThat(background()).isEqualTo(dark);
    // Red on dark red would not be read.
    assertThat(luminance(".violation") - luminance(".line.error", "backgroundColor"))
        .isGreaterThan(0.2);
    assertThat(text("theme")).isEqualTo("Colours: as the system");
    click("theme");
    click("theme");
    assertThat(text("theme")).isEqualTo("Colours: light");
    assertThat(background()).isEqualTo(light);
    open("");
    assertThat(background()).as("the next visit").isEqualTo(light);
    click("theme");
    assertThat(background()).isEqualTo(dark);
    prefer("light");
    assertThat(all(".line .k")).isNotEmpty();
    assertThat(all(".line .c").getFirst().getText()).startsWith("// Which year is it");
  }

  private static void prefer(String scheme) {
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  private static String background() {
    return style("body", "backgroundColor");
  }

  private static String style(String selector, String property) {
    return String.valueOf(
        browser.executeScript(
            "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]",
            selector,
            property));
  }

  private static double luminance(String selector) {
    return luminance(selector, "color");
  }

  private static double luminance(String selector, String property) {
    return Arrays.stream(style(selector, property).replaceAll("[^0-9,]", "").split(","))
            .mapToDouble(Double::parseDouble)
            .limit(3)
            .sum()
        / (3 * 255);
  }

  @Test
  void narrowScreensAndPaperHaveAllOfIt() {
    show(Cli.ROOT.resolve("examples/leap_year.c"));
    Dimension before = browser.manage().window().getSize();
    try {
      browser.manage().window().setSize(new Dimension(500, 900));
      open("");
      int bottom =
          browser.findElement(By.id("main")).getRect().getY()
              + browser.findElement(By.id("main")).getRect().getHeight();
      assertThat(browser.findElement(By.id("source")).getRect().getY())
          .isGreaterThanOrEqualTo(bottom);
      assertThat(isInSight(".line.current")).isTrue();
      assertThat(browser.executeScript("return document.body.scrollWidth <= innerWidth"))
          .isEqualTo(true);
    } finally {
      browser.manage().window().setSize(before);
    }
    browser.executeScript("dispatchEvent(new Event('beforeprint'))");
    browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
    assertThat(text("trace")).contains("in is_leap_year(year = 1980)");
    assertThat(browser.findElement(By.id("controls")).isDisplayed()).isFalse();
    assertThat(style("#listing", "overflowY")).isEqualTo("visible");
    browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", ""));
  }

  @Test
  void readersFindTheirWay() {
    show(Cli.ROOT.resolve("examples/leap_year.c"));
    assertThat(all("main, header, nav")).hasSizeGreaterThanOrEqualTo(3);
    WebElement steps = browser.findElement(By.id("steps"));
    assertThat(steps.getAriaRole()).isEqualTo("tree");
    String active = String.valueOf(steps.getDomAttribute("aria-activedescendant"));
    assertThat(browser.findElement(By.id(active)).getDomAttribute("aria-selected"))
        .isEqualTo("true");
    assertThat(texts("#place")).hasSize(1);
    for (WebElement button : all("button")) {
      assertThat(button.getAccessibleName()).isNotBlank();
    }
    press(Keys.TAB);
    assertThat(browser.switchTo().activeElement().getText()).isEqualTo("Skip to what was found");
    press(Keys.ENTER);
    assertThat(browser.switchTo().activeElement().getDomAttribute("id")).isEqualTo("main");
    press("k");
    assertThat(text("place")).isEqualTo("step 12 of 13");
  }

  @Test
  void whatIsInTheSourceStaysText() throws IOException {
    Path odd =
        source(
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
    show(odd);
    assertThat(text("verdict")).startsWith("VERDICT: UNSAFE");
    assertThat(all("b, img, i")).isEmpty();
    assertThat(all("script")).as("ours, and the data").hasSize(2);
    assertThat(text("L3")).contains("</script><b id=\\\"hurt\\\">bold</b>");
    assertThat(text("L5")).contains("</table></body>").contains("&amp; <!-- <script>");
    assertThat(text("L10")).contains("}");
    assertThat(text("values")).contains("</title></script><b><!--");
    assertThat(browser.getTitle()).isEqualTo("UNSAFE odd & <i>name.c");
    assertThat(text("assumptions")).contains("nondet");
    // The policy holds: what is put into the page later does not run.
    browser.executeScript(
        "const s = document.createElement('script'); s.textContent = 'window.hurt = 1';"
            + " document.body.append(s);");
    assertThat(browser.executeScript("return window.hurt")).isNull();
    browser.manage().logs().get("browser");
  }

  // ---- Large ones

  @Test
  void tenThousandLinesOpenWithinTwoSeconds() throws IOException {
    String functions =
        IntStream.range(0, 1_000).mapToObj(HtmlReportTest::function).collect(Collectors.joining());
    Path large =
        source(
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
    show(large);
    assertThat(text("verdict")).startsWith("VERDICT: UNSAFE");
    assertThat(all(".line")).hasSize(10_008);
    // The machine may be busy with something else for a while.
    long fastest = Long.MAX_VALUE;
    for (int i = 0; i < 4 && fastest >= 2_000; i++) {
      open("");
      fastest = Math.min(fastest, ((Number) browser.executeScript(READY)).longValue());
    }
    assertThat(fastest).as("milliseconds until the script has ended").isLessThan(2_000);
    assertThat(currentLine()).isEqualTo("10006");
    assertThat(isInSight(".line.error.current")).isTrue();
    press(Keys.HOME);
    press("j", "j", "j", "j", "j");
    assertThat(isInSight(".line.current")).isTrue();
    open("#L5000");
    assertThat(isInSight("#L5000")).isTrue();
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
    show(
        source(
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
    assertThat(text("verdict")).startsWith("VERDICT: UNSAFE");
    assertThat(text("place")).matches("step 2\\d{4} of 2\\d{4}");
    assertThat(text("values")).contains("Steps were left out");
    assertThat(all(".row").size()).isLessThan(120);
    Object took =
        browser.executeScript(
            """
            const begun = performance.now();
            document.getElementById("unfold").click();
            for (let i = 0; i < 10; i++) document.getElementById("back").click();
            return performance.now() - begun;
            """);
    assertThat(((Number) took).doubleValue()).as("milliseconds for ten steps").isLessThan(4_000);
    assertThat(all(".row").size()).isLessThan(120);
    press(Keys.HOME, "j", "j");
    assertThat(currentLine()).isEqualTo("5");
  }
}
