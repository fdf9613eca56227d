package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.UndefinedBehaviour;
import dev.bulwark.program.interpreter.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A {@code _Bool} whose byte is neither 0 nor 1 is never taken for one of them. */
class TruthReadsTest {

  private static final String DECLARATIONS =
      """
      void *malloc(unsigned); void *memcpy(void *, const void *, unsigned);
      void *memset(void *, int, unsigned);
      struct flag { _Bool set; char other; };
      union both { _Bool truth; unsigned char byte; int number; };
      """;

  private static Program main(String statements) {
    return Programs.parse(DECLARATIONS + "int main(void) { " + statements + " }");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "_Bool b = 1; *(char *)&b = 2; return b;",
        "char c = 2; _Bool b; memcpy(&b, &c, 1); return b;",
        "union both u; u.byte = 4; return u.truth;",
        "union both u; u.number = 256 + 255; return u.truth;",
        "_Bool b[4]; memset(b, 6, 4); return b[3];",
        "_Bool *p = (_Bool *)\"abc\"; return p[0];",
        "_Bool b = 1; *(char *)&b = 2; b++; return 0;",
        "_Bool b = 1; *(char *)&b = 2; return b ? 1 : 0;",
      })
  void isUndefined(String statements) {
    assertThat(Programs.run(main(statements))).isInstanceOf(Outcome.ReachedUndefined.class);
  }

  @Test
  void toCopyItIsNotModelled() {
    Program program =
        main("struct flag x, y, *p = &x, *q = &y; *(char *)p = 5; *q = *p; return *(char *)q;");
    assertThat(Programs.run(program)).isInstanceOf(Outcome.ReachedIncomplete.class);
  }

  @Test
  void otherBytesAreTruthValues() {
    assertThat(Programs.result(main("_Bool b = 0; *(char *)&b = 1; return b;"))).isOne();
    assertThat(Programs.result(main("union both u; u.number = 256; return u.truth;"))).isZero();
    assertThat(Programs.result(main("_Bool b = 5; return *(char *)&b;"))).isOne();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "_Bool b = 1, *p = &b; *p = 0; return b;",
        "_Bool b[4]; memset(b, 0, 4); return b[1];",
        "struct flag x, *p = &x; p->other = 5; p->set = 1; return p->set;",
        "_Bool b[3] = { 1, 0, 1 }, c[3]; memcpy(c, b, 3); return c[2];",
      })
  void nothingIsCheckedWhereOnlyTruthValuesAreWritten(String statements) {
    Program program = main(statements);
    assertThat(
            program.procedures().values().stream()
                .flatMap(procedure -> procedure.locations().stream())
                .map(Location::role)
                .filter(
                    role ->
                        role.equals(new Location.Role.Undefined(UndefinedBehaviour.INVALID_BOOL))))
        .isEmpty();
  }
}
