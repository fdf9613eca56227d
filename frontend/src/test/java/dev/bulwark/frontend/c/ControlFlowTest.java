package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.loop.LoopStructure;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Statements, functions, and the shape of the automata they become. */
class ControlFlowTest {

  @Test
  void switchFallsThroughAndHasRanges() {
    String source =
        """
        int __VERIFIER_nondet_int(void);
        int main(void) {
          int r = 0;
          switch (__VERIFIER_nondet_int()) {
            case 1: r += 1;
            case 2: r += 2; break;
            case 5 ... 8: r = 50; break;
            default: r = 9;
            case -1: r += 100;
          }
          return r;
        }
        """;
    Program program = Programs.parse(source);
    assertThat(Programs.result(program, 1)).isEqualTo(3);
    assertThat(Programs.result(program, 2)).isEqualTo(2);
    assertThat(Programs.result(program, 6)).isEqualTo(50);
    assertThat(Programs.result(program, 8)).isEqualTo(50);
    assertThat(Programs.result(program, 9)).isEqualTo(109);
    assertThat(Programs.result(program, -1)).isEqualTo(100);
  }

  /** A label of a switch belongs to the statement behind it; the numbers are gcc's. */
  @Test
  void casesThatAreBodies() {
    String source =
        """
        int __VERIFIER_nondet_int(void);
        static int f(int k) {
          int r = 0, i = 0;
          switch (k) { case 0: r += 1; case 1: r += 2; break; default: { r = 9; if (0) case 2: case 3: r += 5; else r += 20; } }
          switch (k) case 4: r += 100;
          switch (k) { for (; i < 2; i++) case 5: r += 1000; while (r < 0) case 6: lab: default: r++; do case 7: r += 3; while (r < 40); }
          if (k == 8) here: switch (k) { if (k) there: case 9: r += 7; r += 2; }
          else if (k == 9) switch (k) case 9: if (0) default: r += 4;
          return r;
        }
        int main(void) { return f(__VERIFIER_nondet_int()); }
        """;
    Program program = Programs.parse(source);
    long[] expected = {42, 40, 42, 42, 42, 133, 2032, 42, 41, 42, 42, 42};
    for (int k = -1; k < 11; k++) {
      assertThat(Programs.result(program, k)).as("f(%d)", k).isEqualTo(expected[k + 1]);
    }
  }

  @Test
  void duffsDevice() {
    String source =
        """
        int __VERIFIER_nondet_int(void);
        int main(void) {
          int count = __VERIFIER_nondet_int(), n = (count + 3) / 4, r = 0;
          switch (count % 4) {
            case 0: do { r++;
            case 3: r++;
            case 2: r++;
            case 1: r++;
            } while (--n > 0);
          }
          return r;
        }
        """;
    Program program = Programs.parse(source);
    for (int count = 1; count < 12; count++) {
      assertThat(Programs.result(program, count)).isEqualTo(count);
    }
  }

  @Test
  void gotoBreakContinue() {
    String source =
        """
        int main(void) {
          int i = 0, sum = 0;
        again:
          while (1) {
            i++;
            if (i == 3) continue;
            if (i == 6) break;
            for (int j = 0; j < 10; j++) { if (j == i) goto again; sum++; }
          }
          do { sum += 100; if (sum > 250) break; } while (sum < 1000);
          return sum;
        }
        """;
    // 1 + 2 + 4 + 5 = 12, then 112, 212, 312.
    assertThat(Programs.result(source)).isEqualTo(312);
  }

  @Test
  void recursionStaticsAndOldStyle() {
    String source =
        """
        int counter(void) { static int n = 40; return ++n; }
        int fib(n) int n; { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
        long narrow(signed char c) { return c; }
        int main() { counter(); return counter() * 100 + fib(10) + narrow(257); }
        """;
    assertThat(Programs.result(source)).isEqualTo(4256);
  }

  @Test
  void globalsBeginWithTheirInitialisersOrZero() {
    String source =
        """
        enum { FOUR = 4 };
        int a = FOUR * 2 - 1, b;
        static unsigned char c = 258;
        extern int d;
        int d = sizeof(long long);
        int main(void) { return a * 1000 + b * 100 + c * 10 + d; }
        """;
    assertThat(Programs.result(source)).isEqualTo(7028);
  }

  @Test
  void mainWithoutReturnGivesZeroAndOthersAnyValue() {
    assertThat(Programs.result("int main(void) { }")).isZero();
    assertThat(Programs.result("int f(void) { } int main(void) { return f(); }", 77)).isEqualTo(77);
  }

  @Test
  void uninitialisedLocalsAreInputsEachTimeTheyAreDeclared() {
    String source =
        """
        int main(void) {
          int sum = 0;
          for (int i = 0; i < 3; i++) { int x; sum += x; }
          return sum;
        }
        """;
    assertThat(Programs.result(source, 5, 6, 7)).isEqualTo(18);
  }

