package dev.bulwark.frontend.c.source;

import dev.bulwark.program.LineMarkers;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;
import org.eclipse.cdt.internal.core.parser.scanner.ILocationResolver;
import org.jspecify.annotations.Nullable;

/**
 * From nodes of the syntax tree to lines and columns of the files as given. Line markers ({@code #
 * 12 "file.c"}) count only for what people are shown: witnesses have to point into the file at
 * hand.
 */
public final class SourceMap {

  /** Where two contracts of a function stand that differ. */
  public record OtherContract(Position first, Position other) {}

  private record PlacedContract(IASTTranslationUnit unit, UnitNotes.Contract contract) {}

  /** The keys of what follows are names that people are told. */
  private final FileNames names = new FileNames();

  private final Map<String, char[]> texts = new HashMap<>();
  private final Map<String, int[]> lineStarts = new HashMap<>();
  private final Map<String, LineMarkers> markers = new HashMap<>();
  private final Map<IASTTranslationUnit, UnitNotes> notes = new LinkedHashMap<>();
  private @Nullable ILocationResolver resolver;
  private UnitNotes current = new UnitNotes();

  /** A file that the user names. */
  public void addGiven(String file, String text) {
    names.give(file);
    add(file, text);
  }

  /** A file that was found under this path. */
  public void add(String path, String text) {
    String file = names.of(path);
    texts.put(file, SourceText.shown(text).toCharArray());
    lineStarts.put(file, startsOf(text));
    markers.put(file, MarkerReader.of(text, names));
  }

  public void add(IASTTranslationUnit unit, UnitNotes notesOfUnit) {
    notes.put(unit, notesOfUnit);
  }

  /** Adds all that another map knows. */
  public void addAll(SourceMap other) {
    texts.putAll(other.texts);
    lineStarts.putAll(other.lineStarts);
    markers.putAll(other.markers);
    notes.putAll(other.notes);
  }

