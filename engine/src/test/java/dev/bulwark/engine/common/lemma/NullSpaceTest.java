package dev.bulwark.engine.common.lemma;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class NullSpaceTest {

  private static final long SEED = 42;

  @Test
  void everyVectorIsOrthogonalToEveryRow() {
    System.out.println("seed " + SEED);
    Random random = new Random(SEED);
    for (int round = 0; round < 500; round++) {
      int columns = 1 + random.nextInt(6);
      List<BigInteger[]> rows = new ArrayList<>();
      for (int i = random.nextInt(8); i > 0; i--) {
        rows.add(
            random.ints(columns, -4, 5).mapToObj(BigInteger::valueOf).toArray(BigInteger[]::new));
      }
      List<BigInteger[]> basis = NullSpace.of(rows, columns);
      for (BigInteger[] vector : basis) {
        assertThat(Arrays.stream(vector).anyMatch(entry -> entry.signum() != 0)).isTrue();
        for (BigInteger[] row : rows) {
          BigInteger product = BigInteger.ZERO;
          for (int i = 0; i < columns; i++) {
            product = product.add(row[i].multiply(vector[i]));
          }
          assertThat(product).isZero();
        }
      }
      assertThat(basis).hasSizeGreaterThanOrEqualTo(columns - rows.size());
    }
  }
}
