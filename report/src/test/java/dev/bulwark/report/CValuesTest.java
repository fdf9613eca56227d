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
}
