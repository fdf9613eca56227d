package dev.bulwark.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Constructor;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReasonTest {

  private static Reason make(Class<?> kind) {
    try {
      Constructor<?> constructor = kind.getDeclaredConstructors()[0];
      return (Reason)
          (constructor.getParameterCount() == 0
              ? constructor.newInstance()
              : constructor.newInstance("some text"));
    } catch (ReflectiveOperationException impossible) {
      throw new AssertionError(impossible);
    }
  }

  @Test
  void everyKindComesBackFromItsWordAndText() {
    List<Reason> all =
        Arrays.stream(Reason.class.getPermittedSubclasses()).map(ReasonTest::make).toList();
    assertThat(all).isNotEmpty();
    assertThat(all.stream().map(Reason::kind)).doesNotHaveDuplicates();
    assertThat(all)
        .allSatisfy(reason -> assertThat(Reason.of(reason.kind(), reason.text())).contains(reason));
    assertThat(Reason.of("timeout", "timeout")).isEmpty();
  }

  /** The words of a text decide nothing. */
  @Test
  void severalReasonsAreJoinedByTheirKinds() {
    Reason memory = new Reason.OutOfMemory("2 MB");
    Reason model = new Reason.IncompleteModel("a pointer");
    Reason other = new Reason.Inconclusive("out of memory: timeout");
    assertThat(Reason.joined(List.of(other, memory), "x")).isEqualTo(new Reason.OutOfMemory("x"));
    assertThat(Reason.joined(List.of(model, model), "x"))
        .isEqualTo(new Reason.IncompleteModel("x"));
    assertThat(Reason.joined(List.of(model, other), "x")).isEqualTo(new Reason.Inconclusive("x"));
    assertThat(Reason.joined(List.of(), "x")).isEqualTo(new Reason.Inconclusive("x"));
  }

  @Test
  void aBudgetSaysWhyItIsOver() {
    Budget whole = Budget.unlimited();
    Budget part = whole.part(Duration.ofDays(1));
    assertThat(part.exhaustion()).isNull();
    whole.cancel(new Reason.Interrupted());
    whole.cancel(new Reason.Cancelled("too late"));
    assertThat(part.exhaustion()).isEqualTo(new Reason.Interrupted());
    assertThat(Budget.of(Duration.ZERO).exhaustion()).isEqualTo(new Reason.OutOfTime());
    assertThatThrownBy(part::check)
        .isInstanceOfSatisfying(
            BudgetExhaustedException.class,
            end -> assertThat(end.reason()).isEqualTo(new Reason.Interrupted()));
  }

  @Test
  void certificatesThatAreNotChecked() {
    assertThat(Reason.CertificateNotChecked.because(new Reason.OutOfTime()).text())
        .isEqualTo("certificate not checked in time");
    assertThat(Reason.CertificateNotChecked.because(new Reason.Inconclusive("timeout")).text())
        .isEqualTo("certificate not checked: timeout");
  }
}
