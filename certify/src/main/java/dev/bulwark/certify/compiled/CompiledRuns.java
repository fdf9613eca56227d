package dev.bulwark.certify.compiled;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compiles a program by gcc with sanitizers and runs it on many inputs, each in a process of its
 * own and in a cage: a second opinion on proofs. The files are compiled as they are; only names in
 * the object files are changed, so that the driver can stand in for functions without body.
 */
public final class CompiledRuns {

  /** How a run ends, in the order of {@code driver.c}. */
  public enum End {
    NORMAL("as it should"),
    ERROR("the error is reached"),
    ASSUMPTION("an assumption does not hold"),
    OVERFLOW("a signed operation overflows"),
    DIVISION("something is divided by zero"),
    SHIFT("a shift amount is out of range"),
    DEREF("memory is accessed that must not be"),
    FREE("memory is freed that must not be"),
    UNDEFINED("the behaviour is undefined"),
    OPEN("a value is used that C leaves open"),
    OUT_OF_TIME("out of time"),
    OUT_OF_MEMORY("out of memory"),
    OUT_OF_STACK("the stack is too small"),
    NOT_CAGED("the system does not let it be run in a cage");

    private final String words;

    End(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /**
   * What to compile.
   *
   * @param driver what is made for the program, in C; it comes behind the driver's own text
   * @param options for gcc, such as the sanitizers
   * @param preprocessor options for the program's files
   * @param renamed new names for what the program calls
   * @param replaced functions of the program whose bodies do not count
   */
  public record Job(
      String driver,
      String model,
      List<String> options,
      List<String> preprocessor,
      List<String> files,
      Map<String, String> renamed,
      List<String> replaced) {
    public Job {
      options = List.copyOf(options);
      preprocessor = List.copyOf(preprocessor);
      files = List.copyOf(files);
      renamed = Map.copyOf(renamed);
      replaced = List.copyOf(replaced);
    }
  }

  /** How much to try. */
  public record Limits(int runs, Duration each, Duration all) {
    public static final Limits DEFAULT =
        new Limits(2_000, Duration.ofMillis(100), Duration.ofSeconds(3));
  }

  /**
   * A run that must not be.
   *
   * @param place where, or what a sanitizer calls it
   * @param inputs in the order in which they were taken
   */
  public record Wrong(End end, String place, String inputs) {}

  /** What came of it. */
  public sealed interface Result {
    /** Runs by their end, and the first one that must not be. */
    record Ran(Map<End, Integer> ends, Optional<Wrong> wrong) implements Result {
      public int count(End end) {
        return ends.getOrDefault(end, 0);
      }
    }

    record NotRun(String reason) implements Result {}
  }

  private static final Pattern UNDEFINED = Pattern.compile("undefined reference to `([^']+)'");
  private static final Pattern DEFINED = Pattern.compile("^[0-9a-f]+ [A-TVW] (\\S+)$");
  private static final Pattern WRONG =
      Pattern.compile("^wrong (\\d+) (\\d+) (\\d+) (.*)$", Pattern.MULTILINE);
  private static final Pattern ENDS = Pattern.compile("^ends ([0-9 ]+)$", Pattern.MULTILINE);

  /** What gcc has to be told for the program to mean what it means to us. */
  private static final List<String> MEANING =
      List.of("-std=gnu11", "-ffp-contract=off", "-msse2", "-mfpmath=sse");

  private static final String USERS = "bulwark_user_";

  private final Limits limits;
  private final LongSupplier remainingNanos;

  public CompiledRuns(Limits limits, LongSupplier remainingNanos) {
    this.limits = limits;
    this.remainingNanos = remainingNanos;
  }

  /** Runs until an end is met that must not be. */
  public Result run(Job job, Set<End> wrong) {
    try (Workshop workshop = new Workshop(remainingNanos)) {
      String binary = compile(job, workshop);
      return execute(binary, wrong, workshop);
    } catch (IOException | Workshop.NotPossible failed) {
      return new Result.NotRun(String.valueOf(failed.getMessage()));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return new Result.NotRun("interrupted");
    }
  }

  // ---- Compiling

  private static String compile(Job job, Workshop workshop)
      throws IOException, InterruptedException, Workshop.NotPossible {
    String driver = driver(job, workshop);
    try {
      return link(driver, objects(job, List.of(), workshop), job, workshop);
    } catch (Workshop.NotPossible missing) {
      if (!UNDEFINED.matcher(String.valueOf(missing.getMessage())).find()) {
        throw missing;
      }
      // Functions that are only inline have a definition in older C.
      return link(driver, objects(job, List.of("-fgnu89-inline"), workshop), job, workshop);
    }
  }

  private static String driver(Job job, Workshop workshop)
      throws IOException, InterruptedException, Workshop.NotPossible {
    String text = Workshop.resource("cage.c") + Workshop.resource("driver.c") + job.driver() + "\n";
    Path source = workshop.write("driver.c", text);
    String object = workshop.file("driver.o").toString();
    workshop.tool(
        List.of(
            "gcc",
            "-w",
            "-O1",
            "-fno-pie",
            "-msse2",
            "-mfpmath=sse",
            job.model(),
            "-c",
            source.toString(),
            "-o",
            object));
    return object;
  }

  private static List<String> objects(Job job, List<String> dialect, Workshop workshop)
      throws IOException, InterruptedException, Workshop.NotPossible {
    StringBuilder marks = new StringBuilder();
    // Also a static function gets a name that the linker knows, and gives way to the driver's.
    job.replaced().forEach(name -> marks.append("__asm__(\".weak ").append(name).append("\");\n"));
    String header = workshop.write("marks.h", marks.toString()).toString();
    List<String> objects = new ArrayList<>();
    for (String file : job.files()) {
      String object = workshop.file("program" + objects.size() + ".o").toString();
      // No -fpie, which would be slower; a section for each function, so that unused ones go.
      List<String> gcc =
          new ArrayList<>(List.of("gcc", "-w", "-O0", "-fno-pie", "-ffunction-sections"));
      gcc.addAll(MEANING);
      gcc.addAll(dialect);
      gcc.add(job.model());
      gcc.addAll(job.options());
      gcc.addAll(List.of("-include", header));
      gcc.addAll(job.preprocessor());
      gcc.addAll(List.of("-x", "c", "-c", file, "-o", object));
      workshop.tool(gcc);
      objects.add(object);
    }
    rename(job, objects, workshop);
    return objects;
  }

  /** What the program defines must not take the place of what the driver and sanitizers use. */
  private static void rename(Job job, List<String> objects, Workshop workshop)
      throws IOException, InterruptedException, Workshop.NotPossible {
    Set<String> defined = new LinkedHashSet<>();
    for (String object : objects) {
      String symbols = workshop.tool(List.of("nm", "--defined-only", "--extern-only", object));
      symbols
          .lines()
          .map(DEFINED::matcher)
          .filter(Matcher::matches)
          .forEach(symbol -> defined.add(symbol.group(1)));
    }
    StringBuilder names = new StringBuilder();
    job.renamed().forEach((old, to) -> names.append(old).append(' ').append(to).append('\n'));
    for (String name : defined) {
      boolean ours = name.startsWith("_") && !name.startsWith("__VERIFIER");
      if (!job.renamed().containsKey(name) && !ours) {
        names.append(name).append(' ').append(USERS).append(name).append('\n');
      }
    }
    Path list = workshop.write("names.txt", names.toString());
    for (String object : objects) {
      workshop.tool(List.of("objcopy", "--redefine-syms=" + list, object));
    }
  }

  private static String link(String driver, List<String> objects, Job job, Workshop workshop)
      throws IOException, InterruptedException, Workshop.NotPossible {
    String binary = workshop.file("program").toString();
    List<String> gcc = new ArrayList<>(List.of("gcc", "-no-pie", job.model(), driver));
    gcc.addAll(objects);
    gcc.addAll(List.of("-fsanitize=address,undefined", "-Wl,--gc-sections", "-lm", "-o", binary));
    try {
      workshop.tool(gcc);
    } catch (Workshop.NotPossible failed) {
      Matcher missing = UNDEFINED.matcher(String.valueOf(failed.getMessage()));
      throw missing.find()
          ? new Workshop.NotPossible("undefined reference to `" + missing.group(1) + "'")
          : failed;
    }
    return binary;
  }

  // ---- Running

  private Result execute(String binary, Set<End> wrong, Workshop workshop)
      throws IOException, InterruptedException {
    int bits = wrong.stream().mapToInt(end -> 1 << end.ordinal()).sum();
    double left = Math.max(0, remainingNanos.getAsLong() / 1e9 - 0.5);
    double all = Math.min(limits.all().toMillis() / 1e3, left);
    Workshop.Ended ended =
        workshop.program(
            List.of(
                binary,
                Integer.toString(limits.runs()),
                seconds(limits.each().toMillis() / 1e3),
                seconds(all),
                Integer.toString(bits)),
            limits.all().plusSeconds(5));
    return result(ended.output());
  }

  private static String seconds(double number) {
    return String.format(Locale.ROOT, "%.3f", number);
  }

  private static Result result(String output) {
    Matcher numbers = ENDS.matcher(output);
    if (!numbers.find()) {
      return new Result.NotRun("the compiled program cannot be run");
    }
    Map<End, Integer> ends = new EnumMap<>(End.class);
    String[] counts = numbers.group(1).split(" ");
    for (End end : End.values()) {
      ends.put(end, Integer.parseInt(counts[end.ordinal()]));
    }
    if (ends.getOrDefault(End.NOT_CAGED, 0) > 0) {
      return new Result.NotRun(End.NOT_CAGED.words());
    }
    Matcher found = WRONG.matcher(output);
    if (!found.find()) {
      return new Result.Ran(ends, Optional.empty());
    }
    End end = End.values()[Integer.parseInt(found.group(2))];
    String line = found.group(3);
    String place = found.group(4) + (line.equals("0") ? "" : ":" + line);
    String inputs = output.substring(found.end()).lines().skip(1).findFirst().orElse("");
    return new Result.Ran(ends, Optional.of(new Wrong(end, place, inputs)));
  }
}
