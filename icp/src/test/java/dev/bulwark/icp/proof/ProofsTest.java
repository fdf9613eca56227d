package dev.bulwark.icp.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.icp.IcpSolver;
import dev.bulwark.icp.search.Search;
import dev.bulwark.icp.terms.TermSearch;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Answers on random formulas, each with its proof: the checker refuses none of them, and it refuses
 * most of those that were tampered with.
 */
class ProofsTest {

  private static final long SEED = Long.getLong("bulwark.seed", 2_411);
  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int SESSIONS = THOROUGH ? 3_000 : 300;
  private static final Profile FLOATS = Profile.floats(3, 40).without(Op.FP_TO_REAL, Op.REAL_TO_FP);

  /** A proof of the answers of a session. */
  private record Proof(long seed, List<String> lines, int unsat) {}

  private static Proof proof(long seed, Profile profile, int depth) {
    TermFactory factory = TermFactory.plain();
    RandomTerms random = new RandomTerms(factory, new Random(seed), profile, 40);
    List<Term> formulas = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      formulas.add(random.formula(depth));
    }
    List<String> lines = new ArrayList<>();
    int unsat = 0;
    IcpSolver solver = new IcpSolver(() -> new TextLog(lines::add));
    try (CoreSession session = solver.openWithCores(Budget.of(Duration.ofMillis(50)))) {
      session.push();
      session.add(formulas.get(0));
      for (int i = 2; i <= 4; i++) {
        unsat += session.check(formulas.subList(1, i)) == Answer.UNSAT ? 1 : 0;
      }
      session.pop();
      unsat += session.check(formulas) == Answer.UNSAT ? 1 : 0;
    } catch (BudgetExhaustedException over) {
      // What was answered before still has a proof.
    } catch (RuntimeException | Error e) {
      throw new AssertionError("seed " + seed + ", " + formulas, e);
    }
    return new Proof(seed, lines, unsat);
  }

  // ---- Proofs as they are

  @Test
  void smallWords() {
    assertThat(replay(Profile.bitVectors(1, 5), 3)).as("not checked").isEmpty();
  }

  @Test
  void words() {
    replay(Profile.bitVectors(1, 70), 2);
  }

  @Test
  void integers() {
    replay(Profile.linearIntegers(), 2);
  }

  @Test
  void floats() {
    replay(FLOATS, 2);
  }

  /** Returns what was not checked. */
  private static Map<String, Integer> replay(Profile profile, int depth) {
    int lemmas = 0;
    int learned = 0;
    int answers = 0;
    Map<String, Integer> unchecked = new TreeMap<>();
    for (int i = 0; i < SESSIONS; i++) {
      Proof proof = proof(SEED + 4 * i, profile, 1 + i % depth);
      ProofChecker.Report report = ProofChecker.check(proof.lines());
      assertThat(report.refused()).as("seed %d", proof.seed()).isEmpty();
      assertThat(report.unknown()).as("seed %d", proof.seed()).isEmpty();
      assertThat(report.answers())
          .as("seed %d", proof.seed())
          .isGreaterThanOrEqualTo(proof.unsat());
      report.undecided().forEach((name, count) -> unchecked.merge(name, count, Integer::sum));
      lemmas += report.lemmas();
      learned += report.learned();
      answers += report.answers();
    }
    System.out.printf(
        "proofs of %s: %d answers, %d conclusions, %d learned clauses; not checked: %s%n",
        profile, answers, lemmas, learned, unchecked);
    assertThat(answers).isPositive();
    return unchecked;
  }

  // ---- Conclusions that a model contradicts

  @Test
  void wrongConclusionsAboutWords() {
    contradict(Profile.bitVectors(1, 5), 2);
    contradict(Profile.bitVectors(1, 70), 2);
  }

  @Test
  void wrongConclusionsAboutFloats() {
    contradict(FLOATS, 2);
  }

  /** Each constraint of a model is said to conclude a bound that the model violates. */
  private static void contradict(Profile profile, int depth) {
    int refused = 0;
    int undecided = 0;
    for (int i = 0; i < SESSIONS; i++) {
      long seed = SEED + i;
      Random random = new Random(seed);
      Term formula =
          new RandomTerms(TermFactory.plain(), random, profile, 40).formula(1 + i % depth);
      List<String> lines = new ArrayList<>();
      TermSearch terms = new TermSearch(new TextLog(lines::add));
      try {
        TermSearch.Part part = terms.add(formula, terms.search().truth());
        Budget budget = Budget.of(Duration.ofMillis(50));
        if (terms.solve(List.of(part), new int[0], budget) != Answer.SAT) {
          continue;
        }
      } catch (BudgetExhaustedException over) {
        continue;
      }
      List<String> given =
          lines.stream().filter(line -> line.startsWith("v") || line.startsWith("c")).toList();
      for (String line : given) {
        String wrong = line.startsWith("c") ? wrongConclusion(terms.search(), line, random) : null;
        if (wrong != null) {
          List<String> proof = new ArrayList<>(given);
          proof.add(wrong);
          ProofChecker.Report report = ProofChecker.check(proof);
          assertThat(report.isComplete()).as("seed %d: %s of %s", seed, wrong, line).isFalse();
          refused += report.refused().size();
          undecided += report.undecided().size();
        }
      }
    }
    System.out.printf(
        "wrong conclusions on %s: %d refused, %d not decided%n", profile, refused, undecided);
    assertThat(refused).isGreaterThan(10 * undecided);
  }

  /** Null if not all variables have values of the model. */
  private static String wrongConclusion(Search search, String line, Random random) {
    String[] words = line.substring(line.indexOf(" : ") + 3).split(" ");
    StringBuilder lemma = new StringBuilder("t " + line.split(" ")[1]);
    for (String word : words) {
      int variable = Integer.parseInt(word);
      if (!search.isRelevant(variable)) {
        return null;
      }
      BigInteger value = search.value(variable);
      int slack = random.nextInt(40);
      if (random.nextBoolean()) {
        lemma.append(" " + word + ">=" + value.subtract(BigInteger.valueOf(slack)));
      }
      if (random.nextBoolean()) {
        lemma.append(" " + word + "<=" + value.add(BigInteger.valueOf(slack)));
      }
    }
    String concluded = words[random.nextInt(words.length)];
    BigInteger value = search.value(Integer.parseInt(concluded));
    return random.nextBoolean()
        ? lemma + " => " + concluded + ">=" + value.add(BigInteger.ONE)
        : lemma + " => " + concluded + "<=" + value.subtract(BigInteger.ONE);
  }

  // ---- Proofs that were tampered with

  @Test
  void tamperedProofsOfWords() {
    tamper(Profile.bitVectors(1, 5), 3);
  }

  @Test
  void tamperedProofsOfFloats() {
    tamper(FLOATS, 2);
  }

  private static void tamper(Profile profile, int depth) {
    Map<String, int[]> counts = new TreeMap<>();
    Random random = new Random(SEED);
    for (int i = 0; i < SESSIONS; i++) {
      Proof proof = proof(SEED + 4 * i, profile, 1 + i % depth);
      if (proof.unsat() == 0 || proof.lines().size() > 1000) {
        continue;
      }
      for (Tampering tampering : Tampering.values()) {
        List<String> changed = tampering.apply(proof.lines(), random);
        if (changed != null) {
          int[] count = counts.computeIfAbsent(tampering.name(), name -> new int[2]);
          count[0]++;
          count[1] += ProofChecker.check(changed).refused().isEmpty() ? 0 : 1;
        }
      }
    }
    counts.forEach(
        (name, count) -> System.out.printf("%s: %d of %d refused%n", name, count[1], count[0]));
    // What claims more is mostly wrong. What is left out or weakened may not have been needed, so
    // for that only some refusal is asked for.
    counts.forEach(
        (name, count) ->
            assertThat(count[1])
                .as(name)
                .isGreaterThan(count[0] * Tampering.valueOf(name).leastPercentage / 100));
  }

  /** Ways to make a proof wrong. */
  private enum Tampering {
    /** A conclusion claims one more. */
    TIGHTER_CONCLUSION('t', 50),
    /** An antecedent is weaker by one. */
    WEAKER_ANTECEDENT('t', 0),
    /** A conclusion is missing. */
    WITHOUT_CONCLUSION('t', 0),
    /** An input clause is missing. */
    WITHOUT_CLAUSE('i', 0),
    /** A learned clause has a literal less. */
    SHORTER_CLAUSE('l', 40),
    /** A constraint's last variable is another one. */
    OTHER_VARIABLE('c', 0),
    /** An answer rests on an assumption that was not made. */
    OTHER_ASSUMPTION('u', 99);

    private final char kind;
    private final int leastPercentage;

    Tampering(char kind, int leastPercentage) {
      this.kind = kind;
      this.leastPercentage = leastPercentage;
    }

    /** The proof with one line changed, or null if there is none to change. */
    private List<String> apply(List<String> lines, Random random) {
      List<Integer> places = new ArrayList<>();
      for (int i = 0; i < lines.size(); i++) {
        if (lines.get(i).charAt(0) == kind && change(lines.get(i)) != null) {
          places.add(i);
        }
      }
      if (places.isEmpty()) {
        return null;
      }
      int place = places.get(random.nextInt(places.size()));
      List<String> changed = new ArrayList<>(lines);
      String line = change(lines.get(place));
      if (line.isEmpty()) {
        changed.remove(place);
      } else {
        changed.set(place, line);
      }
      return changed;
    }

    /** The changed line, null if it cannot be changed, empty if it is to be left out. */
    private String change(String line) {
      String[] words = line.split(" ");
      int last = words.length - 1;
      switch (this) {
        case TIGHTER_CONCLUSION -> {
          if (words[last].equals("false")) {
            return null;
          }
          words[last] = moved(words[last], 1);
        }
        case WEAKER_ANTECEDENT -> {
          if (words[2].equals("=>")) {
            return null;
          }
          words[2] = moved(words[2], -1);
        }
        case WITHOUT_CONCLUSION, WITHOUT_CLAUSE -> {
          return "";
        }
        case SHORTER_CLAUSE -> {
          return line.substring(0, line.lastIndexOf(' '));
        }
        case OTHER_ASSUMPTION -> {
          return line + " 0<=-7";
        }
        case OTHER_VARIABLE -> words[last] = words[last].equals("1") ? "2" : "1";
      }
      return String.join(" ", words);
    }

    private static String moved(String bound, int tighter) {
      boolean upper = bound.contains("<=");
      String[] parts = bound.split("[<>]=");
      BigInteger value = new BigInteger(parts[1]);
      return parts[0]
          + (upper ? "<=" : ">=")
          + value.add(BigInteger.valueOf(upper ? -tighter : tighter));
    }
  }
}
