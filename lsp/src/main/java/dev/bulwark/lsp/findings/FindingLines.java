package dev.bulwark.lsp.findings;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import dev.bulwark.lsp.findings.Finding.Ended;
import dev.bulwark.lsp.findings.Finding.Files;
import dev.bulwark.lsp.findings.Finding.Functions;
import dev.bulwark.lsp.findings.Finding.Note;
import dev.bulwark.lsp.findings.Finding.Problems;
import dev.bulwark.lsp.findings.Finding.Progress;
import dev.bulwark.lsp.findings.Finding.Verdicts;
import java.util.List;
import java.util.Optional;

/** Findings as lines: a mark, the kind and the record as JSON. Other lines are none of ours. */
public final class FindingLines {

  private static final String MARK = "bulwark-finding ";

  private static final List<Class<? extends Finding>> KINDS =
      List.of(
          Files.class,
          Functions.class,
          Problems.class,
          Progress.class,
          Verdicts.class,
          Ended.class,
          Note.class);

  private final Gson gson = new GsonBuilder().disableHtmlEscaping().create();

  /** The line, without its end. */
  public String line(Finding finding) {
    return MARK + finding.getClass().getSimpleName() + " " + gson.toJson(finding);
  }

  public Optional<Finding> read(String line) {
    if (!line.startsWith(MARK)) {
      return Optional.empty();
    }
    String[] parts = line.substring(MARK.length()).split(" ", 2);
    for (Class<? extends Finding> kind : KINDS) {
      if (parts.length == 2 && kind.getSimpleName().equals(parts[0])) {
        try {
          return Optional.ofNullable(gson.fromJson(parts[1], kind));
        } catch (JsonParseException cut) {
          // The process has died while it wrote.
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }
}
