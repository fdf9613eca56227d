package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** What {@code --html} shows of executions and proofs, in headless Chromium. */
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
  void opensAtTheErrorAndStepsFromThere() {
    page.show(Cli.ROOT.resolve("examples/leap_year.c"));
    assertThat(page.text("verdict")).isEqualTo("VERDICT: UNSAFE (unreach-call)");
    assertThat(page.text("place")).isEqualTo("step 13 of 13");
    assertThat(page.currentLine()).isEqualTo("32");
    assertThat(page.isInSight(".line.error.current")).isTrue();
    assertThat(page.text("values")).startsWith("assertion days < before fails");
    assertThat(page.values()).containsExactly("days 366 (input)", "year 1980", "before 366");

    page.press("k");
    assertThat(page.text("place")).isEqualTo("step 12 of 13");
    assertThat(page.currentRow()).isEqualTo("[!(days < before)]");
    page.press(Keys.HOME);
    assertThat(page.currentRow()).isEqualTo("in main()");
    assertThat(page.values()).isEmpty();
    page.press(Keys.ARROW_DOWN);
    assertThat(page.currentLine()).isEqualTo("17");
    assertThat(page.values()).containsExactly("*days 366 (input) changed");
    page.press("j");
    assertThat(page.values()).containsExactly("days 366 (input)", "*year 1980 changed");
    page.click("back");
    assertThat(page.currentLine()).isEqualTo("17");
    for (int i = 0; i < 7; i++) {
      page.click("forward");
    }
    assertThat(page.currentLine()).isEqualTo("13");
    assertThat(page.text("values")).startsWith("is_leap_year() at line 13");
    assertThat(page.text("values")).contains("main() waits for a call in line 23");
    assertThat(page.texts(".line.caller .number")).containsExactly("23");
    page.click("forward");
    assertThat(page.text("values")).doesNotContain("is_leap_year");
    page.press(Keys.END);
    assertThat(page.currentLine()).isEqualTo("32");
    assertThat(page.browser().findElement(By.id("forward")).isEnabled()).isFalse();
    page.click("first");
    page.click("input");
    assertThat(page.currentLine()).isEqualTo("17");
    assertThat(page.browser().getCurrentUrl()).endsWith("#step-2");
  }

  @Test
  void callsAndIterationsFold() throws IOException {
    page.show(page.source("queue.c", QUEUE));
    List<String> names = page.texts(".row .what");
    assertThat(names).contains("loop in line 14: 20 iterations").doesNotContain("warmed += i % 3;");
    assertThat(page.all(".row.end")).hasSize(1);
    page.press(Keys.HOME);
    // What comes from outside stays visible, also in iterations that are folded.
    assertThat(page.texts(".row.group .took.input"))
        .anyMatch(it -> it.startsWith("inputs: value = "));
    WebElement loop = page.row("loop in line 14");
    assertThat(loop.getDomAttribute("aria-expanded")).isEqualTo("false");
    loop.findElement(By.className("fold")).click();
    assertThat(page.row("loop in line 14").getDomAttribute("aria-expanded")).isEqualTo("true");
    assertThat(page.texts(".row .what")).contains("iteration 1", "iterations 2–19", "iteration 20");
    page.row("loop in line 14").findElement(By.className("what")).click();
    page.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN);
    assertThat(page.currentRow()).isEqualTo("iterations 2–19");
    page.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_DOWN);
    assertThat(page.currentRow()).isEqualTo("[i < 20]");
    page.press(Keys.ARROW_DOWN);
    assertThat(page.values()).contains("*warmed 1 changed");
    page.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.ARROW_LEFT);
    page.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.ARROW_LEFT);
    assertThat(page.currentRow()).isEqualTo("loop in line 14: 20 iterations");
    assertThat(page.row("loop in line 14").getDomAttribute("aria-expanded")).isEqualTo("false");
    // A step over what is folded is all of it.
    assertThat(page.values()).contains("*warmed 19 changed");
    page.click("unfold");
    assertThat(page.all(".row[aria-expanded=false]")).isEmpty();
    assertThat(page.text("unfold")).isEqualTo("fold");
  }

  @Test
  void valuesAreThoseOfTheStep() throws IOException {
    page.show(page.source("queue.c", QUEUE));
    // The elements of an array, and a global that has begun with something.
    assertThat(page.text("values")).contains("Globals and memory").contains("count ");
    assertThat(page.values()).anyMatch(it -> it.startsWith("queue[1] ")).contains("warmed 19");
    // The counter of the first loop is not there any more.
    assertThat(page.values()).noneMatch(it -> it.startsWith("i "));
    page.press(Keys.HOME);
    assertThat(page.values()).contains("count 1");
    WebElement call = page.row("in sum()");
    call.findElement(By.className("what")).click();
    assertThat(page.values()).doesNotContain("values &queue[0]");
    page.press(Keys.ARROW_RIGHT);
    assertThat(page.values()).contains("*n 4 changed");
    assertThat(page.text("values")).startsWith("sum()");
  }

  @Test
  void linksLeadToStepsAndLines() throws IOException {
    Path header =
        page.source(
            "limits.h", "static int limit(int x) {\n  if (x > 9)\n    return 9;\n  return x;\n}\n");
    Path main =
        page.source(
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
    page.show(main);
    assertThat(page.texts("#files a"))
        .containsExactlyInAnyOrder(main.getFileName().toString(), header.getFileName().toString());
    String inHeader =
        page.all(".file").stream()
            .filter(file -> file.getText().contains("limits.h"))
            .findFirst()
            .orElseThrow()
            .findElements(By.className("line"))
            .get(1)
            .getDomAttribute("id");
    assertThat(inHeader).endsWith("L2");
    page.open("#" + inHeader);
    assertThat(page.all("#" + inHeader + ".chosen")).hasSize(1);
    assertThat(page.isInSight("#" + inHeader)).isTrue();
    assertThat(page.text("place")).startsWith("step ").endsWith(currentStepOfAll());
    page.open("#step-3");
    assertThat(page.text("place")).startsWith("step 3 of");
    // An address that leads nowhere does no harm.
    page.open("#step-999");
    assertThat(page.currentLine()).isEqualTo("6");
    page.browser().findElement(By.cssSelector("#values h3 a")).click();
    assertThat(page.browser().getCurrentUrl()).contains("L6");
  }

  private static String currentStepOfAll() {
    return page.text("place").replaceFirst(".* of", "of");
  }

  // ---- Proofs, and where there is none

  @Test
  void invariantsStandAtTheirLoopsWithWhyTheyHold() {
    page.show(Cli.ROOT.resolve("examples/traffic_light.c"), "--engine", "ic3cfa");
    assertThat(page.text("verdict")).startsWith("VERDICT: SAFE");
    assertThat(page.text("proof")).contains("inductive invariants");
    assertThat(page.text("checked")).contains("shown by").contains("on the program as parsed");
    WebElement note = page.browser().findElement(By.cssSelector("#L37 + .note"));
    assertThat(note.getText()).startsWith("invariant").contains("north");
    assertThat(page.isInSight("#L37")).isTrue();
    assertThat(page.texts("#claim-1 .why li"))
        .satisfiesExactly(
            first ->
                assertThat(first).startsWith("Holds when the execution comes here from elsewhere"),
            second -> assertThat(second).startsWith("Every iteration preserves it"),
            third ->
                assertThat(third)
                    .contains("assertion north == RED || east == RED fails")
                    .endsWith("in line 40"));
    page.browser().findElement(By.cssSelector("#claim-1 .why a")).click();
    assertThat(page.texts(".line.chosen .number")).containsExactly("40");
    assertThat(page.all("svg .head text")).isNotEmpty();
    assertThat(page.browser().findElement(By.id("statistics")).getDomProperty("textContent"))
        .contains("ic3cfa frames")
        .contains("Certificate");
  }

  @Test
  void boundsAndTheTimeLineAreShown() {
    page.show(Cli.ROOT.resolve("examples/gcd.c"), "--engine", "bmc");
    assertThat(page.texts(".note")).anyMatch(note -> note.contains("iterates at most"));
    assertThat(page.text("claims")).contains("No path within the bounds leads to an error");
    page.show(Cli.ROOT.resolve("examples/midpoint_fixed.c"));
    assertThat(page.text("engines"))
        .contains("execution")
        .contains("first stage")
        .contains("found");
    assertThat(page.texts("#engines .won th")).singleElement().asString().endsWith("answered");
    List<Double> ends =
        page.all("#engines rect").stream()
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
        page.source(
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
    page.show(recursive, "--engine", "spacer");
    assertThat(page.text("verdict")).startsWith("VERDICT: SAFE");
    assertThat(page.texts(".note")).anyMatch(note -> note.startsWith("even ensures"));
    assertThat(page.text("claims")).contains("Every path through the body does");
  }

  @Test
  void whereThereIsNoAnswerThePageSaysWhatMayHelp() throws IOException {
    page.show(
        page.source(
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
    assertThat(page.text("verdict")).startsWith("VERDICT: UNKNOWN");
    assertThat(page.text("claims"))
        .contains("asm.c:4 in main")
        .contains("not modelled: inline assembly");
    assertThat(page.texts("#L4 + .note")).singleElement().asString().startsWith("not modelled");
    assertThat(page.text("advice")).contains("--asm havoc");
    page.show(page.source("wrong.c", "int main( { }"));
    assertThat(page.text("verdict")).startsWith("VERDICT: UNKNOWN (syntax error");
    assertThat(page.text("diagnostics")).contains("wrong.c:1");
  }
}
