package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.base.process.ProcessFiles;
import dev.bulwark.base.process.ProcessStatus;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.EvidenceReader;
import dev.bulwark.evidence.MalformedEvidenceException;
import dev.bulwark.evidence.Proof;
import dev.bulwark.evidence.ProofSize;
import dev.bulwark.program.Program;
import dev.bulwark.report.Conclusion;
import dev.bulwark.verification.portfolio.Features;
import dev.bulwark.verification.portfolio.Message;
import dev.bulwark.verification.portfolio.Race;
import dev.bulwark.verification.portfolio.Schedule;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/**
 * What {@code verify} does without {@code --engine}: a first stage in this process, then engines
 * chosen for the program in processes of their own. This class is the second stage.
 */
public final class Portfolio {

  /**
   * What is to be decided.
   *
   * @param prepared what the passes have made of the program
   */
  public record Task(
      Program asParsed, Program prepared, String property, Certification certification) {}

  /**
   * What the first stage leaves to the second.
   *
   * @param inconclusive engines that need not be asked again, with the reason
   * @param lemmas what engines have published, the latest last, in the file form of lemmas
   */
  public record Known(Map<String, Reason> inconclusive, List<String> lemmas) {
    Reason reason() {
      String all =
          inconclusive.entrySet().stream()
              .map(entry -> entry.getKey() + " inconclusive: " + entry.getValue().text())
              .collect(Collectors.joining("; "));
      return Reason.joined(inconclusive.values(), all);
    }
  }

  /**
   * In a sample of nine sets (448 tasks, 30 s, 2026-11-15), 400 of the 438 answers came within this
   * time, and nothing is gained by starting processes earlier.
   */
  private static final Duration FIRST_STAGE = Duration.ofSeconds(4);

  /** Of the time of the search, however slow the machine is. */
  private static final double FIRST_STAGE_SHARE = 1.0 / 3;

  /** Of the memory limit; what the first stage leaves is missing in the second. */
  private static final double FIRST_STAGE_MEMORY = 0.6;

  /** A child with less than this is of no use. */
  private static final long LEAST_MEMORY = 384L << 20;

  private final Run run;
  private final Limits limits;
  private final LongFunction<Race.Commands> workers;
  private final Duration firstStage;
  private Function<Features, Schedule> schedules;
  private String name = Engines.DEFAULT;
  private final boolean explained;
  private LemmaMode lemmas = LemmaMode.START;

  public Portfolio(
      Run run,
      Limits limits,
      LongFunction<Race.Commands> workers,
      Duration firstStage,
      Function<Features, Schedule> schedules,
      boolean explained) {
    this.run = run;
    this.limits = limits;
    this.workers = workers;
    this.firstStage = firstStage;
    this.schedules = schedules;
    this.explained = explained;
  }

  /** With engines that share lemmas, or do not. */
  public Portfolio sharing(LemmaMode mode) {
    lemmas = mode;
    return this;
  }

  /** A race that is the same for every program, from the beginning. */
  public static Portfolio of(
      Run run,
      Limits limits,
      LongFunction<Race.Commands> workers,
      Schedule schedule,
      boolean explained) {
    Portfolio race =
        new Portfolio(run, limits, workers, Duration.ZERO, features -> schedule, explained);
    race.name = schedule.kind();
    return race;
  }

  /** As for {@code --engine}. */
  public String name() {
    return name;
  }

  /** Without engines of these families. */
  public Portfolio without(Set<String> families) {
    Function<Features, Schedule> all = schedules;
    schedules = features -> all.apply(features).withoutFamilies(families);
    return this;
  }

  /**
   * The usual one.
   *
   * @param workers how processes are started, given the bytes of memory for each
   * @param hasFirstStage is the first stage to be tried, which may have crashed before?
   */
  public static Portfolio of(
      Run run,
      Limits limits,
      LongFunction<Race.Commands> workers,
      boolean hasFirstStage,
      boolean explained) {
    Duration first = hasFirstStage ? FIRST_STAGE : Duration.ZERO;
    return new Portfolio(run, limits, workers, first, Schedule::of, explained);
  }

  public FirstStage firstStage(Budget whole) {
    Long memory = limits.memoryBytes();
    MemoryWatch watch =
        memory == null ? MemoryWatch.none() : MemoryWatch.of((long) (memory * FIRST_STAGE_MEMORY));
    // On a machine that others use too, it takes longer by the clock, but not most of the time.
    Duration share = Duration.ofNanos((long) (whole.remainingNanos() * FIRST_STAGE_SHARE));
    Duration time = firstStage.compareTo(share) > 0 ? firstStage : share;
    return new FirstStage(whole.part(time), Slowness.ofProcess().stretched(firstStage), watch);
  }

