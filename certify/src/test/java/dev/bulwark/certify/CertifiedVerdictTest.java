package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.certify.CertifiedVerdict.GoalVerdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Where certified verdicts come from, and that they come from nowhere else. */
class CertifiedVerdictTest {

  private static final String PROPERTY = "unreach-call";
  private static final Evidence NO_INPUTS = new ErrorInputs(Inputs.NONE);
  private static final Evidence TRIVIAL = new Proof.Inductive(Map.of());

  private static final Program SAFE = parse("int main(void) { return 0; }");
  private static final Program UNSAFE =
      parse(
          """
          void reach_error(void) {}
          int main(void) { reach_error(); reach_error(); return 0; }
          """);

  private static Program parse(String source) {
    ParseResult result = new CFrontend().parse("a.c", source, FrontendOptions.DEFAULT);
    return ((ParseResult.Parsed) result).program();
  }

  private static CertificationResult certify(Program program, Evidence evidence) {
    return new Certifier(JavaSmtSolvers.best(warning -> {}))
        .certify(program, PROPERTY, evidence, Budget.unlimited());
  }

  private static CertifiedVerdict certified(Program program, Evidence evidence) {
    return ((CertificationResult.Certified) certify(program, evidence)).verdict();
  }

  @Test
  void rightEvidenceIsCertified() {
    CertifiedVerdict safe = certified(SAFE, TRIVIAL);
    assertThat(safe).isInstanceOf(CertifiedVerdict.Safe.class);
    assertThat(safe.program()).isSameAs(SAFE);
    assertThat(safe.property()).isEqualTo(PROPERTY);
    assertThat(certified(UNSAFE, NO_INPUTS)).isInstanceOf(CertifiedVerdict.Unsafe.class);
  }

  @Test
  void wrongEvidenceIsNot() {
    assertThat(certify(UNSAFE, TRIVIAL)).isInstanceOf(CertificationResult.Refuted.class);
    assertThat(certify(SAFE, NO_INPUTS)).isInstanceOf(CertificationResult.Refuted.class);
    Budget over = Budget.unlimited();
    over.cancel(new Reason.Interrupted());
    assertThat(
            new Certifier(JavaSmtSolvers.best(warning -> {}))
                .certify(UNSAFE, PROPERTY, NO_INPUTS, over))
        .isEqualTo(new CertificationResult.NotChecked(new Reason.Interrupted()));
  }

  @Test
  void unsafeIsAboutOneGoalAndSafeAboutAll() {
    CertifiedVerdict.Unsafe unsafe = (CertifiedVerdict.Unsafe) certified(UNSAFE, NO_INPUTS);
    assertThat(unsafe.byGoal()).hasSameSizeAs(UNSAFE.goals()).containsKey(unsafe.goal());
    unsafe
        .byGoal()
        .forEach(
            (goal, verdict) ->
                assertThat(verdict)
                    .isEqualTo(
                        goal.equals(unsafe.goal()) ? GoalVerdict.VIOLATED : GoalVerdict.OPEN));
    Program dead =
        parse(
            """
            void reach_error(void) {}
            int main(void) { int x = 1; if (x != 1) { reach_error(); } return 0; }
            """);
    assertThat(dead.goals()).isNotEmpty();
    assertThat(certified(dead, TRIVIAL).byGoal().values()).containsOnly(GoalVerdict.HOLDS);
  }

  @Test
  void whatAnotherProcessHasCertifiedCountsIfItIsSigned() {
    CheckKey key = CheckKey.make();
    CheckKey elsewhere = CheckKey.of(key.text()).orElseThrow();
    for (boolean safe : List.of(true, false)) {
      Program program = safe ? SAFE : UNSAFE;
      Evidence evidence = safe ? TRIVIAL : NO_INPUTS;
      CertifiedVerdict verdict = certified(program, evidence);
      Attestation answer = elsewhere.attest(verdict);
      Optional<CertifiedVerdict> verified = key.verified(program, PROPERTY, evidence, answer);
      assertThat(verified).isPresent();
      assertThat(verified.get()).hasSameClassAs(verdict);
      assertThat(verified.get().details()).isEqualTo(verdict.details());
      assertThat(verified.get().assumptions()).isEqualTo(verdict.assumptions());
      assertThat(verified.get().byGoal()).isEqualTo(verdict.byGoal());
    }
  }

  @Test
  void whatIsSignedOtherwiseCountsForNothing() {
    CheckKey key = CheckKey.make();
    CertifiedVerdict verdict = certified(UNSAFE, NO_INPUTS);
    Attestation right = key.attest(verdict);
    String error = right.error();
    List<Attestation> wrong = new ArrayList<>();
    wrong.add(CheckKey.make().attest(verdict));
    wrong.add(key.attest(certified(SAFE, TRIVIAL)));
    wrong.add(new Attestation(right.details(), false, error, 0, ""));
    wrong.add(new Attestation(right.details() + ".", false, error, 0, right.signature()));
    wrong.add(new Attestation(right.details(), true, error, 0, right.signature()));
    wrong.add(new Attestation(right.details(), false, error, 1, right.signature()));
    wrong.add(new Attestation(right.details(), false, "main.0", 0, right.signature()));
    for (Attestation answer : wrong) {
      assertThat(key.verified(UNSAFE, PROPERTY, NO_INPUTS, answer)).as("%s", answer).isEmpty();
    }
    assertThat(key.verified(UNSAFE, PROPERTY, NO_INPUTS, right)).isPresent();
    assertThat(key.verified(UNSAFE, "no-overflow", NO_INPUTS, right)).isEmpty();
    assertThat(key.verified(UNSAFE, PROPERTY, TRIVIAL, right)).isEmpty();
    assertThat(key.verified(SAFE, PROPERTY, NO_INPUTS, right)).isEmpty();
    assertThat(CheckKey.of("no key")).isEmpty();
    assertThat(CheckKey.of("00")).isEmpty();
  }

  /** Nothing outside the package can make one, extend one or change one. */
  @Test
  void nobodyElseCanMakeOne() {
    assertThat(CertifiedVerdict.class.isSealed()).isTrue();
    for (Class<?> type :
        List.of(
            CertifiedVerdict.class, CertifiedVerdict.Safe.class, CertifiedVerdict.Unsafe.class)) {
      boolean closed = type.isSealed() || Modifier.isFinal(type.getModifiers());
      assertThat(closed).as("%s is closed", type).isTrue();
      for (Constructor<?> constructor : type.getDeclaredConstructors()) {
        int visible = constructor.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED);
        assertThat(visible).as("%s", constructor).isZero();
      }
      for (Field field : type.getDeclaredFields()) {
        assertThat(Modifier.isFinal(field.getModifiers())).as("%s", field).isTrue();
      }
      for (Method method : type.getMethods()) {
        boolean gives = CertifiedVerdict.class.isAssignableFrom(method.getReturnType());
        assertThat(gives).as("%s gives a verdict away", method).isFalse();
      }
    }
  }
}
