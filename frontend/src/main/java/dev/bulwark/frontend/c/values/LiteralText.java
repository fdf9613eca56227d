package dev.bulwark.frontend.c.values;

import dev.bulwark.frontend.c.source.SourceText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What stands between the quotes of a literal: characters and escape sequences (C11 6.4.4.4). */
public final class LiteralText {

  /**
   * A character, or a number that is written as an escape sequence.
   *
   * @param isNumber given by {@code \x} or in octal: one element of the literal, whatever it is
   */
  public record Unit(long code, boolean isNumber) {}

  private LiteralText() {}

  /** Empty if it is malformed. */
  public static Optional<List<Unit>> units(String body) {
    List<Unit> units = new ArrayList<>();
    for (int at = 0; at < body.length(); ) {
      char first = body.charAt(at);
      if (first != '\\') {
        int code = body.codePointAt(at);
        units.add(
            SourceText.isByte(code)
                ? new Unit(SourceText.byteOf(code), true)
                : new Unit(code, false));
        at += Character.charCount(code);
        continue;
      }
      if (at + 1 == body.length()) {
        return Optional.empty();
      }
      char kind = body.charAt(at + 1);
      boolean octal = kind >= '0' && kind <= '7';
      if (octal || kind == 'x' || kind == 'u' || kind == 'U') {
        int from = octal ? at + 1 : at + 2;
        int radix = octal ? 8 : 16;
        int most = octal ? 3 : kind == 'u' ? 4 : kind == 'U' ? 8 : Integer.MAX_VALUE;
        int end = from;
        long code = 0;
        while (end < body.length()
            && end - from < most
            && Character.digit(body.charAt(end), radix) >= 0) {
          code = (code * radix + Character.digit(body.charAt(end), radix)) & 0xffff_ffffL;
          end++;
        }
        boolean named = kind == 'u' || kind == 'U';
        if (end == from || (named && (end - from < most || code > 0x10ffff))) {
          return Optional.empty();
        }
        units.add(new Unit(code, !named));
        at = end;
      } else {
        int simple = "ntrabfveE".indexOf(kind);
        // gcc takes an unknown escape sequence for the character behind the backslash.
        units.add(
            new Unit(
                simple < 0 ? kind : "\n\t\r\u0007\b\f\u000b\u001b\u001b".charAt(simple), false));
        at += 2;
      }
    }
    return Optional.of(units);
  }

  /** The bytes of a narrow literal; numbers are cut to a byte, as gcc does with a warning. */
  public static Optional<List<Integer>> bytes(String body) {
    return units(body)
        .map(
            units -> {
              List<Integer> bytes = new ArrayList<>();
              for (Unit unit : units) {
                if (unit.isNumber() || unit.code() < 0x80) {
                  bytes.add((int) (unit.code() & 0xff));
                } else {
                  String character = Character.toString((int) unit.code());
                  for (byte part : character.getBytes(StandardCharsets.UTF_8)) {
                    bytes.add(part & 0xff);
                  }
                }
              }
              return bytes;
            });
  }
}
