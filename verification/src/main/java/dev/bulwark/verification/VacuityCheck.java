package dev.bulwark.verification;

import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.certify.Vacuity;
import dev.bulwark.certify.Vacuity.Cut;
import dev.bulwark.certify.Vacuity.Finding;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import java.util.Optional;

/**
 * Whether a confirmed proof says anything: the program may have nothing that could be the error, or
 * no execution of it may get anywhere. The user is warned, with the place to look at.
 */
public final class VacuityCheck {

  /** What SAFE would say. */
  public sealed interface Meaning {

    /** That the property holds. */
    record Full() implements Meaning {}

    /** Nothing, for this reason; it is right all the same. */
    record Vacuous(String reason) implements Meaning {}

    /**
     * That undefined behaviour on every execution is assumed away. No such verdict is given: C says
     * nothing at all about such a program.
     */
    record Undefined(String reason) implements Meaning {}
  }

  /** Shows that a program is safe, trying this proof first. */
  public interface Prover {
    boolean proves(Program probe, Proof first) throws InterruptedException;
  }

  private static final String NOTHING = "nothing in the program can violate the property";
  private static final String NOBODY = "no execution reaches an end or a check";
  private static final String NOBODY_ENDS = "no execution reaches an end";

  private final Run run;
  private final String property;
  private final boolean violable;
  private final Prover prover;

  public VacuityCheck(Run run, SourceReader.Read.Ready ready, Prover prover) {
    this.run = run;
    this.property = ready.property();
    this.violable = ready.violable();
    this.prover = prover;
  }

  /** What the verdict says. */
  public Meaning of(CertifiedVerdict.Safe verdict) {
    Program asParsed = verdict.program();
    if (!violable) {
      run.alert("warning: " + NOTHING + ": " + property);
      return new Meaning.Vacuous(NOTHING);
    }
    Vacuity vacuity = new Vacuity(asParsed);
    return switch (vacuity.tryRuns(run.budget())) {
      case Finding.Live live -> new Meaning.Full();
      case Finding.CutOff cutOff -> cutOff(asParsed, vacuity, verdict.evidence(), cutOff);
    };
  }

  private Meaning cutOff(Program asParsed, Vacuity vacuity, Proof proof, Finding.CutOff runs) {
    Cut cut = runs.cut();
    Position at = asParsed.shown(cut.at().position());
    if (runs.exact() || isCertain(vacuity, proof, runs)) {
      run.alert(
          at
              + ": warning: every execution is cut off before it reaches an end of the program"
              + (runs.arrived() ? ", " : " or a check, ")
              + cut.undefined()
                  .map(kind -> "here by undefined behaviour: " + kind)
                  .orElse("here by an assumption that does not hold"));
      String what = runs.arrived() ? NOBODY_ENDS : NOBODY;
      return cut.undefined()
          .<Meaning>map(
              kind ->
                  new Meaning.Undefined(
                      what + " without undefined behaviour: " + kind + " at " + at))
          .orElseGet(() -> new Meaning.Vacuous(what));
    }
    cut.undefined()
        .filter(kind -> !runs.arrived())
        .ifPresent(
            kind ->
                run.alert(
                    "%s: warning: all %d executions that were tried have undefined behaviour or fail"
                            .formatted(at, runs.runs())
                        + " an assumption, one of them here: "
                        + kind));
    return new Meaning.Full();
  }

  private boolean isCertain(Vacuity vacuity, Proof proof, Finding.CutOff runs) {
    Optional<Program> probe = vacuity.probe(runs);
    Optional<Proof> first = probe.flatMap(made -> vacuity.reread(proof, made));
    try {
      return first.isPresent() && prover.proves(probe.orElseThrow(), first.get());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
