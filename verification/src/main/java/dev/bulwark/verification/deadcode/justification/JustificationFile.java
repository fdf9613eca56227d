package dev.bulwark.verification.deadcode.justification;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.bulwark.verification.InputError;
import dev.bulwark.verification.goals.Justification;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a YAML list of justifications. What is wrong in it is said with its line. */
public final class JustificationFile {

  static final String ID = "id";
  static final String REASON = "reason";
  static final String WHO = "who";
  static final String UNTIL = "until";
  static final String CODE = "code";

  private static final Set<String> WORDS = Set.of(ID, REASON, WHO, UNTIL, CODE);

  private final Path file;
  private final JsonParser yaml;
  private final Set<String> ids = new HashSet<>();

  private JustificationFile(Path file, JsonParser yaml) {
    this.file = file;
    this.yaml = yaml;
  }

  public static List<Justification> read(Path file) {
    try (JsonParser yaml = new YAMLFactory().createParser(file.toFile())) {
      return new JustificationFile(file, yaml).list();
    } catch (JsonProcessingException wrong) {
      int line = wrong.getLocation() == null ? 1 : wrong.getLocation().getLineNr();
      String first = wrong.getOriginalMessage().lines().findFirst().orElse("");
      throw new InputError(file + ":" + line + ": no YAML: " + first);
    } catch (IOException unreadable) {
      throw new InputError("cannot read " + file + ": " + unreadable.getMessage());
    }
  }

  private List<Justification> list() throws IOException {
    List<Justification> all = new ArrayList<>();
    JsonToken first = yaml.nextToken();
    if (first == null || first == JsonToken.VALUE_NULL) {
      return all;
    }
    if (first != JsonToken.START_ARRAY) {
      throw wrong("expected a list of justifications, '- id: ...'");
    }
    while (yaml.nextToken() != JsonToken.END_ARRAY) {
      if (yaml.currentToken() != JsonToken.START_OBJECT) {
        throw wrong("expected lines 'id: ...', 'reason: ...', 'who: ...'");
      }
      all.add(one());
    }
    return all;
  }

  private Justification one() throws IOException {
    int line = line();
    Map<String, String> said = new HashMap<>();
    Optional<LocalDate> until = Optional.empty();
    while (yaml.nextToken() == JsonToken.FIELD_NAME) {
      String word = yaml.currentName();
      if (!WORDS.contains(word)) {
        throw wrong("unknown word '" + word + "'");
      }
      if (!yaml.nextToken().isScalarValue() || yaml.currentToken() == JsonToken.VALUE_NULL) {
        throw wrong("'" + word + "' needs a text");
      }
      if (said.put(word, yaml.getText().strip()) != null) {
        throw wrong("a second '" + word + "'");
      }
      if (word.equals(UNTIL)) {
        until = Optional.of(date());
      }
      if (word.equals(ID) && !ids.add(yaml.getText().strip())) {
        throw wrong("a second justification of " + yaml.getText().strip());
      }
    }
    return new Justification(
        required(said.get(ID), ID, line),
        required(said.get(REASON), REASON, line),
        required(said.get(WHO), WHO, line),
        until,
        Optional.ofNullable(said.get(CODE)),
        line);
  }

  private LocalDate date() throws IOException {
    try {
      return LocalDate.parse(yaml.getText().strip());
    } catch (DateTimeParseException other) {
      throw wrong("'" + yaml.getText() + "' is no date such as 2027-12-31");
    }
  }

  private String required(@Nullable String text, String word, int line) {
    if (text == null || text.isEmpty()) {
      throw new InputError(file + ":" + line + ": this justification has no '" + word + "'");
    }
    return text;
  }

  private int line() {
    return yaml.currentTokenLocation().getLineNr();
  }

  private InputError wrong(String what) {
    return new InputError(file + ":" + line() + ": " + what);
  }
}
