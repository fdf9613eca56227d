package dev.bulwark.report.witness;

import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;

/**
 * Who made a witness, when, and for which task.
 *
 * @param commandLine how the producer was called, empty if unknown
 * @param specification the content of the property file
 * @param mathematicalIntegers that the program's integers are unbounded, for which the format has
 *     no field; ours is {@code integers: mathematical} in the task, so that no tool takes such a
 *     witness for one about machine integers
 */
public record WitnessMetadata(
    UUID uuid,
    OffsetDateTime creationTime,
    String producer,
    String version,
    String commandLine,
    List<Program.SourceFile> files,
    String specification,
    MachineModel dataModel,
    boolean mathematicalIntegers) {

  public WitnessMetadata {
    files = List.copyOf(files);
  }
}
