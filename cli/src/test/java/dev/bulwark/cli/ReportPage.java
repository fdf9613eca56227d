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
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;

/** A report in a browser: shows it, uses it, and looks at it. */
final class ReportPage implements AutoCloseable {

  private final Path folder;
  private final Path file;
  private final ChromeDriver browser;

  /** Skips the test where there is no browser. */
  ReportPage(Path folder) {
    this.folder = folder;
    this.file = folder.resolve("page.html");
    this.browser = HeadlessBrowser.start(folder);
  }

  ChromeDriver browser() {
    return browser;
  }

  @Override
  public void close() {
    browser.quit();
  }

  /** Verifies the source and opens the page. */
  void show(Path source, String... options) {
    String[] all = Arrays.copyOf(options, options.length + 2);
    all[options.length] = "--html";
    all[options.length + 1] = file.toString();
    Cli.verify(source, all);
    open("");
  }

  /** Always a new visit, also of the same page. */
  void open(String hash) {
    browser.get("about:blank");
    browser.manage().logs().get("browser");
    browser.get(file.toUri() + hash);
    assertThat(browser.manage().logs().get("browser").getAll())
        .extracting(LogEntry::getMessage)
        .isEmpty();
  }

  Path source(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  String text(String id) {
    return browser.findElement(By.id(id)).getText();
  }

  List<WebElement> all(String selector) {
    return browser.findElements(By.cssSelector(selector));
  }

  List<String> texts(String selector) {
    return all(selector).stream().map(WebElement::getText).toList();
  }

  void click(String id) {
    browser.findElement(By.id(id)).click();
  }

  void press(CharSequence... keys) {
    browser.switchTo().activeElement().sendKeys(keys);
  }

  /** The number of the line that is shown for the current step. */
  String currentLine() {
    return texts(".line.current .number").stream().collect(Collectors.joining(" "));
  }

  String currentRow() {
    return all(".row[aria-selected=true] .what").getFirst().getText();
  }

  /** Name and value of what is shown of variables, changed ones with a star. */
  List<String> values() {
    return all("#values tr").stream()
        .map(row -> (row.getDomAttribute("class") == null ? "" : "*") + row.getText())
        .toList();
  }

  boolean isInSight(String selector) {
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

  WebElement row(String text) {
    return all(".row").stream()
        .filter(row -> row.getText().contains(text))
        .findFirst()
        .orElseThrow();
  }

  void prefer(String scheme) {
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  String background() {
    return style("body", "backgroundColor");
  }

  String style(String selector, String property) {
    return String.valueOf(
        browser.executeScript(
            "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]",
            selector,
            property));
  }
}