  /** Says what would be done, if asked to. */
  public void explain(Program prepared) {
    if (explained) {
      Features features = Features.of(prepared);
      run.explain("Features: " + features);
      run.explain("First stage: " + firstStage.toMillis() + " ms in this process");
      run.explain("Schedule for " + schedules.apply(features));
      run.explain("Processes at once: " + raceLimits().slots());
    }
  }

  /**
   * Runs the second stage.
   *
   * @param search the time in which engines may run
   * @param known what the first stage has found out
   * @param first how the first stage ended, if it had something to say
   */
  public Conclusion run(Task task, Budget search, Known known, Optional<Conclusion> first)
      throws Exception {
    Features features = Features.of(task.prepared());
    Schedule schedule = schedules.apply(features).without(known.inconclusive().keySet());
    if (search.isExhausted()) {
      return first.orElseGet(() -> new Conclusion.Unknown(new Reason.OutOfTime()));
    }
    if (schedule.entries().isEmpty()) {
      return first
          .filter(Conclusion::isBug)
          .orElseGet(() -> new Conclusion.Unknown(known.reason()));
    }
    run.report().statistic("Features", features);
    run.report().statistic("Schedule", schedule);
    // What the first stage has left behind would be missing in the second.
    System.gc();
    Race.Limits raceLimits = raceLimits();
    Reporting observer = new Reporting(run);
    Race race =
        new Race(
            schedule,
            known.lemmas().stream().map(Message.Lemmas::new).toList(),
            lemmas == LemmaMode.LIVE,
            workers.apply(raceLimits.memoryBytes()),
            raceLimits,
            run.cpu()::left,
            run.budget(),
            search,
            observer);
    run.cpu().count(race::cpuSeconds);
    double begun = run.report().elapsed();
    Race.Ending ending = run.phases().run("portfolio", race::run);
    race.contenders().forEach(contender -> run.report().contender(contender.by(begun)));
    return switch (ending) {
      case Race.Ending.Won won -> won(task, won);
      case Race.Ending.Broken(String what, String details) ->
          run.bug("certificate refuted: " + what, details);
      case Race.Ending.Nobody(Reason reason) ->
          observer
              .bug()
              .or(() -> first.filter(Conclusion::isBug))
              .orElseGet(() -> new Conclusion.Unknown(reason));
    };
  }

  /** As many at once as have enough memory. */
  private Race.Limits raceLimits() {
    int slots = limits.slots();
    double slowness = Slowness.ofProcess().factor();
    Long limit = limits.memoryBytes();
    if (limit == null) {
      return new Race.Limits(
          slots, Math.max(LEAST_MEMORY, Runtime.getRuntime().maxMemory() / slots), slowness);
    }
    long ours = ProcessFiles.system().self().map(ProcessStatus::residentBytes).orElse(0L);
    long left = Math.max(LEAST_MEMORY, limit - ours);
    int affordable = (int) Math.clamp(left / LEAST_MEMORY, 1, slots);
    return new Race.Limits(affordable, left / affordable, slowness);
  }

  private Conclusion won(Task task, Race.Ending.Won won) {
    Evidence evidence;
    try {
      evidence = EvidenceReader.read(task.asParsed(), task.property(), won.evidence());
    } catch (MalformedEvidenceException wrong) {
      return run.bug("evidence cannot be read: " + wrong.getMessage(), won.evidence());
    }
    run.report().engine(won.engine());
    if (evidence instanceof Proof proof) {
      ProofSize.literals(proof)
          .ifPresent(size -> run.report().statistic("Invariant literals", size));
    }
    return won.key()
        .verified(task.asParsed(), task.property(), evidence, won.answer())
        .map(task.certification()::conclude)
        .orElseGet(
            () ->
                run.bug(
                    "a confirmation that the checker has not signed",
                    won.answer() + "\n\n" + won.evidence()));
  }

  /** Carries what the children say to the user, and keeps in mind what is a bug. */
  private static final class Reporting implements Race.Observer {

    private final Run run;
    private Optional<Conclusion> bug = Optional.empty();

    Reporting(Run run) {
      this.run = run;
    }

    @Override
    public void progress(String where) {
      run.progress(where);
      run.report().reached(where);
    }

    @Override
    public void statistic(String name, double value) {
      run.report().statistic(name, value);
    }

    @Override
    public void refuted(String engine, String reason, String evidence) {
      bug =
          Optional.of(
              run.bug(
                  "certificate refuted: " + reason,
                  "The evidence of "
                      + engine
                      + " does not hold on the program as parsed.\n\n"
                      + evidence));
    }

    Optional<Conclusion> bug() {
      return bug;
    }
  }
}
