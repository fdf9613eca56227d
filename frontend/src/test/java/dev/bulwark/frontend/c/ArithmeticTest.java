package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.program.MachineModel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Types, constants, promotions and conversions; the expected values are those that gcc gives. */
class ArithmeticTest {

  private static final FrontendOptions ILP32 = FrontendOptions.DEFAULT;
  private static final FrontendOptions LP64 = ILP32.withMachine(MachineModel.LP64);

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      quoteCharacter = '`',
      value = {
        "sizeof(char) @ 1 @ 1",
        "sizeof(short) @ 2 @ 2",
        "sizeof(int) @ 4 @ 4",
        "sizeof(long) @ 4 @ 8",
        "sizeof(long long) @ 8 @ 8",
        "sizeof(_Bool) @ 1 @ 1",
        "sizeof(void *) @ 4 @ 8",
        "sizeof(int[3]) @ 12 @ 12",
        "sizeof(char *[5]) @ 20 @ 40",
        "sizeof(double) @ 8 @ 8",
        "sizeof(long double) @ 12 @ 16",
        "sizeof 'a' @ 4 @ 4",
        "sizeof(sizeof(int)) @ 4 @ 8",
        "sizeof(1 ? (char)1 : (short)1) @ 4 @ 4",
        "sizeof((char)1) @ 1 @ 1",
        "sizeof(+(char)1) @ 4 @ 4",
        "sizeof(1L) @ 4 @ 8",
        "sizeof(2147483648) @ 8 @ 8",
        "sizeof(0x80000000) @ 4 @ 4",
        "sizeof(0xffffffffL) @ 4 @ 8",
        "sizeof(4294967296) @ 8 @ 8",
        "sizeof(1ull) @ 8 @ 8",
        "sizeof((char)1 << 1L) @ 4 @ 4",
        "-1 < 0u @ 0 @ 0",
        "-1L < 0u @ 0 @ 1",
        "-1LL < 0u @ 1 @ 1",
        "(unsigned char)200 + (unsigned char)100 @ 300 @ 300",
        "(char)200 @ -56 @ -56",
        "(signed char)128 @ -128 @ -128",
        "(unsigned char)-1 @ 255 @ 255",
        "(short)70000 @ 4464 @ 4464",
        "(_Bool)256 @ 1 @ 1",
        "(_Bool)0 @ 0 @ 0",
        "(int)(unsigned char)(signed char)-1 @ 255 @ 255",
        "-7 / 2 @ -3 @ -3",
        "-7 % 2 @ -1 @ -1",
        "7 / -2 @ -3 @ -3",
        "-7 >> 1 @ -4 @ -4",
        "(int)(-7u >> 1) @ 2147483644 @ 2147483644",
        "1 << 31 @ -2147483648 @ -2147483648",
        "2147483647 + 1 @ -2147483648 @ -2147483648",
        "~0 @ -1 @ -1",
        "!5 @ 0 @ 0",
        "!!5 @ 1 @ 1",
        "5 & 3 | 5 ^ 1 @ 5 @ 5",
        "0x1F + 017 + 0b101 @ 51 @ 51",
        "'a' + '\\n' + '\\x41' + '\\101' + '\\0' @ 237 @ 237",
        "'\\xff' @ -1 @ -1",
        "(2, 3) @ 3 @ 3",
        "0 ? 1 : 2 ? 3 : 4 @ 3 @ 3",
        "5 ?: 6 @ 5 @ 5",
        "0 ?: 6 @ 6 @ 6",
        "(int)((long long)1 << 40 >> 38) @ 4 @ 4",
        "1 < 2 == 1 @ 1 @ 1",
        "-(-2147483647 - 1) == -2147483647 - 1 @ 1 @ 1",
        "(unsigned short)65535 * (unsigned short)65535 == -131071 @ 1 @ 1",
      })
  void constants(String expression, long ilp32, long lp64) {
    assertThat(Programs.value(ILP32, "", expression)).isEqualTo(ilp32);
    assertThat(Programs.value(LP64, "", expression)).isEqualTo(lp64);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      quoteCharacter = '`',
      value = {
        "unsigned char c = 255; c++; @ c @ 0",
        "char c = 127; c++; @ c @ -128",
        "_Bool b = 0; b--; @ b @ 1",
        "_Bool b = 1; b++; @ b @ 1",
        "_Bool b = 4; @ b @ 1",
        "int x = 3; int y = x++ + x; @ y * 10 + x @ 74",
        "int x = 3; int y = ++x + x--; @ y * 10 + x @ 83",
        "int x = 5; x += x -= 2; @ x @ 6",
        "short s = 1; s <<= 15; @ s @ -32768",
        "unsigned u = 1; u -= 2; u >>= 31; @ (int)u @ 1",
        "int x = 10; x %= 4; x |= 8; x ^= 3; x &= ~1; x *= 7; x /= 2; @ x @ 28",
        "int x = 1, y = x + 1; @ y @ 2",
        "int x = 1; { int x = 2; x++; } @ x @ 1",
        "enum e { A, B = 7, C } v = C; @ v @ 8",
        "enum e { A } v = -1; @ v > 0 @ 1",
        "enum e { N = -1 } v = -1; @ v < 0 @ 1",
        "typedef unsigned char byte; byte b = 300; @ b @ 44",
        "long long l = 1LL << 40; int i = l; @ i @ 0",
        "int x; x = x = 4; @ x @ 4",
        "int x = 0; int y = x && (x = 5); @ x + y @ 0",
        "int x = 0; int y = x || (x = 5); @ x * 10 + y @ 51",
        "int x = 2; int y = x > 1 ? x++ : x--; @ x * 10 + y @ 32",
        "int x = 1; int y = (x++, x++, x); @ y @ 3",
        "int x = ({ int k = 3; k * 2; }); @ x @ 6",
        "unsigned x = 0; x = ~x; @ x == 4294967295u @ 1",
        "int x = {7}; @ x @ 7",
        "__typeof__(1LL) x = 1LL << 33; @ x >> 32 @ 2",
        "int x = 5; int y = !(x / 2 > 1 && x % 2); @ y @ 0",
        "int x = __builtin_expect(4, 1); @ x @ 4",
      })
  void statements(String statements, String expression, long expected) {
    assertThat(Programs.value(ILP32, statements, expression)).isEqualTo(expected);
    assertThat(Programs.value(LP64, statements, expression)).isEqualTo(expected);
  }

  /** gcc has no such type for 32 bits. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {"sizeof(__int128) @ 16", "(int)((unsigned __int128)1 << 100 >> 98) @ 4"})
  void integersOf128Bits(String expression, long expected) {
    assertThat(Programs.value(LP64, "", expression)).isEqualTo(expected);
  }
}
