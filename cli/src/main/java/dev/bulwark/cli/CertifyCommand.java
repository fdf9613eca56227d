package dev.bulwark.cli;

import dev.bulwark.cli.output.OutputPlan;
import dev.bulwark.verification.CertifyRun;
import dev.bulwark.verification.ProgramFiles;
import dev.bulwark.verification.Solvers;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.UsageError;
import dev.bulwark.verification.verdicts.GoalVerdicts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulwark certify}: checks a certificate again. No class of an engine is loaded for it. */
@Command(
    name = "certify",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Checks a certificate that 'bulwark verify --output DIR' has written, or a witness in the"
          + " YAML format 2.0 of whatever tool, without any engine.",
      "The files and the options that decide what they mean have to be the same as for 'verify'."
    },
    footer = {
      "",
      "Exit codes: as of verify; 5 if the certificate or witness is not confirmed.",
      "",
      "Example:",
      "  bulwark verify --output out program.c",
      "  bulwark certify out/certificate.txt program.c",
      "  bulwark certify --obligations conditions out/certificate.txt program.c",
      "  bulwark verify --witness witness.yml program.c",
      "  bulwark certify witness.yml program.c"
    })
final class CertifyCommand implements Callable<Integer> {

  private final Environment environment;

  @Parameters(
      index = "0",
      paramLabel = "EVIDENCE",
      description = "The certificate, or the witness.")
  private @Nullable Path evidence;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "FILE",
      description = "Source files that make one program.")
  private List<Path> files = new ArrayList<>();

  @Mixin private SourceOptions source = new SourceOptions();

  @Option(
      names = "--solver",
      paramLabel = "NAME",
      description =
          "The SMT solver that is asked last: z3, bitwuzla, smtinterpol, princess or mathsat5 (for"
              + " research and evaluation only).")
  private @Nullable String solver;

  @Option(
      names = "--obligations",
      paramLabel = "DIR",
      description = {
        "Write what the certificate leaves for solvers to show into DIR, which has to be new or"
            + " empty: SMT-LIB 2.6 scripts, to each of which any solver has to answer unsat.",
        "'scripts/obligations DIR' asks those that are installed."
      })
  private @Nullable Path obligations;

  @Option(
      names = "--all",
      description = "The evidence is one of 'verify --all' without --property.")
  private boolean all;

  @Mixin private CrossCheckOption crossCheck = new CrossCheckOption();

  @Mixin private LimitOptions limits = new LimitOptions();

  @Mixin private SarifOption sarif = new SarifOption();

  @Mixin private OutputOptions output = new OutputOptions();

  CertifyCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    output.validate();
    SourceRequest request = source.request(files);
    if (all) {
      if (!source.properties.isEmpty()) {
        throw new UsageError("--all says what --property says; give one of them.");
      }
      request = request.withProperty(GoalVerdicts.everything());
    }
    ProgramFiles.require(request);
    crossCheck.validate(request);
    CommandRun run = new CommandRun(environment, limits, output);
    run.report().adviser(new Advice(request, limits, false));
    Path brought = Objects.requireNonNull(evidence);
    OutputDirectory.requireNew("--obligations", obligations);
    OutputPlan.Builder plan = new OutputPlan.Builder().input(brought);
    output.addTo(plan, false);
    sarif.addTo(plan);
    run.alsoWriteTo(sarif);
    run.expect(plan.inputs(ProgramFiles.read(request)).build(output.force));
    CertifyRun certification =
        new CertifyRun(run, brought, request, Solvers.named(solver, run::warn))
            .crossChecked(crossCheck.wanted)
            .inParts(all);
    Optional<ObligationDirectory> written =
        Optional.ofNullable(obligations)
            .map(directory -> new ObligationDirectory(directory, run::alert));
    run.beforeReport(report -> written.ifPresent(ObligationDirectory::discard));
    return run.run(
            () -> {
              written.ifPresent(ObligationDirectory::prepare);
              return certification.writing(written).certify();
            })
        .code();
  }
}
