package dev.bulwark.frontend;

import java.nio.file.Path;
import java.util.List;

/**
 * Reads programs of one input language: this is all that the rest of Bulwark knows of a language.
 * The property is part of the options, since it decides what an error is. No exception gets out:
 * what goes wrong is a diagnostic of the result.
 */
public interface Frontend {

  /** What is checked in these files if nobody says what. */
  default Property propertyOf(List<Path> files, FrontendOptions options) {
    return Property.DEFAULT;
  }

  /** A property of these files, in the words of their language. */
  default String words(Property property, List<Path> files, FrontendOptions options) {
    return property.toString();
  }

  /** Reads files that make up one program, each as its unit says. */
  ParseResult parseUnits(List<SourceUnit> units, FrontendOptions options);

  /** Reads files that make up one program, all preprocessed as the options say. */
  default ParseResult parse(List<Path> files, FrontendOptions options) {
    return parseUnits(
        files.stream().map(file -> new SourceUnit(file, options.preprocessor())).toList(), options);
  }

  /**
   * Reads those files of a build that the entry function needs; all of them, unless the language
   * can say more.
   */
  default ParseResult parseNeeded(List<SourceUnit> build, FrontendOptions options) {
    return parseUnits(build, options);
  }

  /** The functions that these files of a build define, each of which may be an entry. */
  default DefinedFunctions functions(List<SourceUnit> build, FrontendOptions options) {
    return DefinedFunctions.NONE;
  }
}
