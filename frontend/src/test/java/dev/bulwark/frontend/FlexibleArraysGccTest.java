package dev.bulwark.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.frontend.testing.GccAgreement;
import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Structs that end with an array without length: objects of them, and copies. */
class FlexibleArraysGccTest {

  private static final String OBJECTS =
      """
      typedef __SIZE_TYPE__ size_t;
      void *malloc(size_t); void *calloc(size_t, size_t); void *realloc(void *, size_t);
      void *memcpy(void *, const void *, size_t);
      struct text { int n; char a[]; };
      struct number { int n; int a[]; };
      struct padded { int n; char c; short a[]; };
      struct pointers { int n; char *a[]; };
      struct pairs { int n; struct { char x; int y; } a[]; };
      struct zero { int n; int a[0]; };
      struct zeroes { char n; char a[0]; };
      struct text text = { 3, "ab" }, braced = { 3, { "abcd" } }, listed = { 3, { 'x', 'y' } };
      static const struct text constant = { 3, "const" };
      struct number elided = { 1, 2, 3 }, designated = { .a[2] = 5, 6, .n = 1 };
      struct number far = { .a = { [5] = 7, [2] = 8 } };
      struct number again = { .a = { 1, 2, 3 }, .a = { 4 } }, part = { .a = { 1, 2 }, .a[0] = 9 };
      struct number none = { 1 }, empty = { 2, {} };
      struct padded padded = { 1, 2, { 3, 4, 5 } };
      struct padded small = { 1, 2, { 3 } };
      struct pointers pointers = { 2, { "ab", "c", 0 } };
      struct pairs pairs = { 2, { { 1, 2 }, { .y = 4 }, { 5 }, {} } };
      struct { int n; char a[][3]; } rows = { 2, { "ab", "cd" } };
      struct zero zero = { 1, { 2, 3 } };
      struct zeroes zeroes = { 1, "ab" };
      int next(void) {
        static struct number counter = { 0, { 10, 20, 30 } };
        counter.a[1]++;
        return counter.a[counter.n++ % 3];
      }
      int sum(struct number *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p->a[i]; return s; }
      struct number *made(int n) {
        struct number *p = malloc(sizeof *p + n * sizeof(int));
        p->n = n;
        for (int i = 0; i < n; i++) p->a[i] = i + 1;
        return p;
      }
      struct number *copied(int n) {
        struct number *p = made(n), *q = calloc(1, sizeof *p + n * sizeof(int));
        memcpy(q, p, sizeof *p + n * sizeof(int));
        return q;
      }
      struct number *copied_three(void) {
        struct number *p = made(3), *q = calloc(1, 16);
        memcpy(q, p, 16);
        return q;
      }
      struct zero *zeroed_and_copied(void) {
        struct zero *p = malloc(16), *q = calloc(1, 16);
        p->n = 1; p->a[0] = 2; p->a[1] = 3; p->a[2] = 4;
        int before = q->a[2];
        memcpy(q, p, 16);
        q->n += before;
        return q;
      }
      struct number *grown(void) { return realloc(made(3), 24); }
      void reset(void) {}
      """;

