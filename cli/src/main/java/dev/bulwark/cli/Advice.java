package dev.bulwark.cli;

import dev.bulwark.base.Reason;
import dev.bulwark.frontend.AssemblyMode;
import dev.bulwark.frontend.OutsidePointers;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Remedy;
import dev.bulwark.report.Adviser;
import dev.bulwark.report.IncompletePlace;
import dev.bulwark.report.NextStep;
import dev.bulwark.report.Report;
import dev.bulwark.verification.SourceRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What to do when there is no verdict, in the options of the command line.
 *
 * @param limits what the run may take
 * @param chosen did the user say which engine or solver to use?
 */
record Advice(SourceRequest request, LimitOptions limits, boolean chosen) implements Adviser {

  /** More would be a manual. */
  private static final int MOST = 3;

  /** More time is worth a try only if it is much more. */
  private static final int MUCH_MORE = 10;

  @Override
  public List<NextStep> next(
      Reason reason, List<IncompletePlace> places, List<Report.Diagnostic> diagnostics) {
    Set<NextStep> steps = new LinkedHashSet<>();
    for (Report.Diagnostic diagnostic : diagnostics) {
      if (!diagnostic.isWarning()) {
        remedy(diagnostic.remedy()).ifPresent(steps::add);
      }
    }
    switch (reason) {
      case Reason.OutOfTime out -> {
        steps.addAll(about(places));
        steps.addAll(moreTime());
      }
      case Reason.CertificateNotChecked unchecked -> steps.addAll(moreTime());
      case Reason.OutOfMemory out -> {
        steps.add(moreMemory());
        steps.addAll(about(places));
      }
      case Reason.IncompleteModel incomplete -> steps.addAll(about(places));
      case Reason.Inconclusive inconclusive -> {
        steps.addAll(about(places));
        if (chosen) {
          steps.add(DEFAULT_ENGINES);
        }
      }
      case Reason.SolverFailure failure ->
          steps.add(
              new NextStep(
                  "--solver NAME", "another solver; 'bulwark doctor' says which are there"));
      case Reason.UndefinedBehaviour undefined ->
          steps.add(
              new NextStep(
                  "--all", "shows the operation that is undefined, and the execution to it"));
      case Reason.Unsupported unsupported ->
          diagnostics.stream()
              .filter(one -> one.severity() == Report.Diagnostic.Severity.UNSUPPORTED)
              .filter(one -> one.at().isKnown())
              .findFirst()
              .ifPresent(
                  one ->
                      steps.add(
                          new NextStep(
                              "--remove-body FUNCTION",
                              "leaves out the function with line "
                                  + one.at().line()
                                  + ", if the property does not need it; the verdict says so")));
      case Reason.CertificateRefuted refuted ->
          steps.add(
              new NextStep(
                  "",
                  "make the evidence anew: bulwark verify --output DIR, with the same files and"
                      + " options"));
      case Reason.OutOfStack out -> {}
      case Reason.WrongInput wrong -> {}
      case Reason.Interrupted interrupted -> {}
      case Reason.Cancelled cancelled -> {}
      case Reason.Bug bug -> {}
    }
    return steps.stream().limit(MOST).toList();
  }

  private static final String CALLS =
      "its calls give any value and change all they can reach; the verdict says so";

  private static final NextStep DEFAULT_ENGINES =
      new NextStep("", "leave --engine and --solver out: the default tries several");

  /** What can be done about places where the model ends. */
  private List<NextStep> about(List<IncompletePlace> places) {
    List<NextStep> steps = new ArrayList<>();
    for (IncompletePlace place : places) {
      Optional<NextStep> own = remedy(place.remedy());
      own.or(() -> stub(place)).filter(step -> !steps.contains(step)).ifPresent(steps::add);
    }
    return steps;
  }

  /** A function that cannot be looked into can be replaced by one that does anything. */
  private Optional<NextStep> stub(IncompletePlace place) {
    String entry = request.entry() == null ? "main" : request.entry();
    if (place.function().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        place.function().equals(entry)
            ? new NextStep(
                "--stub FUNCTION",
                "with what is not modelled in FUNCTION, which may be a new one: " + CALLS)
            : new NextStep("--stub " + place.function(), CALLS));
  }

  private Optional<NextStep> remedy(Remedy remedy) {
    return Optional.ofNullable(
        switch (remedy) {
          case NONE -> null;
          case ASSEMBLY ->
              request.world().assembly() == AssemblyMode.HAVOC
                  ? null
                  : new NextStep(
                      "--asm havoc", "what assembly names takes any value; the verdict says so");
          case POINTERS ->
              request.world().pointers() == OutsidePointers.ANY
                  ? new NextStep(
                      "--pointers null-or-valid",
                      "pointers from outside are null or point to objects of their type")
                  : null;
          case HEADERS ->
              new NextStep(
                  "-I DIR", "where the header is; or --compile-commands FILE, how all is compiled");
          case SYSTEM_HEADERS ->
              new NextStep(
                  "-I DIR",
                  "where the header is; for those of glibc -isystem /usr/include -isystem"
                      + " /usr/include/x86_64-linux-gnu");
          case ENTRY -> new NextStep("--entry FUNCTION", "begins in another function than main");
          case DATA_MODEL ->
              request.dataModel() == MachineModel.LP64
                  ? new NextStep("--data-model ILP32", "if the program is for 32 bits")
                  : new NextStep("--data-model LP64", "if the program is for 64 bits");
          case DEFINITIONS ->
              new NextStep(
                  "-D NAME, -include FILE, --compile-commands FILE",
                  "what the build defines or includes beyond the file");
          case MEMORY -> moreMemory();
        });
  }

  private List<NextStep> moreTime() {
    List<NextStep> steps = new ArrayList<>();
    more("--timeout", limits.timeout, steps);
    more("--cpu", limits.cpu, steps);
    return steps;
  }

  private static void more(String option, @Nullable Duration given, List<NextStep> steps) {
    if (given != null) {
      double seconds = given.toMillis() / 1e3;
      steps.add(
          new NextStep(
              option + " " + words(seconds * MUCH_MORE), "more time; it had " + words(seconds)));
    }
  }

  private static String words(double seconds) {
    return seconds == Math.rint(seconds)
        ? String.format(Locale.ROOT, "%.0fs", seconds)
        : String.format(Locale.ROOT, "%.1fs", seconds);
  }

  private NextStep moreMemory() {
    Long given = limits.memory;
    return given == null
        ? new NextStep(
            "BULWARK_MEMORY=SIZE",
            "a variable of the environment: more than half of the machine's memory")
        : new NextStep("--memory SIZE", "more memory; it had " + (given >> 20) + "MB");
  }
}
