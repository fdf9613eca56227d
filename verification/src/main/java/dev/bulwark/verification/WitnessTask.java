package dev.bulwark.verification;

import dev.bulwark.frontend.PropertyParser;
import dev.bulwark.program.Program;
import dev.bulwark.report.witness.WitnessMetadata;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The task that a witness is about, compared with the one that the user gave. */
final class WitnessTask {

  private final Path file;
  private final WitnessMetadata metadata;

  /** What the program calls the files of the witness. */
  private final Map<String, String> names = new HashMap<>();

  WitnessTask(Path file, WitnessMetadata metadata) {
    this.file = file;
    this.metadata = metadata;
  }

  /** Refuses a witness about another program, machine or property. */
  void requireSame(SourceReader.Read.Ready given) {
    Program program = given.program();
    require(
        metadata.dataModel() == program.machine(),
        "data model " + metadata.dataModel() + "; see --data-model");
    require(
        metadata.mathematicalIntegers() == program.hasMathematicalIntegers(),
        (metadata.mathematicalIntegers() ? "mathematical" : "machine")
            + " integers; see --integers");
    require(
        sameSpecification(given),
        "another property: " + oneLine(metadata.specification()) + "; see --property");
    List<Program.SourceFile> sources = program.sources();
    require(metadata.files().size() == sources.size(), "other files");
    for (Program.SourceFile about : metadata.files()) {
      Program.SourceFile same =
          sources.stream()
              .filter(source -> source.sha256().equals(about.sha256()))
              .findFirst()
              .orElseThrow(
                  () ->
                      new InputError(
                          "the witness "
                              + file
                              + " is about a file "
                              + about.name()
                              + " that is none of those given, or not as it was then"));
      names.put(about.name(), same.name());
      names.putIfAbsent(baseName(about.name()), same.name());
    }
  }

  private void require(boolean holds, String about) {
    if (!holds) {
      throw new InputError("the witness " + file + " is about " + about);
    }
  }

  private boolean sameSpecification(SourceReader.Read.Ready given) {
    String specification = oneLine(metadata.specification());
    if (specification.equals(oneLine(given.specification()))) {
      return true;
    }
    return PropertyParser.parse(file.toString(), metadata.specification())
            instanceof PropertyParser.Result.Read read
        && read.property().toString().equals(given.property());
  }

  private static String oneLine(String words) {
    return words.strip().replaceAll("\\s+", " ");
  }

  private static String baseName(String name) {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  /** What the program calls a file of the witness. */
  String fileName(String inWitness) {
    String known = names.get(inWitness);
    return known != null ? known : names.getOrDefault(baseName(inWitness), inWitness);
  }
}
