package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;
import dev.bulwark.program.CType.IntegerType;
import dev.bulwark.program.CType.Kind;
import dev.bulwark.program.MachineModel;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Constants (C11 6.4.4). */
final class Literals {

  /** A constant with its type, or what is wrong with it. */
  sealed interface Result {
    record Number(BigInteger value, CType type) implements Result {}

    record Floating(FloatLiterals.Exact number) implements Result {}

    record Wrong(String message) implements Result {}
  }

  private final MachineModel machine;

  Literals(MachineModel machine) {
    this.machine = machine;
  }

  Result integer(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    int end = lower.length();
    boolean hex = lower.startsWith("0x");
    while (end > 0 && "ulijzw".indexOf(lower.charAt(end - 1)) >= 0) {
      end--;
    }
    String suffix = lower.substring(end);
    String digits = lower.substring(0, end);
    boolean unsigned = suffix.contains("u");
    String length = suffix.replaceFirst("u", "");
    if (!length.isEmpty() && !length.equals("l") && !length.equals("ll")) {
      return new Result.Wrong("integer constants with this suffix are not supported yet: " + text);
    }
    int radix = 10;
    if (hex) {
      radix = 16;
      digits = digits.substring(2);
    } else if (digits.startsWith("0b")) {
      radix = 2;
      digits = digits.substring(2);
    } else if (digits.length() > 1 && digits.startsWith("0")) {
      radix = 8;
    }
    BigInteger value;
    try {
      value = new BigInteger(digits, radix);
    } catch (NumberFormatException e) {
      return new Result.Wrong("malformed integer constant: " + text);
    }
    for (IntegerType type : candidates(radix == 10, unsigned, length.length())) {
      int bits = machine.width(type.kind()) - (type.kind().signed() ? 1 : 0);
      if (value.bitLength() <= bits) {
        return new Result.Number(value, type);
      }
    }
    return new Result.Wrong("integer constants beyond 64 bits are not supported yet: " + text);
  }

  /** The types that a constant may have, in the order of the standard's table. */
  private static List<IntegerType> candidates(boolean decimal, boolean unsigned, int longs) {
    List<IntegerType> all =
        List.of(CType.INT, CType.UINT, CType.LONG, CType.ULONG, CType.LONGLONG, CType.ULONGLONG);
    int least = Kind.INT.rank() + longs;
    return all.stream()
        .filter(type -> type.kind().rank() >= least)
        .filter(type -> unsigned ? !type.kind().signed() : type.kind().signed() || !decimal)
        .toList();
  }

  Result floating(String text) {
    Optional<FloatLiterals.Exact> number = FloatLiterals.parse(text);
    return number.isPresent()
        ? new Result.Floating(number.get())
        : new Result.Wrong("this floating-point constant is not supported: " + text);
  }

  Result character(String text) {
    int open = text.indexOf('\'');
    String prefix = text.substring(0, open);
    String body = text.substring(open + 1, text.length() - 1);
    if (body.isEmpty()) {
      return new Result.Wrong("empty character constant");
    }
    int[] next = {0};
    int code = body.charAt(0) == '\\' ? escape(body, next) : plain(body, next);
    if (code < 0) {
      return new Result.Wrong("malformed character constant: " + text);
    }
    if (next[0] != body.length()) {
      return prefix.isEmpty()
          ? severalCharacters(text, body)
          : new Result.Wrong("malformed character constant: " + text);
    }
    return switch (prefix) {
      case "" ->
          code > 0xff || (body.charAt(0) != '\\' && code > 0x7f)
              ? new Result.Wrong("character constants beyond ASCII are not supported yet: " + text)
              : new Result.Number(BigInteger.valueOf((byte) code), CType.INT);
      case "L" ->
          new Result.Number(
              BigInteger.valueOf(code), machine == MachineModel.ILP32 ? CType.LONG : CType.INT);
      case "u" -> new Result.Number(BigInteger.valueOf(code), CType.USHORT);
      case "U" -> new Result.Number(BigInteger.valueOf(code), CType.UINT);
      default -> new Result.Wrong("malformed character constant: " + text);
    };
  }

  /** As gcc has it: the bytes of an {@code int}, the last one the least significant. */
  private static Result severalCharacters(String text, String body) {
    int[] next = {0};
    int value = 0;
    for (String rest = body; !rest.isEmpty(); rest = rest.substring(next[0])) {
      boolean escaped = rest.charAt(0) == '\\';
      int code = escaped ? escape(rest, next) : plain(rest, next);
      if (code < 0 || code > 0xff || (!escaped && code > 0x7f)) {
        return new Result.Wrong("this character constant is not supported yet: " + text);
      }
      value = value << 8 | code;
    }
    return new Result.Number(BigInteger.valueOf(value), CType.INT);
  }

  /**
   * The bytes of a string literal with the zero behind them; empty for wide strings and malformed
   * ones.
   */
  Optional<List<Integer>> string(String text) {
    if (text.length() < 2 || text.charAt(0) != '"') {
      return Optional.empty();
    }
    List<Integer> bytes = new ArrayList<>();
    String body = text.substring(1, text.length() - 1);
    for (int at = 0; at < body.length(); ) {
      int[] next = {0};
      String rest = body.substring(at, Math.min(body.length(), at + 12));
      if (rest.charAt(0) == '\\') {
        int code = escape(rest, next);
        if (code < 0 || code > 0xff) {
          return Optional.empty();
        }
        bytes.add(code);
      } else {
        int code = plain(rest, next);
        for (byte part : Character.toString(code).getBytes(StandardCharsets.UTF_8)) {
          bytes.add(part & 0xff);
        }
      }
      at += next[0];
    }
    bytes.add(0);
    return Optional.of(bytes);
  }

  private static int plain(String body, int[] next) {
    int code = body.codePointAt(0);
    next[0] = Character.charCount(code);
    return code;
  }

  /**
   * The code of the escape sequence at the start, or -1; {@code next} becomes the place behind it.
   */
  private static int escape(String body, int[] next) {
    if (body.length() < 2) {
      return -1;
    }
    char kind = body.charAt(1);
    next[0] = 2;
    int simple = "ntr0abfv\\'\"?e".indexOf(kind);
    if (kind >= '0' && kind <= '7') {
      return digits(body, 1, 8, 3, next);
    }
    if (kind == 'x') {
      return digits(body, 2, 16, 8, next);
    }
    if (kind == 'u' || kind == 'U') {
      return digits(body, 2, 16, kind == 'u' ? 4 : 8, next);
    }
    return simple < 0 ? -1 : "\n\t\r\0\u0007\b\f\u000b\\'\"?\u001b".charAt(simple);
  }

  private static int digits(String body, int from, int radix, int most, int[] next) {
    int end = from;
    while (end < body.length()
        && end < from + most
        && Character.digit(body.charAt(end), radix) >= 0) {
      end++;
    }
    next[0] = end;
    if (end == from) {
      return -1;
    }
    long code = Long.parseLong(body.substring(from, end), radix);
    return code > Integer.MAX_VALUE ? -1 : (int) code;
  }
}
