package dev.bulwark.lsp.server;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.lsp4j.DiagnosticSeverity;

/**
 * What the user of the editor has set, in the section {@code bulwark}; docs/editor.md describes it.
 *
 * @param timeout seconds for each check
 * @param properties as for {@code --property}; none for all that {@code verify --all} checks
 * @param options more words for the command line
 * @param unknown how what is not known is shown; nothing if it is not
 * @param allFunctions of a file without {@code main} each function is checked, not only those that
 *     the user asks for
 * @param compileCommands a compilation database; empty if it is to be looked for
 * @param wholeProgram with a compilation database, other files of the program are read too
 */
record Settings(
    int timeout,
    List<String> properties,
    String dataModel,
    List<String> options,
    Optional<DiagnosticSeverity> unknown,
    boolean checkOnOpen,
    boolean checkOnSave,
    boolean allFunctions,
    LensKind lenses,
    boolean hints,
    String compileCommands,
    boolean wholeProgram) {

  static final String SECTION = "bulwark";

  static final Settings DEFAULT =
      new Settings(
          30,
          List.of(),
          "",
          List.of(),
          Optional.of(DiagnosticSeverity.Information),
          true,
          true,
          false,
          LensKind.FUNCTIONS,
          true,
          "",
          true);

  /** Where there are lenses. */
  enum LensKind {
    /** Above functions. */
    FUNCTIONS,
    /** Above each line with checks too. */
    CHECKS,
    OFF
  }

  /** What the client says, be it the section or an object that has it; what is not said stays. */
  Settings with(Object said) {
    // The library leaves some values as they came, and makes maps of others.
    JsonElement json = said instanceof JsonElement element ? element : new Gson().toJsonTree(said);
    if (!(json instanceof JsonObject object)) {
      return this;
    }
    if (object.get(SECTION) instanceof JsonObject section) {
      return with(section);
    }
    return new Settings(
        Math.max(1, number(object, "timeout").orElse(timeout)),
        words(object, "properties").orElse(properties),
        word(object, "dataModel").orElse(dataModel),
        words(object, "options").orElse(options),
        word(object, "unknown").map(Settings::severity).orElse(unknown),
        flag(object, "checkOnOpen").orElse(checkOnOpen),
        flag(object, "checkOnSave").orElse(checkOnSave),
        word(object, "functions").map("all"::equals).orElse(allFunctions),
        word(object, "lenses").map(Settings::lenses).orElse(lenses),
        flag(object, "hints").orElse(hints),
        word(object, "compileCommands").orElse(compileCommands),
        flag(object, "wholeProgram").orElse(wholeProgram));
  }

  private static Optional<DiagnosticSeverity> severity(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "off" -> Optional.empty();
      case "hint" -> Optional.of(DiagnosticSeverity.Hint);
      case "warning" -> Optional.of(DiagnosticSeverity.Warning);
      case "error" -> Optional.of(DiagnosticSeverity.Error);
      default -> Optional.of(DiagnosticSeverity.Information);
    };
  }

  private static LensKind lenses(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "off" -> LensKind.OFF;
      case "checks" -> LensKind.CHECKS;
      default -> LensKind.FUNCTIONS;
    };
  }

  private static Optional<JsonElement> element(JsonObject object, String name) {
    return Optional.ofNullable(object.get(name)).filter(found -> !found.isJsonNull());
  }

  private static Optional<Integer> number(JsonObject object, String name) {
    return element(object, name)
        .filter(found -> found.isJsonPrimitive() && found.getAsJsonPrimitive().isNumber())
        .map(JsonElement::getAsInt);
  }

  private static Optional<String> word(JsonObject object, String name) {
    return element(object, name)
        .filter(found -> found.isJsonPrimitive() && found.getAsJsonPrimitive().isString())
        .map(JsonElement::getAsString);
  }

  private static Optional<Boolean> flag(JsonObject object, String name) {
    return element(object, name)
        .filter(found -> found.isJsonPrimitive() && found.getAsJsonPrimitive().isBoolean())
        .map(JsonElement::getAsBoolean);
  }

  private static Optional<List<String>> words(JsonObject object, String name) {
    return element(object, name)
        .filter(JsonElement::isJsonArray)
        .map(
            found -> {
              List<String> words = new ArrayList<>();
              for (JsonElement one : found.getAsJsonArray()) {
                if (one.isJsonPrimitive()) {
                  words.add(one.getAsString());
                }
              }
              return words;
            });
  }
}
