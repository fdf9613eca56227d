package dev.bulwark.verification.build;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.bulwark.frontend.PreprocessorOptions;
import dev.bulwark.frontend.SourceUnit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A {@code compile_commands.json}, as CMake, Meson, Bear and others write it: for each file the
 * directory and the command line of its compilation. Of several entries for a file the first
 * counts; files that are not C are left out.
 */
public final class CompilationDatabase {

  private final Map<Path, SourceUnit> units = new LinkedHashMap<>();
  private final Map<String, String> refused = new HashMap<>();

  private CompilationDatabase() {}

  /** Reads the file; file names in the result are relative to {@code base} where they are below. */
  public static CompilationDatabase read(Path file, Path base)
      throws IOException, MalformedDatabaseException {
    CompilationDatabase database = new CompilationDatabase();
    Path home = base.resolve(file).toAbsolutePath().getParent();
    try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
      if (json.nextToken() != JsonToken.START_ARRAY) {
        throw new MalformedDatabaseException("it is no JSON array of compilations");
      }
      while (json.nextToken() == JsonToken.START_OBJECT) {
        database.add(new Entry(json), home == null ? base : home, base.toAbsolutePath());
      }
    } catch (JsonProcessingException | IllegalArgumentException wrong) {
      throw new MalformedDatabaseException(String.valueOf(wrong.getMessage()));
    }
    if (database.units.isEmpty()) {
      throw new MalformedDatabaseException("it names no C file");
    }
    return database;
  }

  private void add(Entry entry, Path home, Path base) throws MalformedDatabaseException {
    Path directory = home.resolve(entry.text("directory").orElse("")).normalize();
    String name =
        entry
            .text("file")
            .orElseThrow(() -> new MalformedDatabaseException("an entry has no \"file\""));
    if (!name.endsWith(".c") && !name.endsWith(".i")) {
      return;
    }
    Path file = directory.resolve(name).normalize();
    PreprocessorOptions options = CompilerArguments.preprocessor(directory, entry.arguments());
    Path shown = file.startsWith(base) ? base.relativize(file) : file;
    if (units.putIfAbsent(file, new SourceUnit(shown, options)) == null) {
      refusal(entry.arguments()).ifPresent(text -> refused.put(shown.toString(), text));
    }
  }

  private static Optional<String> refusal(List<String> words) {
    return CompilerMeanings.refused(words)
        .or(
            () ->
                words.stream()
                    .filter(word -> word.startsWith("@"))
                    .findFirst()
                    .map(word -> word + " is not read: it is a file with more flags"));
  }

  /** Why the file, as it is shown, is not what its compiler makes of it. */
  public Optional<String> refused(String shown) {
    return Optional.ofNullable(refused.get(shown));
  }

  /** All C files in the order of the database. */
  public List<SourceUnit> units() {
    return List.copyOf(units.values());
  }

  /** The entry for a file that the user names, relative to {@code base}. */
  public Optional<SourceUnit> unit(Path file, Path base) {
    return Optional.ofNullable(units.get(base.resolve(file).toAbsolutePath().normalize()));
  }

  /** The fields of one compilation. */
  private static final class Entry {
    private final Map<String, String> texts = new HashMap<>();
    private final List<String> arguments = new ArrayList<>();

    Entry(JsonParser json) throws IOException {
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        JsonToken value = json.nextToken();
        if (value == JsonToken.START_ARRAY && name.equals("arguments")) {
          while (json.nextToken() == JsonToken.VALUE_STRING) {
            arguments.add(json.getText());
          }
        } else if (value == JsonToken.VALUE_STRING) {
          texts.put(name, json.getText());
        } else {
          json.skipChildren();
        }
      }
    }

    Optional<String> text(String name) {
      return Optional.ofNullable(texts.get(name));
    }

    List<String> arguments() {
      return arguments.isEmpty()
          ? text("command").map(ShellWords::of).orElse(List.of())
          : arguments;
    }
  }
}
