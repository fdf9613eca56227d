package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.PropertyParser;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The property that no memory is lost. */
class MemoryTrackTest {

  private static final String DECLARATIONS =
      """
      #include <stdlib.h>
      struct list { struct list *next; int value; };
      void *kept, *other;
      void *table[3];
      struct { int n; char *text; } record;
      struct list *head;
      static void *give(void) { return malloc(4); }
      static void keep(void) { static int *mine; mine = give(); *mine = 1; }
      static struct list *add(struct list *to) {
        struct list *made = malloc(sizeof *made); made->next = to; made->value = 1; return made; }
      static void end(void) { exit(0); }
      """;

  private static final FrontendOptions OPTIONS =
      FrontendOptions.DEFAULT.withProperty(
          PropertyParser.shortForm("valid-memtrack").orElseThrow());

  private static String outcome(String statements) {
    Program program =
        Programs.parse(DECLARATIONS + "int main(void) { " + statements + " return 0; }", OPTIONS);
    Outcome outcome = Programs.run(program);
    return switch (outcome) {
      case Outcome.ReachedError(Location at, var stack) -> {
        assertThat(at.role())
            .isInstanceOfSatisfying(
                Location.Role.Error.class,
                error -> assertThat(error.property()).isEqualTo("valid-memtrack"));
        yield "lost";
      }
      case Outcome.Terminated terminated -> "fine";
      case Outcome.Halted halted -> "fine";
      case Outcome.ReachedIncomplete incomplete -> "unknown";
      default -> outcome.toString();
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          '' | fine
          'give();' | lost
          'free(give());' | fine
          'void *p = give();' | lost
          'kept = give();' | fine
          'kept = give(); kept = 0;' | lost
          'kept = give(); kept = give();' | lost
          'kept = give(); other = kept; kept = 0;' | fine
          'kept = give(); other = give();' | fine
          'kept = give(); other = kept; give();' | lost
          'kept = (char *) give() + 2;' | fine
          'kept = give(); free(kept);' | fine
          'kept = give(); free(kept); kept = give();' | fine
          'kept = give(); free(kept); give();' | lost
          'table[2] = give(); table[0] = give();' | fine
          'table[2] = give(); table[2] = 0;' | lost
          'record.text = give();' | fine
          'record.text = give(); record.text = give();' | lost
          'keep();' | fine
          'keep(); keep();' | lost
          'int x; kept = &x;' | fine
          'int x; kept = give(); kept = &x;' | lost
          'head = add(0);' | fine
          'head = add(add(0));' | unknown
          'head = add(add(0)); head = 0;' | lost
          'head = add(0); struct list *p = head; free(p);' | fine
          'kept = give(); end();' | fine
          'void *p = give(); end();' | unknown
          'void *p = give(); exit(0);' | unknown
          'void *p = give(); abort();' | unknown
          'abort();' | fine
          'char *p = alloca(4); *p = 1;' | fine
          'kept = realloc(give(), 8);' | fine
          'realloc(give(), 8);' | lost
          """)
  void atTheEnd(String statements, String expected) {
    assertThat(outcome(statements)).isEqualTo(expected);
  }

  @Test
  void inPropertyFiles() {
    String file =
        """
        CHECK( init(main()), LTL(G valid-free) )
        CHECK( init(main()), LTL(G valid-deref) )
        CHECK( init(main()), LTL(G valid-memtrack) )
        """;
    assertThat(PropertyParser.parse("x.prp", file)).isInstanceOf(PropertyParser.Result.Read.class);
    assertThat(PropertyParser.parse("x.prp", "CHECK( init(main()), LTL(G ! uninitialised) )"))
        .isInstanceOf(PropertyParser.Result.Read.class);
  }
}