  @Test
  void declarationsThatJumpsPassAreInputsToo() {
    String intoBlock = "int main(void) { goto in; { int x = 1; in: return x; } }";
    assertThat(Programs.result(intoBlock, 9)).isEqualTo(9);
    String withinBlock = "int main(void) { goto in; int x = 1; in: return x; }";
    assertThat(Programs.result(withinBlock, 9)).isEqualTo(9);
    String intoSwitch = "int main(void) { switch (1) { int x; case 1: return x; } return 0; }";
    assertThat(Programs.result(intoSwitch, 9)).isEqualTo(9);
    String notPassed = "int main(void) { int x = 1; goto out; out: return x; }";
    assertThat(Programs.result(notPassed, 9)).isEqualTo(1);
  }

  @Test
  void undefinedBehaviourIsBranchedOff() {
    String source =
        """
        int __VERIFIER_nondet_int(void);
        int main(void) {
          int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
          return x / y + (1 << y);
        }
        """;
    Program program = Programs.parse(source);
    assertThat(program.assumptions()).isEmpty();
    assertThat(undefined(Programs.run(program, 1, 0))).isEqualTo("division by zero");
    assertThat(undefined(Programs.run(program, Integer.MIN_VALUE, -1)))
        .isEqualTo("overflow of division");
    assertThat(undefined(Programs.run(program, 1, 32))).isEqualTo("shift amount out of range");
    assertThat(undefined(Programs.run(program, 1, -2))).isEqualTo("shift amount out of range");
    assertThat(Programs.result(program, 7, 2)).isEqualTo(7);
  }

  private static String undefined(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.ReachedUndefined.class);
    Location location = ((Outcome.ReachedUndefined) outcome).location();
    return ((Location.Role.Undefined) location.role()).text();
  }

  @Test
  void safeDivisorsAndShiftsNeedNoAssumption() {
    Program program =
        Programs.parse("int main(void) { int x; return x / (2 * 3) + x % 8u + (x << (1 + 2)); }");
    assertThat(program.assumptions()).isEmpty();
  }

  @Test
  void loopHeadsAreAtTheirKeywords() {
    String source =
        """
        int main(void) {
          int i = 0;
          while (i < 3)
            i++;
          for (i = 0; i < 3; i++) ;
          do i++; while (i < 9);
          again: i++;
          if (i < 20) goto again;
          return i;
        }
        """;
    Program program = Programs.parse(source);
    Procedure main = program.procedure("main");
    List<String> heads =
        LoopStructure.of(main).loops().stream()
            .map(loop -> loop.head().position().line() + ":" + loop.head().position().column())
            .sorted()
            .toList();
    assertThat(heads).containsExactly("3:3", "5:3", "6:3", "7:3");
  }

  @Test
  void edgesCarryPositionAndText() {
    String source =
        """
        int main(void) {
          int x = 3,
              y;
          if (x  < // a comment
              10) y = x /* another */+ 1;
          return y;
        }
        """;
    Program program = Programs.parse(source);
    List<String> texts =
        program.procedure("main").edges().stream()
            .map(
                edge -> edge.position().line() + ":" + edge.position().column() + " " + edge.text())
            .toList();
    assertThat(texts)
        .containsExactly(
            "2:3 int x = 3;",
            "3:7 int y;",
            "4:7 [x < 10]",
            "4:7 [!(x < 10)]",
            "5:11 y = x + 1;",
            "6:3 return y;");
  }

  @Test
  void inputSitesHaveStableIds() {
    String source =
        """
        int __VERIFIER_nondet_int(void);
        #define TWICE (__VERIFIER_nondet_int() + __VERIFIER_nondet_int())
        int main(void) {
          return TWICE;
        }
        """;
    List<String> ids =
        Programs.edges(Programs.parse(source)).stream()
            .map(Edge::action)
            .filter(Action.Havoc.class::isInstance)
            .map(action -> ((Action.Havoc) action).site())
            .map(InputSite::id)
            .toList();
    assertThat(ids).containsExactly("main:4:10#1", "main:4:10#2");
  }

  @Test
  void unreachableCodeAndConstantConditionsLeaveNothingBehind() {
    Program program =
        Programs.parse(
            "int main(void) { if (0) return 1; while (1) { break; } return 2; return 3; }");
    assertThat(program.procedure("main").edges()).hasSize(1);
    assertThat(Programs.result(program)).isEqualTo(2);
  }

  @Test
  void anEmptyEndlessLoopStays() {
    Program program = Programs.parse("int main(void) { for (;;); }");
    assertThat(Programs.run(program)).isInstanceOf(Outcome.OutOfSteps.class);
  }

  @Test
  void argumentsOfMain() {
    String source = "int main(int argc, char **argv) { return argc; }";
    Program program = Programs.parse(source);
    assertThat(Programs.result(program, 3)).isEqualTo(3);
    assertThat(Programs.run(program, -3)).isInstanceOf(Outcome.Blocked.class);
  }
}