  /** The files of the user. */
  public Set<String> files() {
    return texts.keySet().stream()
        .filter(file -> !file.startsWith(OwnFiles.HEADERS))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static int[] startsOf(String text) {
    int count = 1;
    for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
      count++;
    }
    int[] starts = new int[count];
    int line = 1;
    for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
      starts[line++] = i + 1;
    }
    return starts;
  }

  public int lines(String file) {
    int[] starts = lineStarts.get(names.of(file));
    return starts == null ? 0 : starts.length;
  }

  public LineMarkers markers(String file) {
    return markers.getOrDefault(names.of(file), LineMarkers.NONE);
  }

  /** Where a pattern first matches in a file; empty if nowhere, or if the file is not known. */
  public OptionalInt find(Pattern pattern, String file) {
    char[] text = texts.get(names.of(file));
    Matcher matcher = pattern.matcher(text == null ? "" : new String(text));
    return matcher.find() ? OptionalInt.of(matcher.start()) : OptionalInt.empty();
  }

  /** The place to show to people for a position in a file as given. */
  public Position shown(Position position) {
    return markers(position.file()).shown(position);
  }

  /** Positions asked for from now on are those of nodes of this unit. */
  public void enter(IASTTranslationUnit unit) {
    resolver = unit.getAdapter(ILocationResolver.class);
    current = notes.getOrDefault(unit, new UnitNotes());
  }

  /** An attribute of the function, in any file, that the tree does not have. */
  public Optional<String> forgottenAttribute(String function) {
    return notes.values().stream()
        .flatMap(each -> each.forgottenAttribute(function).stream())
        .findFirst();
  }

  /** Has a declaration of the function, in any file, clauses of a contract? */
  public boolean hasContract(String function) {
    return notes.values().stream().anyMatch(each -> !each.contracts(function).isEmpty());
  }

  /** A contract of the function, in any file, that says something else than its first one. */
  public Optional<OtherContract> otherContract(String function) {
    List<PlacedContract> all = new ArrayList<>();
    notes.forEach(
        (unit, each) ->
            each.contracts(function).forEach(it -> all.add(new PlacedContract(unit, it))));
    return all.stream()
        .filter(each -> !each.contract().text().equals(all.getFirst().contract().text()))
        .findFirst()
        .map(other -> new OtherContract(position(all.getFirst()), position(other)));
  }

  private Position position(PlacedContract contract) {
    ILocationResolver before = resolver;
    resolver = contract.unit().getAdapter(ILocationResolver.class);
    Position position = position(contract.contract().offset());
    resolver = before;
    return position;
  }

  /** What the tokens of the unit say that was entered last. */
  public UnitNotes notes() {
    return current;
  }

  /** The place of an offset as nodes of the unit have them. */
  public Position position(int offset) {
    IASTFileLocation location = resolver == null ? null : resolver.getMappedFileLocation(offset, 1);
    return location == null
        ? Position.NONE
        : position(location.getFileName(), location.getNodeOffset());
  }

  public Position position(IASTNode node) {
    for (IASTNode at = node; at != null; at = at.getParent()) {
      IASTFileLocation location = locationOf(at);
      if (location != null) {
        return position(location.getFileName(), location.getNodeOffset());
      }
    }
    return Position.NONE;
  }

  /**
   * What {@code getFileLocation} of the node gives, which would climb to the root of the tree for
   * it.
   */
  private @Nullable IASTFileLocation locationOf(IASTNode node) {
    if (resolver == null || !(node instanceof ASTNode inTree) || inTree.getLength() < 0) {
      return node.getFileLocation();
    }
    return resolver.getMappedFileLocation(inTree.getOffset(), inTree.getLength());
  }

  /** The last character of the node, such as the brace that closes a function. */
  public Position end(IASTNode node) {
    IASTFileLocation location = locationOf(node);
    return location == null
        ? Position.NONE
        : position(
            location.getFileName(),
            location.getNodeOffset() + Math.max(0, location.getNodeLength() - 1));
  }

  public Position position(String path, int offset) {
    String file = names.of(path);
    int[] starts = lineStarts.get(file);
    if (starts == null) {
      return new Position(file, 0, 0);
    }
    int found = java.util.Arrays.binarySearch(starts, offset);
    int line = found >= 0 ? found : -found - 2;
    return new Position(file, line + 1, offset - starts[line] + 1);
  }

  /** The C code of a node, with each run of white space as one blank. */
  public String text(IASTNode node) {
    IASTFileLocation location = locationOf(node);
    if (location == null) {
      return "";
    }
    char[] text = texts.get(names.of(location.getFileName()));
    if (text == null) {
      return "";
    }
    int end = Math.min(text.length, location.getNodeOffset() + location.getNodeLength());
    return normalise(text, beginOfWord(text, location.getNodeOffset()), end);
  }

  /** What is made in the place of a clause may begin within its first word. */
  private static int beginOfWord(char[] text, int at) {
    int begin = at;
    while (begin > 0
        && begin < text.length
        && Character.isJavaIdentifierPart(text[begin])
        && Character.isJavaIdentifierPart(text[begin - 1])) {
      begin--;
    }
    return begin;
  }

  /** The text of a directive in the file as it was read. */
  public String original(IASTPreprocessorStatement directive) {
    IASTFileLocation location = directive.getFileLocation();
    char[] text = location == null ? null : texts.get(names.of(location.getFileName()));
    if (text == null || location == null) {
      return directive.getRawSignature();
    }
    int start = location.getNodeOffset();
    return new String(text, start, endOfDirective(text, start) - start);
  }

  /** The end of the line, with lines that are continued and comments that go on. */
  private static int endOfDirective(char[] text, int start) {
    int at = start;
    while (at < text.length && text[at] != '\n') {
      boolean comment = text[at] == '/' && at + 1 < text.length && text[at + 1] == '*';
      if (comment) {
        at = skipped(text, at, text.length);
      } else if (text[at] == '\\') {
        at++;
        while (at < text.length && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r')) {
          at++;
        }
        at += at < text.length ? 1 : 0;
      } else if (text[at] == '/' && at + 1 < text.length && text[at + 1] == '/') {
        return endOfLine(text, at, text.length);
      } else {
        at = Math.min(quoted(text, at, text.length), endOfLine(text, at, text.length));
      }
    }
    return at;
  }

  private static String normalise(char[] text, int start, int end) {
    StringBuilder result = new StringBuilder(end - start);
    boolean blank = false;
    int i = start;
    while (i < end) {
      int next = skipped(text, i, end);
      if (next > i) {
        blank = true;
        i = next;
        continue;
      }
      if (blank && !result.isEmpty()) {
        result.append(' ');
      }
      blank = false;
      next = quoted(text, i, end);
      result.append(text, i, next - i);
      i = next;
    }
    return result.toString();
  }

  /** The place behind the white space, continued line or comment that begins here. */
  private static int skipped(char[] text, int start, int end) {
    char second = start + 1 < end ? text[start + 1] : ' ';
    if (Character.isWhitespace(text[start])) {
      return start + 1;
    }
    if (text[start] == '\\' && (second == '\n' || second == '\r')) {
      return start + 2;
    }
    if (text[start] == '#' && beginsLine(text, start)) {
      return endOfLine(text, start, end);
    }
    if (text[start] == '/' && second == '/') {
      return endOfLine(text, start, end);
    }
    if (text[start] == '/' && second == '*') {
      int i = start + 2;
      while (i + 1 < end && !(text[i] == '*' && text[i + 1] == '/')) {
        i++;
      }
      return Math.min(end, i + 2);
    }
    return start;
  }

  /** Are there only blanks in front of it? Then it begins a line marker or another directive. */
  private static boolean beginsLine(char[] text, int at) {
    int i = at - 1;
    while (i >= 0 && (text[i] == ' ' || text[i] == '\t')) {
      i--;
    }
    return i < 0 || text[i] == '\n';
  }

  private static int endOfLine(char[] text, int start, int end) {
    int i = start;
    while (i < end && text[i] != '\n') {
      i++;
    }
    return i;
  }

  /**
   * The place behind the string or character constant that begins here, or behind one character.
   */
  private static int quoted(char[] text, int start, int end) {
    char quote = text[start];
    if (quote != '"' && quote != '\'') {
      return start + 1;
    }
    int i = start + 1;
    while (i < end && text[i] != quote) {
      i += text[i] == '\\' ? 2 : 1;
    }
    return Math.min(end, i + 1);
  }
}
