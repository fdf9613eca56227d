package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.AssemblyMode;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.WorldOptions;
import dev.bulwark.program.Action;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Outcome;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Assembly with instructions, and outputs of assembly without. */
class InlineAssemblyTest {

  private static final FrontendOptions HAVOC =
      FrontendOptions.DEFAULT.withWorld(WorldOptions.DEFAULT.withAssembly(AssemblyMode.HAVOC));

  private static final String DECLARATIONS =
      """
      int global = 4;
      static int hidden = 5;
      struct pair { int a, b; };
      struct bits { unsigned low : 3, high : 5; };
      """;

  private static String main(String statements) {
    return DECLARATIONS + "int main(void) { " + statements + " }";
  }

  private static Set<InputSite.Kind> inputs(Program program) {
    return Programs.edges(program).stream()
        .filter(edge -> edge.action() instanceof Action.Havoc)
        .map(edge -> ((Action.Havoc) edge.action()).site().kind())
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "asm(\"nop\");",
        "asm volatile(\"\" \"nop\");",
        "__asm__ __volatile__ (\"mov %1, %0\" : \"=r\"(x) : \"r\"(y) : \"cc\", \"memory\");",
        "asm inline (\"add %[b], %[a]\" : [a] \"+r\"(x) : [b] \"r\"(y));",
      })
  void theModelEndsThere(String assembly) {
    Program program =
        Programs.parse(main("int x = 1, y = 2; if (global) { " + assembly + " } return x + y;"));
    assertThat(Programs.run(program)).isInstanceOf(Outcome.ReachedIncomplete.class);
    assertThat(program.assumptions()).isEmpty();
    Program avoided =
        Programs.parse(main("int x = 1, y = 2; if (!global) { " + assembly + " } return x + y;"));
    assertThat(Programs.result(avoided)).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "asm('nop');|12",
        "asm('mov %1, %0' : '=r'(x) : 'r'(y));|92",
        "asm('xchg %0, %1' : '+r'(x), '+r'(y));|98",
        "asm('x' : [out] '=r'(x), '=m'(*p));|98",
        "int i = 0, a[2] = { 0, 0 }; asm('x' : '=r'(i), '=r'(a[i])); x = i; y = a[0];|98",
        "struct bits f = { 1, 1 }; asm('x' : '=r'(f.low)); x = f.low; y = f.high;|11",
        "struct pair f = { 1, 1 }; asm('x' : '=m'(f)); x = f.a; y = f.b;|98",
        "asm('x' : : 'r'(p) : 'cc');|12",
      })
  void outputsTakeAnyValue(String assembly, int result) {
    Program program =
        Programs.parse(
            main(
                "int x = 1, y = 2, *p = &y; "
                    + assembly.replace('\'', '"')
                    + " return 10 * x + y;"),
            HAVOC);
    assertThat(program.assumptions())
        .contains(
            "inline assembly changes its outputs only, and what it can reach where it clobbers"
                + " memory");
    assertThat(Programs.result(program, 9, 8)).isEqualTo(result);
    assertThat(inputs(program)).isSubsetOf(InputSite.Kind.UNCOMPUTED, InputSite.Kind.UNINITIALISED);
  }

  @Test
  void clobberedMemory() {
    Program program =
        Programs.parse(
            main(
                "int x = 1, y = 2, kept = 3; int *p = &y; asm volatile(\"x\" : : \"r\"(p) :"
                    + " \"cc\", \"memory\"); return global + hidden + x + kept;"),
            HAVOC);
    assertThat(program.assumptions())
        .contains("inline assembly frees nothing and calls no function of the program");
    assertThat(Programs.result(program, 100, 200)).isEqualTo(304);
    assertThat(inputs(program)).contains(InputSite.Kind.UNCOMPUTED);
    Program array =
        Programs.parse(
            main("int a[2] = { 1, 2 }; asm(\"x\" :: \"r\"(a) : \"memory\"); return a[0];"), HAVOC);
    assertThat(
            Programs.edges(array).stream()
                .filter(edge -> edge.action() instanceof Action.Havoc)
                .map(edge -> ((Action.Havoc) edge.action()).variable().name()))
        .anyMatch(name -> name.startsWith("#memory"));
  }

  /** What instructions have been given the address of may be changed by later ones. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "asm(\"x\" : : \"r\"(&x)); asm(\"x\" : : : \"memory\");",
        "asm(\"x\" : : \"m\"(x) : \"memory\");",
        "asm(\"x\" : \"+m\"(words[0]) : : \"memory\"); x = words[1];",
        "asm(\"x\" : : \"m\"(*words) : \"memory\"); x = words[1];",
        "asm(\"x\" : : [word] \"o\"(words[0]) : \"memory\"); x = words[1];",
      })
  void clobberedOperands(String statements) {
    Program program =
        Programs.parse(
            main("long x = 1, words[2] = { 1, 1 }; " + statements + " return x;"), HAVOC);
    assertThat(inputs(program)).contains(InputSite.Kind.UNCOMPUTED);
    assertThat(
            Programs.edges(program).stream()
                .filter(edge -> edge.action() instanceof Action.Havoc)
                .map(edge -> ((Action.Havoc) edge.action()).variable().name()))
        .anyMatch(name -> name.startsWith("#memory"));
  }

  /** A pointer that assembly gives may point anywhere. */
  @Test
  void pointersAsOutputs() {
    Program program =
        Programs.parse(main("int x = 3, *p = &x; asm(\"x\" : \"=r\"(p)); return *p;"), HAVOC);
    assertThat(Programs.run(program, 0x7FFF0000L)).isInstanceOf(Outcome.ReachedIncomplete.class);
  }

  /** Without instructions it is a register that nobody has written, which needs no option. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "asm('' : '=r'(x));|92",
        "asm(' ' : '=rm'(x));|92",
        "asm('' '' : '=r'(x), '+r'(y));|92",
        "asm('' : '=r'(x), '=r'(y) : '0'(y), '1'(x));|98",
        "asm('' : [out] '=r'(x) : '[out]'(y));|22",
        "char c = 2; asm('' : '=r'(x) : '0'(c));|92",
        "long long l = (1LL << 32) + 3; asm('' : '=r'(x) : '0'(l));|32",
        "double d = 1; asm('' : '=x'(d) : '0'(y)); x = 1;|12",
      })
  void withoutInstructions(String assembly, int result) {
    Program program =
        Programs.parse(
            main("int x = 1, y = 2; " + assembly.replace('\'', '"') + " return 10 * x + y;"));
    assertThat(Programs.result(program, 9, 8)).isEqualTo(result);
    assertThat(program.assumptions()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"asm goto(\"\" :::: l); l:;", "asm goto(\"x\" :::: l); l:;"})
  void jumpsAreRefused(String statement) {
    assertThat(Programs.messages("int main(void) { " + statement + " return 0; }"))
        .anySatisfy(message -> assertThat(message).startsWith("UNSUPPORTED").contains("asm"));
    assertThat(Programs.messages("asm(\"nop\"); int main(void) { return 0; }"))
        .anySatisfy(message -> assertThat(message).contains("assembly outside of functions"));
  }
}
