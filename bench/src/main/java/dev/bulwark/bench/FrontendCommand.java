package dev.bulwark.bench;

import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.languages.Languages;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Measures the front end: lines per second of CPU time, for parsing (with preprocessing) and
 * lowering, and the memory that trees and program keep. The table is that of
 * docs/measurements/speed.md.
 */
@Command(
    name = "frontend",
    mixinStandardHelpOptions = true,
    description = "Reads each file by itself several times; prints a table of speed and memory.")
final class FrontendCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Source files.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description = "How often each file is read; the best counts (default: ${DEFAULT-VALUE}).")
  private int rounds = 5;

  /** CPU seconds of one reading; {@code lowering} is 0 for what is refused. */
  private static final class Times implements FrontendListener {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private long start;
    private long lines;
    private double parsing;
    private double lowering;

    @Override
    public void begins() {
      start = threads.getCurrentThreadCpuTime();
    }

    @Override
    public void parsed(long count) {
      lines = count;
      parsing = lap();
    }

    @Override
    public void lowered() {
      lowering = lap();
    }

    private double lap() {
      long now = threads.getCurrentThreadCpuTime();
      double seconds = (now - start) / 1e9;
      start = now;
      return seconds;
    }
  }

  @Override
  public Integer call() {
    System.out.println(
        "| file | lines | first parsing, s | first lowering, s | parsing, lines/s"
            + " | lowering, lines/s | memory with trees, kB / 1000 lines"
            + " | program, kB / 1000 lines |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    rows(files, rounds).forEach(System.out::println);
    return 0;
  }

  List<String> rows(List<Path> sources, int times) {
    return sources.stream().map(file -> row(file, times)).toList();
  }

  private static String row(Path file, int rounds) {
    Times first = new Times();
    read(file, first);
    double parsing = first.parsing;
    double lowering = first.lowering;
    for (int round = 1; round < rounds; round++) {
      Times times = new Times();
      read(file, times);
      parsing = Math.min(parsing, times.parsing);
      lowering = Math.min(lowering, times.lowering);
    }
    Memory memory = memory(file);
    return String.format(
        Locale.ROOT,
        "| %s | %d | %.2f | %.2f | %.0f | %s | %.0f | %.0f |",
        file.getFileName(),
        first.lines,
        first.parsing,
        first.lowering,
        first.lines / parsing,
        lowering > 0 ? String.format(Locale.ROOT, "%.0f", first.lines / lowering) : "refused",
        memory.withTrees() / 1000.0 / first.lines * 1000,
        memory.program() / 1000.0 / first.lines * 1000);
  }

  /** Bytes that are kept with and without the syntax trees. */
  private record Memory(long withTrees, long program) {}

  private static Memory memory(Path file) {
    return new Memory(
        kept(() -> read(file, FrontendListener.NONE)),
        kept(() -> program(read(file, FrontendListener.NONE))));
  }

  /** What of the result is needed after reading; the trees are not. */
  private static Object program(ParseResult result) {
    return result instanceof ParseResult.Parsed parsed ? parsed.program() : "";
  }

  private static long kept(Supplier<Object> reading) {
    long before = usedMemory();
    Object result = reading.get();
    long after = usedMemory();
    Reference.reachabilityFence(result);
    return after - before;
  }

  private static ParseResult read(Path file, FrontendListener listener) {
    Frontend frontend = Languages.ALL.frontend(listener);
    List<Path> files = List.of(file);
    return frontend.parse(
        files,
        FrontendOptions.DEFAULT.withProperty(frontend.propertyOf(files, FrontendOptions.DEFAULT)));
  }

  /** The least of several looks: the thread that read holds on to all until it is quite gone. */
  private static long usedMemory() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 10; i++) {
      System.gc();
      LockSupport.parkNanos(30_000_000);
      Runtime runtime = Runtime.getRuntime();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }
}
