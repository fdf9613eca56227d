package dev.bulwark.frontend.languages;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.SourceUnit;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The input languages, and which of them a file is in: its name says so. */
public final class Languages {

  /** A new language is one more line here. */
  public static final Languages ALL =
      new Languages(List.of(new Language("C", List.of(".c", ".h", ".i"), CFrontend::new)));

  private final List<Language> languages;

  /** Files that no language claims are taken for the first one. */
  public Languages(List<Language> languages) {
    this.languages = List.copyOf(languages);
    if (languages.isEmpty()) {
      throw new IllegalArgumentException("no language");
    }
  }

  /** These and another one. */
  public Languages with(Language other) {
    List<Language> more = new ArrayList<>(languages);
    more.add(other);
    return new Languages(more);
  }

  /** The language of a file with this name. */
  public Language of(String file) {
    return languages.stream()
        .filter(language -> language.claims(file))
        .findFirst()
        .orElse(languages.getFirst());
  }

  /** Reads files of all languages; those of one program have to be in the same one. */
  public Frontend frontend(FrontendListener listener) {
    return new Frontend() {
      @Override
      public ParseResult parseUnits(List<SourceUnit> units, FrontendOptions options) {
        return read(units, frontend -> frontend.parseUnits(units, options), listener);
      }

      @Override
      public ParseResult parseNeeded(List<SourceUnit> build, FrontendOptions options) {
        return read(build, frontend -> frontend.parseNeeded(build, options), listener);
      }
    };
  }

  private ParseResult read(
      List<SourceUnit> units, Function<Frontend, ParseResult> reading, FrontendListener listener) {
    List<Language> named =
        units.stream().map(unit -> of(unit.file().toString())).distinct().toList();
    if (named.size() > 1) {
      String names = named.stream().map(Language::name).collect(Collectors.joining(" and "));
      return new ParseResult.Refused(
          List.of(
              new Diagnostic(
                  Diagnostic.Kind.INPUT_ERROR,
                  Position.NONE,
                  "the files of a program have to be in one language, not in " + names)));
    }
    Language language = named.isEmpty() ? languages.getFirst() : named.getFirst();
    return reading.apply(language.frontend().apply(listener));
  }
}
