package dev.bulwark.verification.portfolio;

import dev.bulwark.base.Reason;
import dev.bulwark.certify.Attestation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a process and its children say to each other. A message is one line: a mark, the kind,
 * fields between tabs, and an end mark, so that half a line of a process that died is no message,
 * and neither is what a native library prints.
 */
public sealed interface Message {

  /** From an engine: where it is. */
  record Progress(String where) implements Message {}

  /** From an engine: a number. */
  record Statistic(String name, double value) implements Message {}

  /**
   * From an engine: invariants that it takes for proven. To an engine, also while it runs: the
   * same, of others, to be used if they hold. In the file form of evidence, about the program as
   * the passes leave it.
   */
  record Lemmas(String text) implements Message {}

  /**
   * From an engine: evidence in its file form, about the program as parsed.
   *
   * @param lengthy it is likely to take long to check, so that it is worth to wait for better
   */
  record Found(String evidence, boolean lengthy) implements Message {}

  /** To an engine: all lemmas have been told. */
  record Begin() implements Message {}

  /** From an engine: it has no answer. */
  record Inconclusive(Reason reason) implements Message {}

  /**
   * To the checker: what to check.
   *
   * @param key what the answer is to be signed with
   */
  record Check(String evidence, String key) implements Message {}

  /** From the checker: the evidence is right. */
  record Confirmed(Attestation answer) implements Message {}

  /** From the checker: the evidence is wrong. */
  record Refuted(String reason) implements Message {}

  /** From the checker: it has no answer. */
  record NotChecked(Reason reason) implements Message {}

  /** From the checker: it was wrong itself, with everything that helps to find out why. */
  record Contradicted(String what, String details) implements Message {}

  /**
   * To a process that verifies functions one after another: the next one.
   *
   * @param task its number
   * @param entry its name
   * @param files what its program is made of, a line each
   * @param earlier a certificate of an earlier run; empty if there is none
   * @param inProcesses are engines to run in processes of their own from the start, since something
   *     has ended this process before?
   */
  record Verify(int task, String entry, String files, String earlier, boolean inProcesses)
      implements Message {}

  /**
   * From such a process: the result.
   *
   * @param result in its file form
   * @param last it takes no other function
   */
  record Verified(int task, String result, boolean last) implements Message {}

  /** Begins every line that is a message. */
  String MARK = "@bulwark";

  /** Ends every line that is a message. */
  String END = ".";

  default String line() {
    List<String> fields =
        switch (this) {
          case Progress(String where) -> List.of("progress", where);
          case Statistic(String name, double value) ->
              List.of("statistic", name, Double.toString(value));
          case Lemmas(String text) -> List.of("lemmas", text);
          case Found(String evidence, boolean lengthy) ->
              List.of("found", evidence, Boolean.toString(lengthy));
          case Begin() -> List.of("begin");
          case Inconclusive(Reason reason) -> List.of("inconclusive", reason.kind(), reason.text());
          case Check(String evidence, String key) -> List.of("check", evidence, key);
          case Confirmed(Attestation answer) ->
              List.of(
                  "confirmed",
                  answer.details(),
                  Boolean.toString(answer.undefinedExcluded()),
                  answer.error(),
                  Long.toString(answer.randomRuns()),
                  answer.signature());
          case Refuted(String reason) -> List.of("refuted", reason);
          case NotChecked(Reason reason) -> List.of("not-checked", reason.kind(), reason.text());
          case Contradicted(String what, String details) -> List.of("contradicted", what, details);
          case Verify(int task, String entry, String files, String earlier, boolean inProcesses) ->
              List.of(
                  "verify",
                  Integer.toString(task),
                  entry,
                  files,
                  earlier,
                  Boolean.toString(inProcesses));
          case Verified(int task, String result, boolean last) ->
              List.of("verified", Integer.toString(task), result, Boolean.toString(last));
        };
    StringBuilder line = new StringBuilder(MARK);
    fields.forEach(field -> line.append('\t').append(escaped(field)));
    return line.append('\t').append(END).toString();
  }

  /** Empty for a line that is no message. */
  static Optional<Message> read(String line) {
    String[] words = line.split("\t", -1);
    if (words.length < 3 || !words[0].equals(MARK) || !words[words.length - 1].equals(END)) {
      return Optional.empty();
    }
    List<String> fields = new ArrayList<>();
    for (int i = 2; i < words.length - 1; i++) {
      fields.add(unescaped(words[i]));
    }
    try {
      return Optional.ofNullable(
          switch (words[1]) {
            case "progress" -> new Progress(fields.get(0));
            case "statistic" -> new Statistic(fields.get(0), Double.parseDouble(fields.get(1)));
            case "lemmas" -> new Lemmas(fields.get(0));
            case "found" -> new Found(fields.get(0), Boolean.parseBoolean(fields.get(1)));
            case "begin" -> new Begin();
            case "inconclusive" -> new Inconclusive(reason(fields));
            case "check" -> new Check(fields.get(0), fields.get(1));
            case "confirmed" ->
                new Confirmed(
                    new Attestation(
                        fields.get(0),
                        Boolean.parseBoolean(fields.get(1)),
                        fields.get(2),
                        Long.parseLong(fields.get(3)),
                        fields.get(4)));
            case "refuted" -> new Refuted(fields.get(0));
            case "not-checked" -> new NotChecked(reason(fields));
            case "contradicted" -> new Contradicted(fields.get(0), fields.get(1));
            case "verify" ->
                new Verify(
                    Integer.parseInt(fields.get(0)),
                    fields.get(1),
                    fields.get(2),
                    fields.get(3),
                    Boolean.parseBoolean(fields.get(4)));
            case "verified" ->
                new Verified(
                    Integer.parseInt(fields.get(0)),
                    fields.get(1),
                    Boolean.parseBoolean(fields.get(2)));
            default -> null;
          });
    } catch (IndexOutOfBoundsException | IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private static Reason reason(List<String> fields) {
    return Reason.of(fields.get(0), fields.get(1))
        .orElseThrow(() -> new IllegalArgumentException("no reason: " + fields.get(0)));
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }

  private static String unescaped(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        i++;
        plain.append(
            switch (text.charAt(i)) {
              case 't' -> '\t';
              case 'n' -> '\n';
              case 'r' -> '\r';
              default -> text.charAt(i);
            });
      } else {
        plain.append(c);
      }
    }
    return plain.toString();
  }
}