  private static final List<String> VALUES =
      List.of(
          "text.a[0]",
          "text.a[1]",
          "text.a[2]",
          "braced.a[3]",
          "braced.a[4]",
          "listed.a[1]",
          "constant.a[4]",
          "elided.a[0]",
          "elided.a[1]",
          "designated.a[0]",
          "designated.a[2]",
          "designated.a[3]",
          "designated.n",
          "far.a[5]",
          "far.a[2]",
          "far.a[3]",
          "again.a[0]",
          "part.a[0]",
          "part.a[1]",
          "none.n",
          "empty.n",
          "padded.a[0]",
          "padded.a[2]",
          "small.a[0]",
          "pointers.a[1][0]",
          "pointers.a[2] == 0",
          "pairs.a[1].y",
          "pairs.a[2].x",
          "pairs.a[3].y",
          "rows.a[1][1]",
          "zero.n",
          "zeroes.n",
          "next()",
          "next()",
          "next()",
          "next()",
          "sum(&far, 6)",
          "sizeof text",
          "sizeof padded",
          "__builtin_object_size(&text, 0)",
          "__builtin_object_size(&far, 0)",
          "__builtin_object_size(&padded, 0)",
          "__builtin_object_size(&small, 0)",
          "__builtin_object_size(&again, 0)",
          "__builtin_object_size(&empty, 0)",
          "__builtin_object_size(&zero, 0)",
          "__builtin_object_size(&pairs, 0)",
          "sum(made(4), 4)",
          "sum(copied(4), 4)",
          "copied(4)->a[3]",
          "copied_three()->a[2]",
          "zeroed_and_copied()->a[2]",
          "zeroed_and_copied()->n",
          "grown()->a[2]");

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource
  void valuesAreThoseOfGcc(MachineModel machine) throws IOException {
    assumeTrue(
        GccProgram.works(directory, GccAgreement.options(machine).toArray(String[]::new)),
        "gcc is not installed for " + machine);
    GccAgreement.check(directory, machine, OBJECTS, VALUES, "flexible arrays");
  }

  /** Behind what the initialiser gives there is nothing. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "text.a[3]",
        "listed.a[2]",
        "constant.a[6]",
        "elided.a[2]",
        "designated.a[4]",
        "far.a[6]",
        "again.a[1]",
        "part.a[2]",
        "none.a[0]",
        "empty.a[0]",
        "padded.a[3]",
        "small.a[1]",
        "pointers.a[3] == 0",
        "pairs.a[4].x",
        "rows.a[2][0]",
        "zero.a[0]",
        "zeroes.a[0]",
        "text.a[-5]",
        "sum(&far, 7)",
        "made(2)->a[2]",
      })
  void theEndIsChecked(String expression) {
    ParseResult result =
        new CFrontend()
            .parse(
                "flexible.c",
                OBJECTS + "int main(void) { return " + expression + "; }",
                FrontendOptions.DEFAULT.withProperty(new Property.Checks(Set.of(Check.DEREF))));
    assertThat(result).isInstanceOf(ParseResult.Parsed.class);
    Outcome outcome =
        Interpreter.run(
            ((ParseResult.Parsed) result).program(),
            new ReplayedInputs(Inputs.NONE),
            StepListener.NONE,
            100_000);
    assertThat(outcome).isInstanceOf(Outcome.ReachedError.class);
    assertThat(((Outcome.ReachedError) outcome).location().role())
        .isInstanceOfSatisfying(
            Location.Role.Error.class,
            error -> assertThat(error.description()).isEqualTo("invalid dereference"));
  }

  /** As in gcc, which gives elements only to what a static object itself ends with. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "int main(void) { struct s { int n; int a[]; } x = { 1, { 2 } }; return x.n; }",
        "int main(void) { struct s { int n; int a[]; } x = { 1, 2 }; return x.n; }",
        "struct { int n; struct { int m; int a[]; } s; } x = { 1, { 2, { 3 } } };"
            + " int main(void) { return x.n; }",
        "struct { int n; struct { int m; char a[]; } s; } x = { 1, { 2, \"a\" } };"
            + " int main(void) { return x.n; }",
        "struct { int n; struct { int m; int a[]; }; } x = { 1, { 2, { 3 } } };"
            + " int main(void) { return x.n; }",
        "struct { int n; int a[]; } x[2] = { { 1, { 2 } } }; int main(void) { return x[0].n; }",
        "struct s { int n; int a[]; }; int main(void) { return (struct s) { 1, { 2 } }.n; }",
      })
  void elsewhereItIsAnError(String source) {
    ParseResult result = new CFrontend().parse("flexible.c", source, FrontendOptions.DEFAULT);
    assertThat(result).isInstanceOf(ParseResult.Refused.class);
  }
}
