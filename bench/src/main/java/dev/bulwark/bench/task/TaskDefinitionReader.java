package dev.bulwark.bench.task;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads task definitions (format 2.0 and 2.1). A definition with several properties gives several
 * tasks.
 */
final class TaskDefinitionReader {

  private final ObjectMapper yaml = new ObjectMapper(new YAMLFactory());

  /** Why a definition is no task. */
  static final class MalformedTaskException extends Exception {
    private static final long serialVersionUID = 1L;

    MalformedTaskException(String message) {
      super(message);
    }
  }

  List<BenchTask> read(Path definition) throws MalformedTaskException {
    JsonNode root = parse(definition);
    String version = root.path("format_version").asText("");
    if (!version.startsWith("2.")) {
      throw new MalformedTaskException(
          "format_version is " + (version.isEmpty() ? "missing" : version) + ", wanted 2.0");
    }
    Path folder = Optional.ofNullable(definition.toAbsolutePath().getParent()).orElseThrow();
    List<Path> inputs = new ArrayList<>();
    for (String pattern : strings(root.path("input_files"))) {
      List<Path> found = Globs.expand(folder, pattern);
      if (found.isEmpty()) {
        throw new MalformedTaskException("input file " + pattern + " does not exist");
      }
      inputs.addAll(found);
    }
    if (inputs.isEmpty()) {
      throw new MalformedTaskException("no input_files");
    }
    JsonNode properties = root.path("properties");
    if (!properties.isArray() || properties.isEmpty()) {
      throw new MalformedTaskException("no properties");
    }
    List<BenchTask> tasks = new ArrayList<>();
    for (JsonNode property : properties) {
      tasks.add(
          task(definition, folder, inputs, property, properties.size() > 1, root.path("options")));
    }
    return tasks;
  }

  private JsonNode parse(Path definition) throws MalformedTaskException {
    try {
      JsonNode root = yaml.readTree(Files.readAllBytes(definition));
      if (root == null || !root.isObject()) {
        throw new MalformedTaskException("not a task definition");
      }
      return root;
    } catch (JacksonException e) {
      String where = e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
      throw new MalformedTaskException(
          where + "not YAML: " + e.getOriginalMessage().lines().findFirst().orElse(""));
    } catch (IOException e) {
      throw new MalformedTaskException("cannot be read: " + e.getMessage());
    }
  }

  private static BenchTask task(
      Path definition,
      Path folder,
      List<Path> inputs,
      JsonNode property,
      boolean several,
      JsonNode options)
      throws MalformedTaskException {
    String propertyFile = property.path("property_file").asText("");
    Optional<Path> propertyPath =
        propertyFile.isEmpty()
            ? Optional.empty()
            : Optional.of(folder.resolve(propertyFile).normalize());
    if (propertyPath.isPresent() && !Files.isRegularFile(propertyPath.get())) {
      throw new MalformedTaskException("property file " + propertyFile + " does not exist");
    }
    JsonNode verdict = property.path("expected_verdict");
    if (!verdict.isMissingNode() && !verdict.isBoolean()) {
      throw new MalformedTaskException(
          "expected_verdict is " + verdict.asText() + ", wanted true or false");
    }
    String name = stem(definition);
    if (several && propertyPath.isPresent()) {
      name += "." + stem(propertyPath.get());
    }
    String model = options.path("data_model").asText("ILP32");
    if (!model.equals("ILP32") && !model.equals("LP64")) {
      throw new MalformedTaskException("data_model is " + model + ", wanted ILP32 or LP64");
    }
    return new BenchTask(
        name,
        Optional.ofNullable(folder.getFileName()).map(Path::toString).orElse(""),
        definition,
        inputs,
        propertyPath,
        verdict.isBoolean() ? Optional.of(verdict.asBoolean()) : Optional.empty(),
        Optional.of(property.path("subproperty").asText("")).filter(text -> !text.isEmpty()),
        options.path("language").asText("C"),
        model,
        options.path("integers").asText("").equals("mathematical"));
  }

  private static String stem(Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  private static List<String> strings(JsonNode node) {
    List<String> texts = new ArrayList<>();
    if (node.isTextual()) {
      texts.add(node.asText());
    }
    node.elements().forEachRemaining(element -> texts.add(element.asText()));
    return texts;
  }
}
