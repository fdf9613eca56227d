package dev.bulwark.engine.abmc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Powers of words. */
final class WordTest {

  private static final Letter A = letter();
  private static final Letter B = letter();

  private static Letter letter() {
    Location head = new Location("main", 2, Location.PLAIN, Position.NONE);
    GuardedStep step = GuardedStep.assume(head, TermFactory.plain().bool(true));
    return new Letter(step, step, List.of());
  }

  private static Word word(String letters) {
    Stream<Symbol> symbols = letters.chars().mapToObj(c -> c == 'a' ? A : B);
    return new Word(symbols.toList());
  }

  @Test
  void powersAreSeen() {
    assertThat(Stream.of("aa", "aaa", "abab", "ababab", "aabaab", "bbbbb").map(WordTest::word))
        .allMatch(Word::isPower);
    assertThat(Stream.of("a", "ab", "aab", "aba", "ababa", "abba", "aabab").map(WordTest::word))
        .noneMatch(Word::isPower);
  }

  @Test
  void wordsAreEqualByTheirLetters() {
    assertThat(word("ab")).isEqualTo(word("ab")).isNotEqualTo(word("ba"));
    assertThat(word("ab").hashCode()).isEqualTo(word("ab").hashCode());
  }
}
