package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.source.SourceText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Source files byte by byte; the results are those of gcc -std=gnu17. */
class TextTest {

  @TempDir Path directory;

  /** One byte for each character. */
  static List<Arguments> programs() {
    return List.of(
        Arguments.of(
            32,
            "char s[] = \"\u00e9\u00ff\"; int main(void)"
                + " { return sizeof s * 10 + (s[0] == (char)0xe9) + (s[1]==(char)0xff); }"),
        Arguments.of(1, "int main(void) { return '\u00e9' == (char)0xe9; }"),
        // The two bytes of a character in UTF-8.
        Arguments.of(
            31,
            "char s[] = \"\u00c3\u00a9\"; int main(void)"
                + " { return sizeof s * 10 + (s[0] == (char)0xc3); }"),
        Arguments.of(1, "int main(void) { return '\u00c3\u00a9' == 0xc3a9; }"),
        Arguments.of(
            3, "/* \u00e9 */ char s[] = \"\u00c3\u00a9\"; int main(void) { return sizeof s; }"),
        // A private character that stands for a byte in our texts.
        Arguments.of(
            41,
            "char s[] = \"\u00ef\u009e\u0080\"; int main(void)"
                + " { return sizeof s * 10 + (s[0] == (char)0xef); }"),
        Arguments.of(
            71,
            "char s[] = \"\\u00e9\\U0001F600\"; int main(void)"
                + " { return sizeof s * 10 + (s[0] == (char) 0xc3); }"),
        Arguments.of(3, "\u00ef\u00bb\u00bfint main(void) { return 3; }"),
        Arguments.of(4, "char s[] = \"??=\"; int main(void) { return sizeof s; }"),
        Arguments.of(1, "char s[] = \"??=\"; int main(void) { return s[1] == '?'; }"),
        Arguments.of(7, "int main(void) { return sizeof(\"a??/\\\"b\"); }"),
        Arguments.of(3, "// what??/\nint main(void) { return 3; }"),
        Arguments.of(
            3, "%:define X 3\nint main(void) <% int a<:2:> = <% 1, X %>; return a<:1:>; %>"),
        Arguments.of(3, "int main(void) { int x = 3; // c \\  \n x = 4; \n return x; }"),
        Arguments.of(3, "int main(void) { int xy = 3; return x\\\ny; }"),
        Arguments.of(
            7,
            "#define A 3 \\\r\n + 4\r\nint main(void) {\r\n return A; // x \\\r\n + 1\r\n; }\r\n"),
        Arguments.of(3, "char s[] = \"a\\\r\nb\"; int main(void) { return sizeof s; }"),
        Arguments.of(3, "\fint main(void)\u000b{\f return\f3; }\n\f#define X 1\n"),
        Arguments.of(
            352,
            "char s[] = \"\\x1\" \"2\"; char t[] = \"\\1\" \"2\" \"\\08\";"
                + "int main(void) { return sizeof s * 100 + sizeof t * 10 + t[1] - 48; }"),
        Arguments.of(
            41,
            "#define S \"\\x41\"\nchar s[] = S \"1\" \"B\"; int main(void)"
                + " { return sizeof s * 10 + (s[0] == 65); }"),
        Arguments.of(
            1,
            "int main(void)"
                + " { return 'ab' == 0x6162 && '\\377' < 0 && 'abcd' == 0x61626364; }"),
        Arguments.of(
            54,
            "char s[] = \"\\a\\b\\e\\f\\n\\r\\t\\v\\\\\\\"\\?\\0\\x7f\\E\"; int main(void)"
                + " { return s[2] + s[13]; }"),
        Arguments.of(113, "char s[] = \"\\q\"; int main(void) { return s[0]; }"),
        Arguments.of(52, "char s[] = \"\\1234\\400\"; int main(void) { return s[1]; }"),
        Arguments.of(1, "int main(void) { return L'\u00c3\u00a9' == 0xe9; }"),
        Arguments.of(1, "int main(void) { return u'\u00e2\u0082\u00ac' == 0x20ac; }"));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void bytesAreGccs(long result, String bytes) throws IOException {
    Path file = directory.resolve("text.c");
    Files.write(file, bytes.getBytes(StandardCharsets.ISO_8859_1));
    ParseResult parsed = new CFrontend().parse(List.of(file), FrontendOptions.DEFAULT);
    assertThat(parsed).as("%s", parsed).isInstanceOf(ParseResult.Parsed.class);
    assertThat(Programs.result(((ParseResult.Parsed) parsed).program())).isEqualTo(result);
  }

  @Test
  void decodedBytesComeBack() {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    String text = SourceText.decode(all);
    assertThat(text).hasSize(256);
    assertThat(SourceText.shown(text)).isEqualTo(new String(all, StandardCharsets.ISO_8859_1));
    assertThat(SourceText.decode("a\u00e9\u20ac\ud83d\ude00".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo("a\u00e9\u20ac\ud83d\ude00");
  }
}
