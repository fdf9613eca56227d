package dev.bulwark.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Colours of C, which must change nothing of what is read. */
class SyntaxTest {

  private static String lines(String... lines) {
    Syntax syntax = Syntax.of("a.c");
    return String.join("\n", List.of(lines).stream().map(syntax::line).toList());
  }

  @Test
  void tokensHaveTheirKinds() {
    assertThat(lines("unsigned n = f(0x1F) + 1e-3; // it"))
        .isEqualTo(
            "<span class=\"t\">unsigned</span> n = <span class=\"f\">f</span>("
                + "<span class=\"n\">0x1F</span>) + <span class=\"n\">1e-3</span>; "
                + "<span class=\"c\">// it</span>");
    assertThat(lines("x = 0xe+1;")).contains("<span class=\"n\">0xe</span>+");
    assertThat(lines("#include <a.h>"))
        .isEqualTo("<span class=\"d\">#include</span> <span class=\"s\">&lt;a.h&gt;</span>");
    assertThat(lines("s = \"a\\\"/*\" + 'b';"))
        .isEqualTo(
            "s = <span class=\"s\">&quot;a\\&quot;/*&quot;</span> + "
                + "<span class=\"s\">&#39;b&#39;</span>;");
  }

  @Test
  void commentsAndDirectivesGoOn() {
    assertThat(lines("a /* b", "</script> \"", "c */ int d;"))
        .isEqualTo(
            """
            a <span class="c">/* b</span>
            <span class="c">&lt;/script&gt; &quot;</span>
            <span class="c">c */</span> <span class="t">int</span> d;\
            """);
    assertThat(lines("// a \\", "int b", "int c"))
        .isEqualTo(
            """
            <span class="c">// a \\</span>
            <span class="c">int b</span>
            <span class="t">int</span> c\
            """);
  }

  @Test
  void whatIsNotCHasNoColours() {
    assertThat(Syntax.of("a.smt2").line("(assert (< int 3)) ; \"")).doesNotContain("span");
  }

  /** Whatever the text is: without the tags of the colours it is the escaped line. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void nothingIsLostOrAdded(long seed) {
    Random random = new Random(seed);
    String pieces = "/*'\"\\<>#&.0xe+-9 intfor()=_ü{}\t";
    Syntax syntax = Syntax.of("a.c");
    for (int i = 0; i < 3_000; i++) {
      StringBuilder line = new StringBuilder();
      for (int length = random.nextInt(30); length > 0; length--) {
        line.append(pieces.charAt(random.nextInt(pieces.length())));
      }
      String shown = syntax.line(line.toString());
      assertThat(shown.replaceAll("</?span[^>]*>", ""))
          .as("seed %d, line %d", seed, i)
          .isEqualTo(HtmlEscaper.escape(line.toString()));
      assertThat(shown.split("<span ", -1)).hasSameSizeAs(shown.split("</span>", -1));
    }
  }
}
