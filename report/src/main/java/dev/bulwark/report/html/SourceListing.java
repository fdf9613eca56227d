package dev.bulwark.report.html;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The files of a page line by line, with what there is to say about each line. Lines are in pieces
 * that a browser lays out only when they come into sight, so that ten thousand of them open at
 * once.
 */
public final class SourceListing {

  /** How many lines make a piece. */
  private static final int PIECE = 100;

  /** A line of a file. */
  public record Line(String file, int number) {}

  /** What there is to say about lines. */
  public interface Notes {

    /** The class of the line, such as {@code error}; empty if it has none. */
    String kind(Line line);

    /** Writes what stands beside the line. */
    void beside(Line line, Html page);

    /** Writes what stands below the line. */
    void below(Line line, Html page);
  }

  /** The files that can be read, in the order of the page, with their texts. */
  private record File(String name, List<String> lines) {}

  private final List<String> unreadable = new ArrayList<>();
  private final List<File> files = new ArrayList<>();
  private final Map<Integer, Blocks> blocks = new HashMap<>();

  /** {@code contents} gives the text of a file by its name, if it can be read. */
  public SourceListing(Iterable<String> names, Function<String, Optional<String>> contents) {
    for (String name : names) {
      contents
          .apply(name)
          .ifPresentOrElse(
              text -> files.add(new File(name, text.lines().toList())), () -> unreadable.add(name));
    }
  }

  /** The name by which a link leads to the line; empty if the page does not have it. */
  public Optional<String> anchor(Line line) {
    int file = number(line.file());
    return file >= 0 && line.number() >= 1 && line.number() <= files.get(file).lines().size()
        ? Optional.of(anchor(file, line.number()))
        : Optional.empty();
  }

  /** {@code L12} in the first file, {@code F2-L12} in the second. */
  static String anchor(int file, int line) {
    return (file == 0 ? "L" : "F" + (file + 1) + "-L") + line;
  }

  /** Which of the page's files it is, from 0 on; -1 if the page does not have it. */
  int number(String file) {
    for (int i = 0; i < files.size(); i++) {
      if (files.get(i).name().equals(file)) {
        return i;
      }
    }
    return -1;
  }

  /** The names of the files that the page has. */
  List<String> names() {
    return files.stream().map(File::name).toList();
  }

  /**
   * The last line of the block around a place of a file; 0 if there is none, or it is not known.
   */
  int blockEnd(Line line, int column) {
    int file = number(line.file());
    return file < 0
        ? 0
        : blocks
            .computeIfAbsent(file, it -> Blocks.of(files.get(it).lines()))
            .end(line.number(), column);
  }

  /** A link to the line with these words, or the words if there is nothing to link to. */
  public void link(Line line, String words, Html page) {
    Optional<String> anchor = anchor(line);
    anchor.ifPresent(name -> page.tag("<a class=\"to-line\" href=\"#" + name + "\">"));
    page.text(words);
    page.tag(anchor.isPresent() ? "</a>" : "");
  }

  /** Links to the files, if there are several. */
  void index(Html page) {
    if (files.size() > 1) {
      page.tag("<nav id=\"files\" aria-label=\"Files\">");
      for (int i = 0; i < files.size(); i++) {
        page.tag("<a href=\"#file-" + (i + 1) + "\" title=\"%s\">", files.get(i).name());
        page.text(brief(files.get(i).name())).tag("</a>");
      }
      page.tag("</nav>\n");
    }
  }

  static String brief(String file) {
    return file.substring(file.lastIndexOf('/') + 1);
  }

  public void write(Notes notes, Html page) {
    unreadable.forEach(name -> page.tag("<p>").text(name).tag(" cannot be read.</p>\n"));
    for (int i = 0; i < files.size(); i++) {
      write(i, files.get(i), notes, page);
    }
  }

  private static void write(int number, File file, Notes notes, Html page) {
    page.tag("<section class=\"file\" id=\"file-" + (number + 1) + "\">");
    page.element("h3", file.name()).tag("<div class=\"source\">\n");
    Syntax syntax = Syntax.of(file.name());
    for (int i = 0; i < file.lines().size(); i++) {
      page.tag(i % PIECE == 0 ? (i == 0 ? "" : "</div>") + "<div class=\"piece\">\n" : "");
      Line line = new Line(file.name(), i + 1);
      line(line, syntax.line(file.lines().get(i)), anchor(number, i + 1), notes, page);
    }
    page.tag(file.lines().isEmpty() ? "" : "</div>").tag("</div></section>\n");
  }

  private static void line(Line line, String code, String anchor, Notes notes, Html page) {
    String kind = notes.kind(line);
    page.tag("<div id=\"" + anchor + "\" class=\"line" + (kind.isEmpty() ? "" : " " + kind));
    page.tag("\"><a class=\"number\" href=\"#" + anchor + "\">" + line.number() + "</a>");
    page.tag("<code>").tag(code).tag("</code>");
    Html beside = new Html();
    notes.beside(line, beside);
    String words = beside.toString();
    page.tag(words.isEmpty() ? "" : "<div class=\"beside\">" + words + "</div>");
    page.tag("</div>\n");
    notes.below(line, page);
  }
}
