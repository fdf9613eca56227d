package dev.bulwark.evidence;

import dev.bulwark.evidence.EvidenceHeader.Kind;
import dev.bulwark.program.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The lines of the file form: a header, then lines that begin with a keyword; indented lines belong
 * to the one before, comments begin with a semicolon.
 */
final class EvidenceLines {

  static final String INTEGERS = "integers";
  static final String MATHEMATICAL = "mathematical";

  private final List<String> lines;
  private final EvidenceHeader header;
  private int position;
  private int propertyLine = 1;
  private int sourceLine = 1;
  private int modelLine = 1;

  /** A line with its number, cut into words. */
  record Line(int number, List<String> words) {

    String keyword() {
      return words.getFirst();
    }

    /** The words after the keyword. */
    String word(int index) {
      return words.get(index + 1);
    }

    /** From a word on. */
    String rest(int index) {
      return String.join(" ", words.subList(index + 1, words.size()));
    }

    int number(int index) {
      return number(word(index));
    }

    int number(String text) {
      try {
        int parsed = Integer.parseInt(text);
        if (parsed >= 0) {
          return parsed;
        }
      } catch (NumberFormatException e) {
        // said below
      }
      throw wrong("'" + text + "' is no number from 0 to " + Integer.MAX_VALUE);
    }

    void require(int count) {
      requireAtLeast(count);
      if (words.size() > count + 1) {
        throw wrong("more than expected after '" + word(count - 1) + "'");
      }
    }

    void requireAtLeast(int count) {
      if (words.size() <= count) {
        throw wrong("'" + keyword() + "' needs " + count + " words behind it");
      }
    }

    MalformedEvidenceException wrong(String message) {
      return new MalformedEvidenceException(number, message);
    }
  }

  EvidenceLines(String text) {
    lines = text.lines().toList();
    header = readHeader();
  }

  EvidenceHeader header() {
    return header;
  }

  private EvidenceHeader readHeader() {
    Line first = next().orElseThrow(() -> new MalformedEvidenceException(1, "the file is empty"));
    if (!first.keyword().equals(EvidenceHeader.MAGIC)) {
      throw first.wrong("not evidence: the first line has to begin with " + EvidenceHeader.MAGIC);
    }
    first.require(1);
    if (first.number(0) != EvidenceHeader.VERSION) {
      throw first.wrong(
          "version " + first.word(0) + " is unknown; this is version " + EvidenceHeader.VERSION);
    }
    Line kind = headerLine("kind");
    Kind found =
        Arrays.stream(Kind.values())
            .filter(known -> known.word().equals(kind.rest(0)))
            .findFirst()
            .orElseThrow(() -> kind.wrong("unknown kind of evidence: " + kind.rest(0)));
    Line model = headerLine("data-model");
    modelLine = model.number();
    boolean mathematical = readIntegers();
    Line property = headerLine("property");
    propertyLine = property.number();
    List<Program.SourceFile> sources = new ArrayList<>();
    while (position < lines.size() && lines.get(position).startsWith("source ")) {
      Line source = headerLine("source");
      source.requireAtLeast(2);
      sourceLine = source.number();
      sources.add(new Program.SourceFile(source.rest(1), source.word(0)));
    }
    return new EvidenceHeader(found, model.rest(0), mathematical, property.rest(0), sources);
  }

  /** The line is there only for programs whose integers are not the machine's. */
  private boolean readIntegers() {
    if (position >= lines.size() || !lines.get(position).startsWith(INTEGERS + " ")) {
      return false;
    }
    Line integers = headerLine(INTEGERS);
    if (!integers.rest(0).equals(MATHEMATICAL)) {
      throw integers.wrong(
          "integers can be '" + MATHEMATICAL + "', not '" + integers.rest(0) + "'");
    }
    return true;
  }

  private Line headerLine(String keyword) {
    int expectedAt = position + 1;
    Line line =
        next(true)
            .orElseThrow(
                () -> new MalformedEvidenceException(expectedAt, "expected '" + keyword + "'"));
    if (!line.keyword().equals(keyword)) {
      throw line.wrong("expected '" + keyword + "', found '" + line.keyword() + "'");
    }
    return line;
  }

  /** Is the evidence about this program and property? */
  void requireAbout(Program program, String property) {
    if (!header.dataModel().equals(program.machine().name())) {
      throw new MalformedEvidenceException(
          modelLine,
          "the evidence is about data model "
              + header.dataModel()
              + ", the program was read for "
              + program.machine());
    }
    if (header.mathematicalIntegers() != program.hasMathematicalIntegers()) {
      throw new MalformedEvidenceException(
          modelLine,
          header.mathematicalIntegers()
              ? "the evidence is about mathematical integers, the program was read for the"
                  + " machine's"
              : "the evidence is about the machine's integers, the program was read for"
                  + " mathematical ones");
    }
    if (!header.property().equals(EvidenceWriter.oneLine(property))) {
      throw new MalformedEvidenceException(
          propertyLine, "the evidence is about another property: " + header.property());
    }
    if (!hashes(header.sources()).equals(hashes(program.sources()))) {
      String files =
          program.sources().stream()
              .map(Program.SourceFile::name)
              .collect(Collectors.joining(", "));
      throw new MalformedEvidenceException(
          sourceLine,
          "the evidence is about other sources: their hashes are not those of " + files);
    }
  }

  private static List<String> hashes(List<Program.SourceFile> sources) {
    return sources.stream().map(Program.SourceFile::sha256).toList();
  }

  /** The next line that says something, without its comment. */
  Optional<Line> next() {
    return next(false);
  }

  /** What is quoted in a header may have semicolons in it. */
  private Optional<Line> next(boolean inHeader) {
    while (position < lines.size()) {
      String line = lines.get(position++);
      line = inHeader && !line.startsWith(";") ? line : withoutComment(line);
      if (!line.isBlank()) {
        if (Character.isWhitespace(line.charAt(0))) {
          throw new MalformedEvidenceException(
              position, "an indented line that belongs to nothing");
        }
        return Optional.of(new Line(position, List.of(line.strip().split("\\s+"))));
      }
    }
    return Optional.empty();
  }

  /** The indented lines that follow. */
  String indented(Line owner) {
    StringBuilder text = new StringBuilder();
    while (position < lines.size()
        && !lines.get(position).isEmpty()
        && Character.isWhitespace(lines.get(position).charAt(0))) {
      text.append(lines.get(position++)).append('\n');
    }
    if (text.toString().isBlank()) {
      throw owner.wrong("an indented term has to follow");
    }
    return text.toString();
  }

  private static String withoutComment(String line) {
    int semicolon = line.indexOf(';');
    return semicolon < 0 ? line : line.substring(0, semicolon);
  }
}
