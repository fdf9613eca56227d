package dev.bulwark.verification;

import dev.bulwark.frontend.DefinedFunctions;
import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.PropertyParser;
import dev.bulwark.frontend.SourceUnit;
import dev.bulwark.program.Program;
import dev.bulwark.verification.build.CompilationDatabase;
import dev.bulwark.verification.build.MalformedDatabaseException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files that make the program: those given, or what a compilation database has of them. */
public final class ProgramFiles {

  private static final Path HERE = Path.of("");

  private ProgramFiles() {}

  /** Without a compilation database there has to be a file. */
  public static void require(SourceRequest options) {
    if (options.files().isEmpty() && options.compileCommands() == null) {
      throw new UsageError("Missing required parameter: 'FILE'");
    }
  }

  /** The files that the user names for reading, as far as that is known before any is read. */
  public static List<Path> read(SourceRequest options) {
    List<Path> named = new ArrayList<>(options.files());
    named.addAll(options.preprocessor().includedFiles());
    String property = options.property();
    if (property != null) {
      for (String one : property.split("\n", -1)) {
        if (PropertyParser.shortForm(one).isEmpty()) {
          named.add(Path.of(one));
        }
      }
    }
    Path database = options.compileCommands();
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

  /** The functions of the files given, or of all that are in the compilation database. */
  static DefinedFunctions functions(
      SourceRequest options, FrontendOptions frontendOptions, Frontend frontend) {
    return frontend.functions(units(options, frontendOptions), frontendOptions);
  }

  private static List<SourceUnit> units(SourceRequest options, FrontendOptions frontendOptions) {
    Path database = options.compileCommands();
    if (database == null) {
      return options.files().stream()
          .distinct()
          .map(file -> new SourceUnit(file, frontendOptions.preprocessor()))
          .toList();
    }
    CompilationDatabase compilations = read(database);
    return withOptions(
        options.files().isEmpty()
            ? compilations.units()
            : named(options.files(), compilations, database),
        frontendOptions);
  }

  private static List<SourceUnit> named(
      List<Path> files, CompilationDatabase compilations, Path database) {
    List<SourceUnit> named = new ArrayList<>();
    for (Path file : files) {
      named.add(
          compilations
              .unit(file, HERE)
              .orElseThrow(() -> new InputError(file + " is not in " + database)));
    }
    return named;
  }

  static ParseResult parse(
      SourceRequest options, FrontendOptions frontendOptions, Frontend frontend) {
    List<Path> files = options.files();
    Path database = options.compileCommands();
    if (database == null) {
      return frontend.parse(files, frontendOptions);
    }
    CompilationDatabase compilations = read(database);
    if (files.isEmpty()) {
      return accepted(
          frontend.parseNeeded(withOptions(compilations.units(), frontendOptions), frontendOptions),
          compilations);
    }
    return accepted(
        frontend.parseUnits(
            withOptions(named(files, compilations, database), frontendOptions), frontendOptions),
        compilations);
  }

  /** Flags of files that are part of the program may give it another meaning. */
  private static ParseResult accepted(ParseResult result, CompilationDatabase compilations) {
    if (result instanceof ParseResult.Parsed parsed) {
      for (Program.SourceFile source : parsed.program().sources()) {
        compilations
            .refused(source.name())
            .ifPresent(
                why -> {
                  throw new InputError(source.name() + " is compiled with " + why);
                });
      }
    }
    return result;
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
