package dev.bulwark.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import org.junit.jupiter.api.Test;

class CValuesTest {

  @Test
  void numbersFollowTheSignednessOfTheirType() {
    assertThat(CValues.text(Value.bitVec(32, -1), CType.INT)).isEqualTo("-1");
    assertThat(CValues.text(Value.bitVec(32, -1), CType.UINT)).isEqualTo("4294967295");
    assertThat(CValues.text(Value.bitVec(64, Long.MIN_VALUE), CType.LONG))
        .isEqualTo("-9223372036854775808");
    assertThat(CValues.text(Value.bitVec(32, 3), new CType.EnumType("e", CType.UINT)))
        .isEqualTo("3");
  }

  @Test
  void charactersShowTheirLetter() {
    assertThat(CValues.text(Value.bitVec(8, 'A'), CType.CHAR)).isEqualTo("65 'A'");
    assertThat(CValues.text(Value.bitVec(8, '\n'), CType.CHAR)).isEqualTo("10 '\\n'");
    assertThat(CValues.text(Value.bitVec(8, 'A'), CType.UCHAR)).isEqualTo("65");
    assertThat(CValues.text(Value.bitVec(8, 200), CType.SCHAR)).isEqualTo("-56");
    assertThat(CValues.text(Value.bitVec(8, 200), CType.UCHAR)).isEqualTo("200");
    assertThat(CValues.plainNumber(Value.bitVec(8, 'A'), CType.CHAR)).isEqualTo("65");
  }

  @Test
  void truthValuesAreWords() {
    assertThat(CValues.text(Value.bitVec(1, 1), CType.BOOL)).isEqualTo("true");
    assertThat(CValues.text(Value.bitVec(1, 0), CType.BOOL)).isEqualTo("false");
    assertThat(CValues.plainNumber(Value.bitVec(1, 1), CType.BOOL)).isEqualTo("1");
  }

  @Test
  void floats() {
    assertThat(CValues.text(Value.FloatValue.of(0.5f), CType.FLOAT)).isEqualTo("0.5");
    assertThat(CValues.text(Value.FloatValue.of(0.1), CType.DOUBLE))
        .isEqualTo("0.1 (0x1.999999999999ap-4)");
    assertThat(CValues.plainNumber(Value.FloatValue.of(-2.5f), CType.FLOAT)).isEqualTo("-0x1.4p+1");
    assertThat(CValues.equation("x", Value.FloatValue.of(1.5f), CType.FLOAT))
        .isEqualTo("x == 0x1.8p+0f");
    assertThat(CValues.equation("x", Value.FloatValue.of(Double.NaN), CType.DOUBLE))
        .isEqualTo("x != x");
    assertThat(CValues.equation("x", Value.FloatValue.of(-0.0), CType.DOUBLE))
        .isEqualTo("x == 0.0 && 1.0 / x < 0.0");
    assertThat(CValues.equation("x", Value.bitVec(32, 3), CType.INT)).isEqualTo("x == 3");
  }
}
