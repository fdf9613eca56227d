package dev.bulwark.verification;

import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.certify.RandomInputSamples;
import dev.bulwark.certify.compiled.CompiledRuns;
import dev.bulwark.certify.compiled.CompiledRuns.End;
import dev.bulwark.certify.compiled.NativeRun;
import dev.bulwark.frontend.Check;
import dev.bulwark.frontend.Property;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.ComparedNumbers;
import dev.bulwark.program.source.SourceView;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.harness.Driver;
import dev.bulwark.report.harness.DriverWriter;
import dev.bulwark.report.harness.DriverWriter.Taken;
import dev.bulwark.report.harness.Harness;
import dev.bulwark.report.harness.HarnessWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A second reader of the program: gcc. Engines and checker start from what our front end has made
 * of the source; what the front end reads wrongly, only somebody else can see. What is compared,
 * and what cannot be, is in docs/cross-check.md.
 */
public final class CrossCheck {

  /** What came of it. */
  public sealed interface Comparison {
    record Agrees(String how) implements Comparison {}

    record NotCompared(String why) implements Comparison {}

    /** A bug of ours, with what helps to find it. */
    record Disagrees(String what, String details) implements Comparison {}
  }

  private static final int SAMPLES = 200;
  private static final long STEPS_PER_SAMPLE = 2_000;
  private static final Duration SAMPLING = Duration.ofMillis(300);
  private static final Duration LEAST_TIME = Duration.ofSeconds(2);

  /** Undefined behaviour that our model knows; what gcc finds besides is not asked for. */
  private static final String SANITIZERS =
      "-fsanitize=address,integer-divide-by-zero,shift-exponent,bounds,vla-bound,unreachable,bool";

  private final Run run;
  private final SourceRequest meaning;
  private final Property property;
  private final SourceView source;

  public CrossCheck(Run run, SourceRequest meaning, Property property, SourceView source) {
    this.run = run;
    this.meaning = meaning;
    this.property = property;
    this.source = source;
  }

  /** How the run ends if gcc disagrees; otherwise what came of it is in the report. */
  public Optional<Conclusion> disagreement(CertifiedVerdict verdict) {
    run.progress("cross-check");
    long start = System.nanoTime();
    Comparison comparison = compare(verdict);
    run.report().timing("cross-check", (System.nanoTime() - start) / 1e9);
    return switch (comparison) {
      case Comparison.Agrees(String how) -> {
        run.report().note("Cross-check: agrees with gcc" + how);
        yield Optional.empty();
      }
      case Comparison.NotCompared(String why) -> {
        run.report().note("Cross-check: not compared: " + why);
        yield Optional.empty();
      }
      case Comparison.Disagrees(String what, String details) -> {
        run.report().note("Cross-check: DISAGREES: " + what);
        yield Optional.of(run.bug("gcc disagrees: " + what, details));
      }
    };
  }

  private Comparison compare(CertifiedVerdict verdict) {
    Program program = verdict.program();
    Optional<String> obstacle = GccOptions.obstacle(program, meaning);
    if (obstacle.isPresent()) {
      return new Comparison.NotCompared(obstacle.get());
    }
    if (run.budget().remainingNanos() < LEAST_TIME.toNanos()) {
      return new Comparison.NotCompared("no time is left");
    }
    return switch (verdict) {
      case CertifiedVerdict.Unsafe unsafe ->
          error(program, unsafe.evidence().inputs(), unsafe.location());
      case CertifiedVerdict.Safe safe -> proof(program, safe.undefinedExcluded());
    };
  }

  // ---- UNSAFE

