package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.DefinedFunction;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Who listens hears of the functions of a file, be it that it is no program. */
class FunctionsOfFilesTest {

  private static List<DefinedFunction> functions(String text, boolean isProgram) {
    List<DefinedFunction> functions = new ArrayList<>();
    FrontendListener listener =
        new FrontendListener() {
          @Override
          public void defined(Supplier<List<DefinedFunction>> defined) {
            functions.addAll(defined.get());
          }
        };
    ParseResult result = new CFrontend(listener).parse("a.c", text, FrontendOptions.DEFAULT);
    assertThat(result instanceof ParseResult.Parsed).isEqualTo(isProgram);
    return functions;
  }

  @Test
  void declarationsAndMacrosAreNone() {
    String text =
        """
        #include <stdlib.h>
        int declared(void);
        #define CALL(x) declared()
        static inline int *first(int *p)
        {
          return p;
        }
        int (*chosen(void))(void) { return declared; }
        """;
    assertThat(functions(text, false))
        .containsExactly(
            new DefinedFunction("first", new Position("a.c", 4, 20), new Position("a.c", 7, 1)),
            new DefinedFunction("chosen", new Position("a.c", 8, 7), new Position("a.c", 8, 46)));
  }

  @Test
  void aSyntaxErrorHidesNoOtherFunction() {
    String text = "int f(void) { return 0; }\nint main(void) {\n  return 1 +;\n}\n";
    assertThat(functions(text, false)).extracting(DefinedFunction::name).contains("f");
    assertThat(functions(text.replace("+", ""), true))
        .extracting(DefinedFunction::name)
        .containsExactly("f", "main");
  }
}
