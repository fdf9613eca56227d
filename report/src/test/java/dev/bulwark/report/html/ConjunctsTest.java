package dev.bulwark.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConjunctsTest {

  @Test
  void onlyTheOutermostConjunctionIsTakenApart() {
    assertThat(Conjuncts.of("a > 0 && (b && c) && d[e && f] == ' && '"))
        .containsExactly("a > 0", "(b && c)", "d[e && f] == ' && '");
    assertThat(Conjuncts.of("(a & b) != 0")).containsExactly("(a & b) != 0");
  }

  @Test
  void whatBindsLessTightlyStaysTogether() {
    for (String condition : List.of("a && b || c && d", "a && b ? c : d && e", "a || b && c")) {
      assertThat(Conjuncts.of(condition)).containsExactly(condition);
    }
    assertThat(Conjuncts.of("(a || b) && a | c")).containsExactly("(a || b)", "a | c");
  }
}
