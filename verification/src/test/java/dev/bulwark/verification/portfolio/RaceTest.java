package dev.bulwark.verification.portfolio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.report.Contender;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a proof is checked that takes long to check, with scripts in the place of engines. */
final class RaceTest {

  private static final String PROVER = "prover";
  private static final String OTHER = "other";

  @TempDir private Path directory;

  /** Engines and a checker that say a line after some time. */
  private final class Scripts implements Race.Commands {

    private final double search;
    private final double other;

    Scripts(double search, double other) {
      this.search = search;
      this.other = other;
    }

    @Override
    public List<String> engine(String name, Duration time) {
      return name.equals(PROVER)
          ? saying(search, new Message.Found("a proof", true))
          : saying(other, new Message.Inconclusive(new Reason.Inconclusive("nothing")));
    }

    @Override
    public List<String> checker(Duration time) {
      return saying(0, new Message.NotChecked(new Reason.Inconclusive("no idea")));
    }

    private List<String> saying(double seconds, Message message) {
      try {
        Path line = Files.createTempFile(directory, "line", "");
        Files.writeString(line, message.line() + "\n");
        return List.of("sh", "-c", "sleep " + seconds + "; cat '" + line + "'; sleep 60");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static final Race.Observer NOBODY =
      new Race.Observer() {
        @Override
        public void progress(String where) {}

        @Override
        public void statistic(String name, double value) {}

        @Override
        public void refuted(String engine, String reason, String evidence) {}
      };

  /** How many seconds the proof has waited for its check. */
  private double waited(double search, double other, double searchLimit, double limit) {
    Budget whole = Budget.of(Duration.ofMillis((long) (limit * 1000)));
    Schedule schedule =
        new Schedule(
            "test", Stream.of(PROVER, OTHER).map(name -> new Schedule.Entry(name, 1)).toList());
    Race race =
        new Race(
            schedule,
            List.of(),
            false,
            new Scripts(search, other),
            new Race.Limits(2, 1L << 30, 1),
            () -> Duration.ofDays(1),
            whole,
            whole.part(Duration.ofMillis((long) (searchLimit * 1000))),
            NOBODY);
    assertThat(race.run()).isInstanceOf(Race.Ending.Nobody.class);
    Contender found = contender(race, PROVER);
    return contender(race, "checker of " + PROVER).start() - found.start() - found.seconds();
  }

  private static Contender contender(Race race, String name) {
    return race.contenders().stream().filter(c -> c.engine().equals(name)).findFirst().get();
  }

  @Test
  void aLengthyProofWaitsForABetterOne() {
    assertThat(waited(1, 4, 60, 75)).isGreaterThan(0.8);
  }

  @Test
  void nobodyIsWaitedForWhenNobodySearches() {
    assertThat(waited(2, 0.1, 60, 75)).isLessThan(1);
  }

  @Test
  void nobodyIsWaitedForWhenTheCheckNeedsTheTime() {
    // Else it would wait for 1.5 seconds.
    assertThat(waited(2, 9, 5, 6)).isLessThan(1);
  }
}
