package dev.bulwark.cli;

import dev.bulwark.base.Reason;
import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.frontend.languages.Languages;
import dev.bulwark.program.Position;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Report;
import dev.bulwark.verification.Claims;
import dev.bulwark.verification.CpuTime;
import dev.bulwark.verification.Outputs;
import dev.bulwark.verification.SourceReader;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.VerifyRun;
import dev.bulwark.verification.functions.EarlierCertificate;
import dev.bulwark.verification.functions.FunctionId;
import dev.bulwark.verification.functions.FunctionJson;
import dev.bulwark.verification.functions.FunctionResult;
import dev.bulwark.verification.functions.FunctionTask;
import dev.bulwark.verification.functions.FunctionTexts;
import dev.bulwark.verification.functions.VerdictCache;
import dev.bulwark.verification.portfolio.Message;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Verifies one function after another for the process that started this one, each as a run of its
 * own would. Files are parsed once. When something of a function is left behind, such as a thread
 * in a solver that does not answer, this process takes no other one.
 */
final class FunctionServer {

  /** How the command line has a program verified. */
  interface Verification {

    /**
     * A run that has not begun.
     *
     * @param words those of a command line about this program, for processes that help
     * @param firstStage may engines run in this process?
     */
    VerifyRun of(
        CommandRun run,
        SourceRequest request,
        LimitOptions within,
        Outputs outputs,
        List<String> words,
        boolean firstStage);
  }

  /** Threads that are left behind when they do not end in time. */
  private static final Set<String> SEARCHING = Set.of("bulwark", "first stage");

  private static final long MOMENT_MILLIS = 500;

  private final Environment environment;
  private final Verification how;
  private final SourceRequest all;
  private final LimitOptions limits;
  private final FunctionsOptions options;
  private final boolean debug;
  private final Languages languages = Languages.remembering();

  FunctionServer(
      Environment environment,
      Verification how,
      SourceRequest all,
      LimitOptions limits,
      FunctionsOptions options,
      boolean debug) {
    this.environment = environment;
    this.how = how;
    this.all = all;
    this.limits = limits;
    this.options = options;
    this.debug = debug;
  }

  /** Until it is ended, or takes no more. */
  void serve() throws InterruptedException {
    ParentLine parent = ParentLine.open();
    boolean last = false;
    while (!last) {
      Message.Verify order = parent.awaitFunction();
      FunctionResult result = verify(order);
      last = isLeftBehind() || result.reasonKind().equals(new Reason.OutOfMemory("").kind());
      say(new Message.Verified(order.task(), FunctionJson.whole(result), last));
    }
  }

  /** Those that have said what they found need a moment to end. */
  private static boolean isLeftBehind() throws InterruptedException {
    boolean left = false;
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (SEARCHING.contains(thread.getName())) {
        thread.join(MOMENT_MILLIS);
        left |= thread.isAlive();
      }
    }
    return left;
  }

  /** In a line of its own, whatever native code may have printed before. */
  private void say(Message message) {
    PrintStream out = environment.console().out();
    out.print("\n" + message.line() + "\n");
    out.flush();
  }

  private FunctionResult verify(Message.Verify order) {
    List<Path> files = order.files().lines().map(Path::of).toList();
    SourceRequest request = all.startingIn(order.entry(), files);
    List<String> words = FunctionsOptions.about(environment.arguments(), order.entry(), files);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console = new Console(stream(out), stream(err), false);
    LimitOptions within = limits.forOne(FunctionsOptions.timeout(limits), options.cores(limits));
    within.cpuBefore = CpuTime.withChildren().orElse(0);
    OutputOptions output = new OutputOptions();
    output.debug = debug;
    CommandRun run =
        new CommandRun(new Environment(console, Interruption.none(), words), within, output);
    AtomicReference<Report> report = new AtomicReference<>();
    run.alsoTell(report::set);
    Kept kept = new Kept();
    Optional<VerdictCache> cache =
        Optional.ofNullable(options.cache)
            .map(directory -> new VerdictCache(directory, order.entry(), run::warn));
    VerifyRun verification =
        how.of(
                run,
                request,
                within,
                cache.<Outputs>map(known -> new CachingOutputs(kept, known)).orElse(kept),
                words,
                !order.inProcesses())
            .readBy(languages::frontend)
            .knowing(claims(order.earlier(), cache));
    long start = System.nanoTime();
    run.run(verification::verify);
    double seconds = (System.nanoTime() - start) / 1e9;
    Report said = Objects.requireNonNull(report.get());
    // Who reads it knows where the function is.
    FunctionTask task =
        new FunctionTask(
            order.task(), new FunctionId("", order.entry()), Position.NONE, files, "", "");
    boolean decided = !(said.conclusion() instanceof Conclusion.Unknown);
    return FunctionResult.of(
        task,
        said,
        seconds,
        run.hasBug(),
        new FunctionTexts(
            decided ? kept.certificate : "",
            text(err) + text(out),
            SarifOutput.text(said, environment.arguments())));
  }

  private static Claims claims(String earlier, Optional<VerdictCache> cache) {
    return ready -> {
      List<Claims.Claim> claims = new ArrayList<>(new EarlierCertificate(earlier).about(ready));
      cache.ifPresent(known -> claims.addAll(known.about(ready)));
      return claims;
    };
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** Keeps the certificate in mind. */
  private static final class Kept implements Outputs {

    private volatile String certificate = "";

    @Override
    public void certified(CertifiedVerdict verdict, SourceReader.Read.Ready about) {
      certificate = EvidenceWriter.text(verdict.program(), verdict.property(), verdict.evidence());
    }
  }
}
