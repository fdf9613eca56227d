package dev.bulwark.verification;

import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.report.Report;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Keeps what the front end has read, and puts into the report how long its parts took. */
final class FrontendAccount implements FrontendListener {

  private final Report.Builder report;
  private List<Path> filesRead = List.of();
  private long start = System.nanoTime();

  FrontendAccount(Report.Builder report) {
    this.report = report;
  }

  /** The files that were read, included ones too. */
  List<Path> filesRead() {
    return filesRead;
  }

  @Override
  public void read(Set<String> files) {
    filesRead = files.stream().map(Path::of).toList();
  }

  @Override
  public void parsed(long lines) {
    report.statistic("Source lines", lines);
    phase("syntax");
  }

  @Override
  public void lowered() {
    phase("lowering");
  }

  private void phase(String name) {
    long now = System.nanoTime();
    report.timing(name, (now - start) / 1e9);
    start = now;
  }
}
