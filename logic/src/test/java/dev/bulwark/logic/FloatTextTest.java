package dev.bulwark.logic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Value.FloatValue;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FloatTextTest {

  @Test
  void hexadecimal() {
    assertThat(FloatText.hexadecimal(FloatValue.of(1.0))).isEqualTo("0x1p+0");
    assertThat(FloatText.hexadecimal(FloatValue.of(-0.1875))).isEqualTo("-0x1.8p-3");
    assertThat(FloatText.hexadecimal(FloatValue.of(-0.0f))).isEqualTo("-0x0p+0");
    assertThat(FloatText.hexadecimal(FloatValue.of(0.1))).isEqualTo("0x1.999999999999ap-4");
    assertThat(FloatText.hexadecimal(FloatValue.of(Double.MIN_VALUE))).isEqualTo("0x1p-1074");
    assertThat(FloatText.hexadecimal(FloatValue.of(Float.NaN))).isEqualTo("nan");
    assertThat(FloatText.hexadecimal(FloatValue.of(Double.NEGATIVE_INFINITY))).isEqualTo("-inf");
  }

  @Test
  void hexadecimalIsExact() {
    long seed = 7071;
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 2000; i++) {
      double d = Double.longBitsToDouble(random.nextLong());
      float f = Float.intBitsToFloat(random.nextInt());
      if (Double.isFinite(d)) {
        assertThat(Double.parseDouble(FloatText.hexadecimal(FloatValue.of(d)))).isEqualTo(d);
      }
      if (Float.isFinite(f)) {
        assertThat(Float.parseFloat(FloatText.hexadecimal(FloatValue.of(f)))).isEqualTo(f);
        assertThat(Float.parseFloat(FloatText.decimal(FloatValue.of(f)))).isEqualTo(f);
      }
    }
  }

  @Test
  void decimal() {
    assertThat(FloatText.decimal(FloatValue.of(0.1f))).isEqualTo("0.1");
    assertThat(FloatText.decimal(FloatValue.of(-1e20))).isEqualTo("-1.0e20");
    assertThat(FloatText.isDecimalExact(FloatValue.of(0.1f))).isFalse();
    assertThat(FloatText.isDecimalExact(FloatValue.of(0.5f))).isTrue();
    assertThat(FloatText.isDecimalExact(FloatValue.of(-0.0))).isTrue();
    // 1.5 with 64 bits of significand.
    FloatValue extended =
        new FloatValue(new Sort.Float(15, 64), BigInteger.valueOf(16383).shiftLeft(63).setBit(62));
    assertThat(FloatText.decimal(extended)).isEqualTo("1.5");
    assertThat(FloatText.hexadecimal(extended)).isEqualTo("0x1.8p+0");
  }
}