  private Comparison error(Program program, Inputs inputs, Location at) {
    Optional<Harness> harness =
        HarnessWriter.of(program, source, inputs, run.budget()::isExhausted);
    if (harness.isEmpty()) {
      return new Comparison.NotCompared("the run could not be repeated in time");
    }
    return switch (new HarnessCheck(run, meaning).result(program, harness.get())) {
      case NativeRun.Result.Agrees agrees -> new Comparison.Agrees(", which reaches the error");
      case NativeRun.Result.NotRun(String reason) -> new Comparison.NotCompared(reason);
      case NativeRun.Result.Differs(String reason) -> {
        if (reachesErrorOtherwise(program, inputs)) {
          yield new Comparison.Agrees(", which reaches the error on inputs in another order");
        }
        Optional<String> explanation =
            HarnessCheck.beyond(harness.get())
                .map(words -> "the execution " + words)
                .or(() -> blindSpot(at))
                .or(() -> explanation(program, reason));
        yield explanation.isPresent()
            ? new Comparison.NotCompared(explanation.get())
            : new Comparison.Disagrees(
                "compiled, the program does not reach the error: " + reason,
                "The harness:\n\n" + harness.get().text());
      }
    };
  }

  /**
   * C leaves open in which order operands that are calls take their inputs. Any execution of the
   * compiled program that reaches the error shows that it can.
   */
  private boolean reachesErrorOtherwise(Program program, Inputs inputs) {
    if (property.hasErrorLabel()) {
      return false;
    }
    List<Taken> taken = named(RandomInputSamples.taken(program, inputs, run.budget()::isExhausted));
    CompiledRuns.Result result =
        runs(driver(program, InputOrders.of(taken)), program, wrongEnds(false));
    return result instanceof CompiledRuns.Result.Ran ran && ran.wrong().isPresent();
  }

  /** No sanitizer watches how many variable arguments are taken, and of which types. */
  private static Optional<String> blindSpot(Location error) {
    try (Stream<String> lines = Files.lines(Path.of(error.position().file()))) {
      boolean argument =
          lines
              .skip(Math.max(0, error.position().line() - 1))
              .findFirst()
              .filter(line -> line.contains("va_arg"))
              .isPresent();
      return argument
          ? Optional.of("gcc's sanitizers do not watch variable arguments")
          : Optional.empty();
    } catch (IOException | UncheckedIOException | InvalidPathException unreadable) {
      return Optional.empty();
    }
  }

  // ---- SAFE

  private Comparison proof(Program program, boolean undefinedExcluded) {
    if (property.hasErrorLabel()) {
      return new Comparison.NotCompared("arrival at a label cannot be seen in a compiled program");
    }
    Driver driver = driver(program, samples(program));
    return switch (runs(driver, program, wrongEnds(undefinedExcluded))) {
      case CompiledRuns.Result.NotRun(String reason) -> new Comparison.NotCompared(reason);
      case CompiledRuns.Result.Ran ran when ran.wrong().isPresent() ->
          wrong(program, ran.wrong().get(), driver);
      case CompiledRuns.Result.Ran ran -> fine(ran);
    };
  }

  private Driver driver(Program program, List<List<Taken>> recorded) {
    return DriverWriter.of(
        program,
        source,
        new DriverWriter.Goal(property.errorFunctions(), property.isFailingAssert()),
        recorded,
        ComparedNumbers.in(program));
  }

  private CompiledRuns.Result runs(Driver driver, Program program, Set<End> wrong) {
    CompiledRuns.Job job =
        new CompiledRuns.Job(
            driver.text(),
            GccOptions.model(program),
            options(program),
            GccOptions.preprocessor(meaning.preprocessor()),
            GccOptions.files(program),
            driver.renamed(),
            driver.replaced());
    return new CompiledRuns(CompiledRuns.Limits.DEFAULT, run.budget()::remainingNanos)
        .run(job, wrong);
  }

  private List<List<Taken>> samples(Program program) {
    return RandomInputSamples.of(program, SAMPLES, STEPS_PER_SAMPLE, run.budget().part(SAMPLING))
        .stream()
        .map(CrossCheck::named)
        .toList();
  }

  /** What the checker's side has taken, in the words of the report's side. */
  private static List<Taken> named(List<RandomInputSamples.Taken> run) {
    return run.stream().map(taken -> new Taken(taken.site(), taken.value())).toList();
  }

