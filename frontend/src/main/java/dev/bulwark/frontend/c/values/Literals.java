package dev.bulwark.frontend.c.values;

import dev.bulwark.program.CType;
import dev.bulwark.program.CType.IntegerType;
import dev.bulwark.program.CType.Kind;
import dev.bulwark.program.MachineModel;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Constants (C11 6.4.4). */
public final class Literals {

  /** A constant with its type, or what is wrong with it. */
  public sealed interface Result {
    record Number(BigInteger value, CType type) implements Result {}

    record Floating(FloatLiterals.Exact number) implements Result {}

    record Wrong(String message) implements Result {}
  }

  private final MachineModel machine;

  public Literals(MachineModel machine) {
    this.machine = machine;
  }

  public Result integer(String text) {
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

  public Result floating(String text) {
    Optional<FloatLiterals.Exact> number = FloatLiterals.parse(text);
    return number.isPresent()
        ? new Result.Floating(number.get())
        : new Result.Wrong("this floating-point constant is not supported: " + text);
  }

  public Result character(String text) {
    int open = text.indexOf('\'');
    String prefix = text.substring(0, open);
    String body = text.substring(open + 1, text.length() - 1);
    if (body.isEmpty()) {
      return new Result.Wrong("empty character constant");
    }
    if (prefix.isEmpty()) {
      return LiteralText.bytes(body)
          .<Result>map(bytes -> new Result.Number(narrow(bytes), CType.INT))
          .orElseGet(() -> new Result.Wrong("malformed character constant: " + text));
    }
    Optional<List<LiteralText.Unit>> units = LiteralText.units(body);
    if (units.isEmpty() || units.get().size() != 1) {
      return new Result.Wrong("this character constant is not supported yet: " + text);
    }
    BigInteger code = BigInteger.valueOf(units.get().getFirst().code());
    return switch (prefix) {
      case "L" ->
          new Result.Number(
              BigInteger.valueOf(code.intValue()),
              machine == MachineModel.ILP32 ? CType.LONG : CType.INT);
      case "u" ->
          code.bitLength() <= 16
              ? new Result.Number(code, CType.USHORT)
              : new Result.Wrong("this character constant is not supported yet: " + text);
      case "U" -> new Result.Number(code, CType.UINT);
      default -> new Result.Wrong("malformed character constant: " + text);
    };
  }

  /** As gcc has it: of several bytes the last one is the least significant, in an {@code int}. */
  public static BigInteger narrow(List<Integer> bytes) {
    if (bytes.size() == 1) {
      return BigInteger.valueOf(bytes.getFirst().byteValue());
    }
    int value = 0;
    for (int part : bytes) {
      value = (value << 8) | part;
    }
    return BigInteger.valueOf(value);
  }

  /**
   * The bytes of a string literal with the zero behind them; empty for wide strings and malformed
   * ones.
   */
  public Optional<List<Integer>> string(String text) {
    int open = text.startsWith("u8\"") ? 3 : 1;
    if (text.length() < 2 || text.charAt(open - 1) != '"') {
      return Optional.empty();
    }
    String body = text.substring(open, text.length() - 1);
    return LiteralText.bytes(body)
        .map(
            bytes -> {
              bytes.add(0);
              return bytes;
            });
  }
}
