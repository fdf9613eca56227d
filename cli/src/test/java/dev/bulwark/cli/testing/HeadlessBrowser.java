package dev.bulwark.cli.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** Chromium without a window, for tests that look at pages as a person does. */
public final class HeadlessBrowser {

  private HeadlessBrowser() {}

  /**
   * Skips the test where there is no Chromium. Who starts the browser quits it.
   *
   * @param folder a temporary one, for the browser's profile
   */
  public static ChromeDriver start(Path folder) {
    Optional<Path> chromium = onPath("chromium");
    Optional<Path> driver = onPath("chromedriver");
    assumeTrue(
        chromium.isPresent() && driver.isPresent(),
        "skipped: needs chromium and chromedriver (Debian packages chromium, chromium-driver)");
    // Selenium warns that it does not know the DevTools of this version, which we do not use.
    Logger.getLogger("org.openqa.selenium").setLevel(Level.SEVERE);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.orElseThrow().toFile());
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1300,1000",
        "--user-data-dir=" + folder.resolve("profile"));
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(driver.orElseThrow().toFile())
            .usingAnyFreePort()
            .build();
    return new ChromeDriver(service, options);
  }

  private static Optional<Path> onPath(String command) {
    return Arrays.stream(
            Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
        .map(part -> Path.of(part, command))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
