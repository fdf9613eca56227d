package dev.bulwark.frontend.languages;

import dev.bulwark.frontend.DefinedFunctions;
import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.SourceUnit;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.frontend.c.parse.ParsedFiles;
import dev.bulwark.frontend.horn.HornFrontend;
import dev.bulwark.frontend.nts.NtsFrontend;
import dev.bulwark.program.Position;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The input languages, and which of them a file is in: its name says so. */
public final class Languages {

  /** A new language is one more line in {@link #reading}. */
  public static final Languages ALL = reading(CFrontend::new);

  private final List<Language> languages;

  /** Files that no language claims are taken for the first one. */
  public Languages(List<Language> languages) {
    this.languages = List.copyOf(languages);
    if (languages.isEmpty()) {
      throw new IllegalArgumentException("no language");
    }
  }

  private static Languages reading(Function<FrontendListener, Frontend> c) {
    return new Languages(
        List.of(
            new Language("C", List.of(".c", ".h", ".i"), c),
            new Language("NTS", List.of(".nts"), NtsFrontend::new),
            new Language("HORN", List.of(".smt2"), HornFrontend::new)));
  }

  /** For who reads the same files again and again: they are parsed once. */
  public static Languages remembering() {
    ParsedFiles known = new ParsedFiles();
    return reading(listener -> new CFrontend(listener, known));
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

  /** Their names, in the order of the list. */
  public List<String> names() {
    return languages.stream().map(Language::name).toList();
  }

  /** The language that these files are read in, unless they will be refused for theirs. */
  public Optional<String> nameOf(List<Path> files, FrontendOptions options) {
    List<Language> chosen = chosen(files, options);
    return chosen.size() == 1 ? Optional.of(chosen.getFirst().name()) : Optional.empty();
  }

  /** Reads files of all languages; those of one program have to be in the same one. */
  public Frontend frontend(FrontendListener listener) {
    return new Frontend() {
      @Override
      public Property propertyOf(List<Path> files, FrontendOptions options) {
        List<Language> chosen = chosen(files, options);
        return chosen.size() == 1
            ? chosen.getFirst().frontend().apply(listener).propertyOf(files, options)
            : Property.DEFAULT;
      }

      @Override
      public String words(Property property, List<Path> files, FrontendOptions options) {
        List<Language> chosen = chosen(files, options);
        return chosen.size() == 1
            ? chosen.getFirst().frontend().apply(listener).words(property, files, options)
            : property.toString();
      }

      @Override
      public ParseResult parseUnits(List<SourceUnit> units, FrontendOptions options) {
        return read(units, options, frontend -> frontend.parseUnits(units, options), listener);
      }

      @Override
      public ParseResult parseNeeded(List<SourceUnit> build, FrontendOptions options) {
        return read(build, options, frontend -> frontend.parseNeeded(build, options), listener);
      }

      @Override
      public DefinedFunctions functions(List<SourceUnit> build, FrontendOptions options) {
        List<Language> chosen = chosen(build.stream().map(SourceUnit::file).toList(), options);
        return chosen.size() == 1
            ? chosen.getFirst().frontend().apply(listener).functions(build, options)
            : DefinedFunctions.NONE;
      }
    };
  }

  /** The one that the options name, or those that the files claim; never none, unless unknown. */
  private List<Language> chosen(List<Path> files, FrontendOptions options) {
    if (options.language().isPresent()) {
      return languages.stream()
          .filter(language -> language.name().equalsIgnoreCase(options.language().get()))
          .toList();
    }
    return files.isEmpty()
        ? List.of(languages.getFirst())
        : files.stream().map(file -> of(file.toString())).distinct().toList();
  }

  private ParseResult read(
      List<SourceUnit> units,
      FrontendOptions options,
      Function<Frontend, ParseResult> reading,
      FrontendListener listener) {
    List<Language> chosen = chosen(units.stream().map(SourceUnit::file).toList(), options);
    if (chosen.isEmpty()) {
      return refused(
          "unknown language %s; there are %s"
              .formatted(options.language().orElse(""), String.join(", ", names())));
    }
    if (chosen.size() > 1) {
      return refused(
          "the files of a program have to be in one language, not in "
              + chosen.stream().map(Language::name).collect(Collectors.joining(" and ")));
    }
    return reading.apply(chosen.getFirst().frontend().apply(listener));
  }

  private static ParseResult refused(String message) {
    return new ParseResult.Refused(
        List.of(new Diagnostic(Diagnostic.Kind.INPUT_ERROR, Position.NONE, message)));
  }
}
