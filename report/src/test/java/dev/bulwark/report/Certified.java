package dev.bulwark.report;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.CertificationResult;
import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.certify.Certifier;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.program.Inputs;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.util.Map;
import java.util.Optional;

/** Conclusions of the smallest programs. There is no other way to have one than to check. */
final class Certified {

  private Certified() {}

  static Conclusion safe() {
    return new Conclusion.Safe(
        (CertifiedVerdict.Safe)
            certified("int main(void) { return 0; }", new Proof.Inductive(Map.of())),
        Optional.empty());
  }

  static Conclusion unsafe() {
    return new Conclusion.Unsafe(
        (CertifiedVerdict.Unsafe)
            certified(
                "void reach_error(void) {} int main(void) { reach_error(); return 0; }",
                new ErrorInputs(Inputs.NONE)));
  }

  private static CertifiedVerdict certified(String source, Evidence evidence) {
    ParseResult parsed = new CFrontend().parse("a.c", source, FrontendOptions.DEFAULT);
    CertificationResult result =
        new Certifier(JavaSmtSolvers.best(warning -> {}))
            .certify(
                ((ParseResult.Parsed) parsed).program(),
                "unreach-call",
                evidence,
                Budget.unlimited());
    return ((CertificationResult.Certified) result).verdict();
  }
}
