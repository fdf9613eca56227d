package dev.bulwark.cli;

import dev.bulwark.cli.build.CompilationDatabase;
import dev.bulwark.cli.build.MalformedDatabaseException;
import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.PropertyParser;
import dev.bulwark.frontend.SourceUnit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files that make the program: those given, or what a compilation database has of them. */
final class ProgramFiles {

  private static final Path HERE = Path.of("");

  private ProgramFiles() {}

  /** Without a compilation database there has to be a file. */
  static void require(List<Path> files, SourceOptions options) {
    if (files.isEmpty() && options.compileCommands == null) {
      throw new UsageError("Missing required parameter: 'FILE'");
    }
  }

  /** The files that the user names for reading, as far as that is known before any is read. */
  static List<Path> read(List<Path> files, SourceOptions options) {
    List<Path> named = new ArrayList<>(files);
    named.addAll(options.includedFiles);
    if (options.property != null && PropertyParser.shortForm(options.property).isEmpty()) {
      named.add(Path.of(options.property));
    }
    Path database = options.compileCommands;
    if (database != null) {
      named.add(database);
      try {
        for (SourceUnit unit : CompilationDatabase.read(database, HERE).units()) {
          named.add(unit.file());
          named.addAll(unit.preprocessor().includedFiles());
        }
      } catch (IOException | MalformedDatabaseException wrong) {
        // The run will say so.
      }
    }
    return named;
  }

  static ParseResult parse(
      List<Path> files, SourceOptions options, FrontendOptions frontendOptions, Frontend frontend) {
    Path database = options.compileCommands;
    if (database == null) {
      return frontend.parse(files, frontendOptions);
    }
    CompilationDatabase compilations = read(database);
    if (files.isEmpty()) {
      return frontend.parseNeeded(
          withOptions(compilations.units(), frontendOptions), frontendOptions);
    }
    List<SourceUnit> named = new ArrayList<>();
    for (Path file : files) {
      named.add(
          compilations
              .unit(file, HERE)
              .orElseThrow(() -> new InputError(file + " is not in " + database)));
    }
    return frontend.parseUnits(withOptions(named, frontendOptions), frontendOptions);
  }

  private static CompilationDatabase read(Path database) {
    try {
      return CompilationDatabase.read(database, HERE);
    } catch (IOException unreadable) {
      throw new InputError("cannot read the compilation database " + database);
    } catch (MalformedDatabaseException wrong) {
      throw new InputError(database + " is no compilation database: " + wrong.getMessage());
    }
  }

  /** What the command line says comes behind what the database says. */
  private static List<SourceUnit> withOptions(List<SourceUnit> units, FrontendOptions options) {
    return units.stream()
        .map(unit -> new SourceUnit(unit.file(), unit.preprocessor().and(options.preprocessor())))
        .toList();
  }
}
