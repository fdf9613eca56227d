package dev.bulwark.cli.lies;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.PropertyParser;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A program in {@code regression/} and whether it is safe, as its task definition says. */
public record RegressionTask(
    String name, Path source, Path property, MachineModel machine, boolean safe) {

  public static List<RegressionTask> all() {
    Path folder = Path.of(System.getProperty("bulwark.root", "..")).resolve("regression");
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".yml"))
          .sorted()
          .map(RegressionTask::read)
          .flatMap(Optional::stream)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Programs that we do not take yet have no verdict. */
  private static Optional<RegressionTask> read(Path definition) {
    try {
      String text = Files.readString(definition);
      if (!text.contains("expected_verdict")) {
        return Optional.empty();
      }
      Path source = definition.resolveSibling(field(text, "input_files"));
      return Optional.of(
          new RegressionTask(
              source.getFileName().toString().replace(".c", ""),
              source,
              definition.resolveSibling(field(text, "property_file")),
              MachineModel.valueOf(field(text, "data_model")),
              Boolean.parseBoolean(field(text, "expected_verdict"))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String field(String text, String name) {
    Matcher matcher = Pattern.compile(name + ":\\s*\"?([^\"\\s]+)").matcher(text);
    if (!matcher.find()) {
      throw new IllegalArgumentException("no " + name);
    }
    return matcher.group(1);
  }

  /** The program as parsed. */
  Program parse() {
    try {
      PropertyParser.Result parsed =
          PropertyParser.parse(property.toString(), Files.readString(property));
      Property wanted = ((PropertyParser.Result.Read) parsed).property();
      FrontendOptions options = FrontendOptions.DEFAULT.withMachine(machine).withProperty(wanted);
      return switch (new CFrontend().parse(List.of(source), options)) {
        case ParseResult.Parsed accepted -> accepted.program();
        case ParseResult.Refused refused ->
            throw new AssertionError(name + ": " + refused.diagnostics());
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
