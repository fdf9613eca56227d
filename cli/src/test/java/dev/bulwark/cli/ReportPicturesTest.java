package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.cli.testing.HeadlessBrowser;
import dev.bulwark.cli.testing.Palette;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * The pictures in the documentation are what pages look like. {@code scripts/report-pictures} takes
 * them anew.
 */
@Tag("slow")
class ReportPicturesTest {

  private static final Path DOCS = Cli.ROOT.resolve("docs");

  private static final boolean WRITING = Boolean.getBoolean("bulwark.write-docs");

  private static final int LARGEST_BYTES = 150_000;

  /**
   * Pictures are compared in cells of this many dots, since fonts differ from machine to machine.
   */
  private static final int CELL = 20;

  /** How far the mean of all cells, and how many cells, may be apart. */
  private static final double MEAN_DIFFERENCE = 0.02;

  private static final double DIFFERENT_CELLS = 0.04;
  private static final double DIFFERENT = 0.15;

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

  @Test
  void executionLooksLikeThat() throws IOException {
    compare("report-trace.png", verified("timer.c"), 1200, 760);
  }

  @Test
  void proofLooksLikeThat() throws IOException {
    compare("report-proof.png", verified("traffic_light.c", "--engine", "k-induction"), 1200, 760);
  }

  /** Deciding its goals takes ten seconds. */
  @Test
  void deadCodeLooksLikeThat() throws IOException {
    assumeTrue(WRITING || Boolean.getBoolean("bulwark.thorough"), "skipped: takes long");
    Path source = Cli.ROOT.resolve("regression/deadcode/debounce.c");
    Path why =
        Files.writeString(
            folder.resolve("why.yaml"),
            """
            - id: debounce.c/debounce_step/branch/overflow/true
              reason: kept as a trap for faults of the hardware
              who: safety team, review 12
            """);
    Cli.run(
        "deadcode",
        "--timeout",
        "120",
        "--reactive",
        source.resolveSibling("debounce.reactive").toString(),
        "--justifications",
        why.toString(),
        "--output",
        folder.resolve("dead").toString(),
        source.toString());
    compare("deadcode-report.png", folder.resolve("dead/report.html"), 900, 1960);
  }

  private static Path verified(String example, String... options) {
    Path page = folder.resolve(example + ".html");
    String[] all = Arrays.copyOf(options, options.length + 2);
    all[options.length] = "--html";
    all[options.length + 1] = page.toString();
    Cli.verify(Cli.ROOT.resolve("examples").resolve(example), all);
    return page;
  }

  private static void compare(String name, Path page, int width, int height) throws IOException {
    assertThat(page).exists();
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    browser.executeCdpCommand("Emulation.setScrollbarsHidden", Map.of("hidden", true));
    browser.get(page.toUri().toString());
    // From the root of the repository it looks the same.
    browser.executeScript(
        "for (const name of document.querySelectorAll('.file h3'))"
            + " name.textContent = name.textContent.replace(/^.*(?=examples|regression)/, '')");
    BufferedImage seen =
        ImageIO.read(new ByteArrayInputStream(browser.getScreenshotAs(OutputType.BYTES)));
    Path file = DOCS.resolve(name);
    if (WRITING) {
      ImageIO.write(Palette.reduced(seen), "png", file.toFile());
    }
    assertThat(Files.size(file)).isLessThan(LARGEST_BYTES);
    BufferedImage shown = ImageIO.read(file.toFile());
    assertThat(shown.getWidth()).isEqualTo(seen.getWidth());
    assertThat(shown.getHeight()).isEqualTo(seen.getHeight());
    BufferedImage one = cells(shown);
    BufferedImage other = cells(seen);
    double sum = 0;
    int different = 0;
    int all = one.getWidth() * one.getHeight();
    for (int x = 0; x < one.getWidth(); x++) {
      for (int y = 0; y < one.getHeight(); y++) {
        double difference = difference(one.getRGB(x, y), other.getRGB(x, y));
        sum += difference;
        different += difference > DIFFERENT ? 1 : 0;
      }
    }
    assertThat(sum / all)
        .as("docs/%s is not what the page looks like; see this class", name)
        .isLessThan(MEAN_DIFFERENCE);
    assertThat(different).as("cells of docs/%s", name).isLessThan((int) (all * DIFFERENT_CELLS));
  }

  private static BufferedImage cells(BufferedImage image) {
    int width = image.getWidth() / CELL;
    int height = image.getHeight() / CELL;
    BufferedImage cells = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int x = 0; x < width; x++) {
      for (int y = 0; y < height; y++) {
        cells.setRGB(x, y, mean(image, x * CELL, y * CELL));
      }
    }
    return cells;
  }

  private static int mean(BufferedImage image, int fromX, int fromY) {
    int[] sums = new int[3];
    for (int x = fromX; x < fromX + CELL; x++) {
      for (int y = fromY; y < fromY + CELL; y++) {
        Color color = new Color(image.getRGB(x, y));
        sums[0] += color.getRed();
        sums[1] += color.getGreen();
        sums[2] += color.getBlue();
      }
    }
    int dots = CELL * CELL;
    return new Color(sums[0] / dots, sums[1] / dots, sums[2] / dots).getRGB();
  }

  private static double difference(int one, int other) {
    Color a = new Color(one);
    Color b = new Color(other);
    return (Math.abs(a.getRed() - b.getRed())
            + Math.abs(a.getGreen() - b.getGreen())
            + Math.abs(a.getBlue() - b.getBlue()))
        / (3.0 * 255);
  }
}
