package dev.bulwark.verification;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.bulwark.frontend.Reactive.Ranged;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A YAML file that describes a program that reacts. */
public final class ReactiveFile {

  /** What it says. */
  public record Content(
      @Nullable String init,
      @Nullable String step,
      List<Ranged> inputs,
      List<Ranged> calibrations) {
    public static final Content NONE = new Content(null, null, List.of(), List.of());
  }

  private ReactiveFile() {}

  public static Content read(Path file) {
    try (JsonParser yaml = new YAMLFactory().createParser(file.toFile())) {
      return content(yaml, file);
    } catch (IOException wrong) {
      throw new InputError("cannot read " + file + ": " + wrong.getMessage());
    }
  }

  private static Content content(JsonParser yaml, Path file) throws IOException {
    if (yaml.nextToken() != JsonToken.START_OBJECT) {
      throw new InputError(file + " has no 'step: FUNCTION'");
    }
    Content content = Content.NONE;
    while (yaml.nextToken() == JsonToken.FIELD_NAME) {
      String name = yaml.currentName();
      yaml.nextToken();
      content =
          switch (name) {
            case "init" ->
                new Content(
                    yaml.getText(), content.step(), content.inputs(), content.calibrations());
            case "step" ->
                new Content(
                    content.init(), yaml.getText(), content.inputs(), content.calibrations());
            case "inputs" ->
                new Content(
                    content.init(), content.step(), ranges(yaml, file), content.calibrations());
            case "calibrations" ->
                new Content(content.init(), content.step(), content.inputs(), ranges(yaml, file));
            default -> throw new InputError(file + ": unknown word " + name);
          };
    }
    return content;
  }

  private static List<Ranged> ranges(JsonParser yaml, Path file) throws IOException {
    List<Ranged> ranges = new ArrayList<>();
    if (yaml.currentToken() != JsonToken.START_OBJECT) {
      throw new InputError(file + ": expected lines 'PLACE: LOW..HIGH'");
    }
    while (yaml.nextToken() == JsonToken.FIELD_NAME) {
      String place = yaml.currentName();
      String range = yaml.nextToken() == JsonToken.VALUE_NULL ? "any" : yaml.getText();
      String text = range.equals("any") ? place : place + "=" + range;
      ranges.add(
          Ranged.parse(text).orElseThrow(() -> new InputError(file + ": no range: " + text)));
    }
    return ranges;
  }
}
