package dev.bulwark.report.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.testing.RandomValues;
import dev.bulwark.program.CType;
import dev.bulwark.report.CValues;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What constraints say is what was written into them. */
@Tag("slow")
class EquationsTest {

  private static final long SEED = 20_260_714;

  @Test
  void integers() {
    Sort word = Sort.bitVec(32);
    assertThat(Equations.value("\\result == -5", "\\result", word)).contains(Value.bitVec(32, -5));
    assertThat(Equations.value("(x == 0x1F) && y==7u", "x", word)).contains(Value.bitVec(32, 31));
    assertThat(Equations.value("(x == 0x1F) && y==7u", "y", word)).contains(Value.bitVec(32, 7));
    assertThat(Equations.value("x == 12345678901234567890", "x", Sort.INT)).isPresent();
    assertThat(Equations.value("x <= 5", "x", word)).isEmpty();
    assertThat(Equations.value("xy == 5", "x", word)).isEmpty();
    assertThat(Equations.value("x == y", "x", word)).isEmpty();
  }

  @Test
  void floatsOfAllFormats() {
    RandomValues values = new RandomValues(new Random(SEED));
    for (CType.Format format : CType.Format.values()) {
      CType type = new CType.FloatingType(format);
      for (int i = 0; i < 300; i++) {
        Value value = values.value(format.sort());
        String equation = CValues.equation("\\result", value, type);
        Value read = Equations.value(equation, "\\result", format.sort()).orElseThrow();
        boolean same =
            ((Value.FloatValue) value).isNaN()
                ? ((Value.FloatValue) read).isNaN()
                : read.equals(value);
        assertThat(same).as("%s of %s, seed %d, read as %s", equation, value, SEED, read).isTrue();
      }
    }
    assertThat(Equations.value("x == 0.5", "x", Sort.Float.DOUBLE)).isPresent();
    assertThat(Equations.value("x == 5", "x", Sort.Float.SINGLE)).isPresent();
  }
}
