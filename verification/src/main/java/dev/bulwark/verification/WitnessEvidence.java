package dev.bulwark.verification;

import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.frontend.ParsedSource;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.NotExecutableException;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.report.witness.WaypointInputs;
import dev.bulwark.report.witness.Witness;
import java.util.List;

/** Makes evidence, which the checker can check, of what a witness says. */
final class WitnessEvidence {

  private final Run run;
  private final Program program;
  private final ParsedSource source;
  private final WitnessTask task;

  WitnessEvidence(Run run, Program program, ParsedSource source, WitnessTask task) {
    this.run = run;
    this.program = program;
    this.source = source;
    this.task = task;
  }

  List<Proof> proofs(Witness.Correctness witness) {
    WitnessProof proof = new WitnessProof(program, source, task::fileName);
    List<Proof> proofs = proof.proofs(witness);
    proof.problems().forEach(run::warn);
    run.report().statistic("Witness invariants", witness.invariants().size());
    run.report().statistic("Witness invariants not used", proof.problems().size());
    return proofs;
  }

  /** Runs the program on what the waypoints say. */
  ErrorInputs inputs(Witness.Violation witness) {
    WaypointInputs waypoints = new WaypointInputs(program, source, witness, task::fileName);
    RecordedInputs recorded = new RecordedInputs(waypoints);
    try {
      Interpreter.run(
          program, recorded, StepListener.NONE, Long.MAX_VALUE, run.budget()::isExhausted);
    } catch (NotExecutableException stuck) {
      // The checker will run into it again, and say so.
      run.report().statistic("Run of the witness", String.valueOf(stuck.getMessage()));
    }
    run.report().statistic("Witness inputs", waypoints.taken());
    run.report().statistic("Inputs that the witness leaves open", waypoints.open());
    return new ErrorInputs(recorded.inputs());
  }
}
