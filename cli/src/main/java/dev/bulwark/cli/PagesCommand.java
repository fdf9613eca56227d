package dev.bulwark.cli;

import dev.bulwark.cli.pages.Pages;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the man page and the completions; the build of the distribution does this. */
@Command(
    name = "pages",
    hidden = true,
    description = "Writes a man page and completions for shells below a folder.")
final class PagesCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "LAUNCHER")
  private Path launcher = Path.of("");

  @Parameters(paramLabel = "DIR")
  private Path share = Path.of("");

  @Override
  public Integer call() throws IOException {
    CommandLine root = Objects.requireNonNull(spec).root().commandLine();
    CommandProvider.addAll(root);
    Pages.write(root, Version.number(), date(), launcher, share);
    return ExitCode.SAFE.code();
  }

  /** Today, or when those who build the same thing again say it is. */
  private static LocalDate date() {
    Instant when =
        Optional.ofNullable(System.getenv("SOURCE_DATE_EPOCH"))
            .map(seconds -> Instant.ofEpochSecond(Long.parseLong(seconds)))
            .orElseGet(Instant::now);
    return LocalDate.ofInstant(when, ZoneOffset.UTC);
  }
}
