package dev.bulwark.lsp.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import dev.bulwark.lsp.findings.Finding.Verdicts;
import dev.bulwark.lsp.findings.Place;
import dev.bulwark.lsp.findings.Verdict;
import dev.bulwark.lsp.findings.Verdict.Answer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.junit.jupiter.api.Test;

/** What is shown of a file that was checked from several functions. */
class MergedVerdictsTest {

  private static final Path FILE = Path.of("/project/a.c");

  private final Document document =
      new Document("file:///project/a.c", FILE, Path.of("/project"), "int f;\nint g;\n", true);

  private static Verdict verdict(int line, Answer answer) {
    return new Verdict(
        new Place("a.c", line, 5),
        "f",
        "no-overflow",
        "overflow",
        answer,
        "CWE-190",
        "",
        "",
        List.of());
  }

  private static Verdicts found(boolean isLast, Verdict... verdicts) {
    return new Verdicts(List.of(verdicts), List.of(), List.of(), isLast, "");
  }

  private List<Answer> answers() {
    return MergedVerdicts.of(document).stream().map(known -> known.verdict().answer()).toList();
  }

  private List<Diagnostic> diagnostics(Settings settings) {
    return DiagnosticMaker.of(document, Map.of(FILE, document), settings).values().stream()
        .flatMap(List::stream)
        .toList();
  }

  @Test
  void theWorstCounts() {
    document.found("f", found(true, verdict(1, Answer.SAFE), verdict(2, Answer.UNKNOWN)));
    assertThat(answers()).containsExactly(Answer.SAFE, Answer.UNKNOWN);
    document.found("g", found(true, verdict(1, Answer.UNSAFE), verdict(2, Answer.SAFE)));
    assertThat(answers()).containsExactly(Answer.UNSAFE, Answer.UNKNOWN);
    assertThat(Lenses.counts(MergedVerdicts.of(document)))
        .isEqualTo("0 checks proven, 1 failing, 1 unknown");
  }

  /** Two operations of one kind may begin at one place. */
  @Test
  void theSecondCheckAtAPlaceIsAnotherOne() {
    document.found("", found(true, verdict(1, Answer.SAFE), verdict(1, Answer.UNSAFE)));
    document.found("f", found(true, verdict(1, Answer.UNKNOWN), verdict(1, Answer.SAFE)));
    assertThat(answers()).containsExactly(Answer.UNKNOWN, Answer.UNSAFE);
  }

  @Test
  void whatIsUnknownIsShownAsTheUserWantsAndNotBeforeTheEnd() {
    document.found("", found(false, verdict(1, Answer.UNKNOWN)));
    assertThat(diagnostics(Settings.DEFAULT)).isEmpty();
    assertThat(Lenses.counts(MergedVerdicts.of(document))).isEqualTo("0 checks proven, 1 open");
    document.found("", found(true, verdict(1, Answer.UNKNOWN)));
    for (DiagnosticSeverity severity : DiagnosticSeverity.values()) {
      Settings settings =
          Settings.DEFAULT.with(
              JsonParser.parseString("{\"bulwark\": {\"unknown\": \"" + severity + "\"}}"));
      assertThat(diagnostics(settings)).extracting(Diagnostic::getSeverity).containsOnly(severity);
    }
    assertThat(diagnostics(Settings.DEFAULT.with(Map.of("unknown", "off")))).isEmpty();
  }

  @Test
  void whatIsInNoFileOfTheUserIsAtTheBeginning() {
    Verdict elsewhere =
        new Verdict(
            new Place("<memcpy>", 3, 1),
            "memcpy",
            "valid-deref",
            "it",
            Answer.UNSAFE,
            "",
            "",
            "",
            List.of());
    document.found("", found(true, elsewhere));
    Diagnostic diagnostic = diagnostics(Settings.DEFAULT).getFirst();
    assertThat(diagnostic.getRange().getStart().getLine()).isZero();
    assertThat(diagnostic.getCode().getLeft()).isEqualTo("valid-deref");
  }

  @Test
  void notEveryUriIsAFile() {
    assertThat(Stream.of("file:///a%20b.c", "file:/a.c").map(Uris::path))
        .containsExactly(Optional.of(Path.of("/a b.c")), Optional.of(Path.of("/a.c")));
    assertThat(Stream.of("untitled:1", "git:/a.c", "file://[").map(Uris::path))
        .allMatch(Optional::isEmpty);
  }
}
