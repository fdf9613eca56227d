package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.certify.CheckKey;
import dev.bulwark.verification.WorkOrder;
import dev.bulwark.verification.WorkerRun;
import dev.bulwark.verification.portfolio.Message;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lemmas on their way from one engine to another, as workers handle them. */
@Tag("slow")
class SharedLemmasTest {

  private static final String GIVEN = "Engines that were given lemmas";

  /** What is tested here does not depend on the clock. */
  private static final Duration LONG = Duration.ofMinutes(10);

  @TempDir Path directory;

  private WorkOrder order;
  private WorkOrder live;

  /** The loop of a function that is called twice, and one around the calls. */
  @BeforeEach
  void parse() throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("program.c"),
            """
            #include <assert.h>
            int __VERIFIER_nondet_int(void);
            unsigned count(unsigned limit) {
              unsigned i = 0;
              while (i < limit) { i += 2; }
              return i;
            }
            int main(void) {
              unsigned sum = 0;
              while (__VERIFIER_nondet_int()) {
                sum = (sum + count(10) + count(20)) % 64;
                assert(sum % 2 == 0);
              }
              return 0;
            }
            """);
    order = order("--lemmas=start", file);
    live = order("--lemmas=live", file);
  }

  private static WorkOrder order(String option, Path file) {
    Console console = new Console(System.out, System.err, false);
    return Main.order(
        new Environment(console, Interruption.none(), List.of("verify", option, file.toString())));
  }

  /** Of steps, so that a slow machine gives the lemmas no less time to be checked. */
  private static Budget budget() {
    return Budget.ofSteps(50_000, Duration.ofMinutes(10));
  }

  private List<Message> search(String engine, List<String> lemmas) {
    return search(engine, lemmas, budget());
  }

  private List<Message> search(String engine, List<String> lemmas, Budget budget) {
    List<Message> said = new ArrayList<>();
    new WorkerRun(
            order,
            message -> {
              said.add(message);
              if (wereUsed(List.of(message)) && engine.equals("ic3cfa")) {
                // Whether it finds a proof is not asked here.
                budget.cancel(new Reason.Cancelled("lemmas are used"));
              }
            },
            budget)
        .checkingLemmasFor(LONG)
        .search(engine, lemmas);
    return said;
  }

  private String lemmas() {
    return said(search("k-induction", List.of()), Message.Lemmas.class)
        .reduce((first, second) -> second)
        .orElseThrow()
        .text();
  }

  /** The same text with this for every invariant. */
  private static String withInvariants(String invariant, String lemmas) {
    StringBuilder changed = new StringBuilder();
    for (String line : lemmas.lines().toList()) {
      boolean term = line.startsWith("  ");
      changed.append(term ? "" : line + "\n");
      changed.append(line.startsWith("invariant ") ? "  " + invariant + "\n" : "");
    }
    return changed.toString();
  }

  private static <M extends Message> Stream<M> said(List<Message> messages, Class<M> kind) {
    return messages.stream().filter(kind::isInstance).map(kind::cast);
  }

  private static boolean wereUsed(List<Message> messages) {
    return said(messages, Message.Statistic.class)
        .anyMatch(statistic -> statistic.name().equals(GIVEN));
  }

  private void isConfirmed(List<Message> found) {
    String evidence = said(found, Message.Found.class).findFirst().orElseThrow().evidence();
    List<Message> said = new ArrayList<>();
    new WorkerRun(order, said::add, budget())
        .check(new Message.Check(evidence, CheckKey.make().text()));
    assertThat(said).singleElement().isInstanceOf(Message.Confirmed.class);
  }

  @Test
  void otherEnginesUseThem() {
    String lemmas = lemmas();
    assertThat(lemmas).startsWith("bulwark-evidence 1\nkind lemmas").contains("invariant ");
    for (String engine : List.of("k-induction", "bmc:shallow", "ic3cfa")) {
      List<Message> messages = search(engine, List.of(lemmas));
      assertThat(wereUsed(messages)).as(engine).isTrue();
      if (said(messages, Message.Found.class).findAny().isPresent()) {
        isConfirmed(messages);
      }
    }
  }

  @Test
  void proofWithThemHolds() {
    isConfirmed(search("k-induction", List.of(lemmas())));
  }

  /** One program assumes what was there at the start; what comes later is about another. */
  @Test
  void liveOnesComeOnTopOfThoseThatAreAssumed() {
    String lemmas = lemmas();
    List<String> later = new ArrayList<>(List.of(withInvariants("false", lemmas), lemmas));
    List<Message> said = new ArrayList<>();
    new WorkerRun(live, said::add, budget())
        .checkingLemmasFor(LONG)
        .search(
            "k-induction",
            List.of(withInvariants("true", lemmas)),
            () -> {
              List<String> now = List.copyOf(later);
              later.clear();
              return now;
            });
    assertThat(said(said, Message.Statistic.class).map(Message.Statistic::name))
        .containsSubsequence(GIVEN, "Lemmas confirmed");
    isConfirmed(said);
  }

  @Test
  void wrongOnesAreNotUsed() {
    List<Message> messages = search("k-induction", List.of(withInvariants("false", lemmas())));
    assertThat(wereUsed(messages)).isFalse();
    isConfirmed(messages);
  }

  @Test
  void nonsenseIsNotUsed() {
    List<Message> messages = search("k-induction", List.of("nonsense", ""));
    assertThat(wereUsed(messages)).isFalse();
    isConfirmed(messages);
  }
}