  private List<String> options(Program program) {
    boolean overflow = property.asksFor(Check.OVERFLOW);
    List<String> options = new ArrayList<>();
    options.add(overflow ? "-fno-wrapv" : "-fwrapv");
    options.add(SANITIZERS + (overflow ? ",signed-integer-overflow,shift" : ""));
    // A function that the program defines is that function, whatever gcc knows by its name.
    program.procedures().keySet().stream()
        .filter(name -> name.matches("\\w+"))
        .forEach(name -> options.add("-fno-builtin-" + name));
    return options;
  }

  /** Undefined behaviour that nobody asks about is wrong where the proof says there is none. */
  private Set<End> wrongEnds(boolean undefinedExcluded) {
    Set<End> wrong = EnumSet.of(End.ERROR);
    if (undefinedExcluded) {
      wrong.addAll(EnumSet.range(End.OVERFLOW, End.UNDEFINED));
    }
    for (Check check : Check.values()) {
      if (property.asksFor(check)) {
        switch (check) {
          case OVERFLOW -> wrong.add(End.OVERFLOW);
          case DIVISION_BY_ZERO -> wrong.add(End.DIVISION);
          case SHIFT -> wrong.add(End.SHIFT);
          case DEREF -> wrong.add(End.DEREF);
          case FREE -> wrong.add(End.FREE);
          // gcc has no sanitizer for these.
          case UNSIGNED_OVERFLOW, NARROWING, MEMORY_CLEANUP, MEMORY_TRACK, INITIALISATION -> {}
        }
      }
    }
    return wrong;
  }

  private static Comparison wrong(Program program, CompiledRuns.Wrong found, Driver driver) {
    String place = found.place().isEmpty() ? "" : " (" + found.place() + ")";
    String what = "compiled, the program goes wrong: " + found.end().words() + place;
    Optional<String> explanation = explanation(program, found.end().words() + place);
    return explanation.isPresent()
        ? new Comparison.NotCompared(explanation.get())
        : new Comparison.Disagrees(
            what,
            "The proof is confirmed, but an execution of the compiled program goes wrong.\n\n"
                + ("inputs: " + found.inputs() + "\n\n")
                + ("The end of the driver:\n\n" + driver.text()));
  }

  /** An assumption of the verdict by which gcc may differ. */
  private static Optional<String> explanation(Program program, String difference) {
    return program.assumptions().stream()
        .filter(assumption -> !assumption.endsWith(" has no side effects"))
        .findFirst()
        .map(
            assumption ->
                "gcc differs (" + difference + "), but the verdict assumes that " + assumption);
  }

  private Comparison fine(CompiledRuns.Result.Ran ran) {
    int counting = ran.count(End.NORMAL);
    run.report().statistic("Cross-check executions", counting);
    String others = others(ran);
    if (counting == 0) {
      return new Comparison.NotCompared("no execution counts" + others);
    }
    String executions = counting == 1 ? " execution" : " executions";
    return new Comparison.Agrees(
        " on " + String.format(Locale.ROOT, "%,d", counting) + executions + others);
  }

  /** The runs that do not count. */
  private static String others(CompiledRuns.Result.Ran ran) {
    int undefined = EnumSet.range(End.OVERFLOW, End.UNDEFINED).stream().mapToInt(ran::count).sum();
    List<String> parts = new ArrayList<>();
    add(parts, ran.count(End.ASSUMPTION), "ended by assumptions");
    add(parts, undefined, "with undefined behaviour");
    add(parts, ran.count(End.OPEN), "with values that C leaves open");
    add(parts, ran.count(End.OUT_OF_TIME), "out of time");
    add(parts, ran.count(End.OUT_OF_MEMORY) + ran.count(End.OUT_OF_STACK), "out of memory");
    return parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")";
  }

  private static void add(List<String> parts, int count, String words) {
    if (count > 0) {
      parts.add(String.format(Locale.ROOT, "%,d ", count) + words);
    }
  }
}
