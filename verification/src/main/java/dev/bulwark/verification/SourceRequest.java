package dev.bulwark.verification;

import dev.bulwark.frontend.ExternMode;
import dev.bulwark.frontend.GlobalValues;
import dev.bulwark.frontend.PreprocessorOptions;
import dev.bulwark.frontend.Reactive;
import dev.bulwark.frontend.WorldOptions;
import dev.bulwark.program.Integers;
import dev.bulwark.program.MachineModel;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the program and its property are.
 *
 * @param files source files that make one program; may be empty with a compilation database
 * @param language the name of their language; null if the names of the files say it
 * @param property a property file or a short form such as {@code no-overflow}, or several with line
 *     breaks between them; null for what the language checks by default, for C {@code unreach-call}
 * @param integers null for those of the machine, or what a certificate says
 * @param entry where execution begins; null for what the property file says, else {@code main}
 * @param globals what global variables hold then; null for what fits the entry
 * @param compileCommands a compilation database, or null
 * @param reactive what is called for ever in the place of the entry, or null
 */
public record SourceRequest(
    List<Path> files,
    @Nullable String language,
    @Nullable String property,
    MachineModel dataModel,
    @Nullable Integers integers,
    ExternMode extern,
    @Nullable String entry,
    @Nullable GlobalValues globals,
    WorldOptions world,
    @Nullable Path compileCommands,
    PreprocessorOptions preprocessor,
    @Nullable Reactive reactive) {

  public SourceRequest {
    files = List.copyOf(files);
  }

  /** These files, with everything else as it is by default. */
  public static SourceRequest of(List<Path> files) {
    return new SourceRequest(
        files,
        null,
        null,
        MachineModel.LP64,
        null,
        ExternMode.PURE,
        null,
        null,
        WorldOptions.DEFAULT,
        null,
        PreprocessorOptions.NONE,
        null);
  }

  public SourceRequest withProperty(String wanted) {
    return new SourceRequest(
        files,
        language,
        wanted,
        dataModel,
        integers,
        extern,
        entry,
        globals,
        world,
        compileCommands,
        preprocessor,
        reactive);
  }

  /** With another function in which execution begins. */
  public SourceRequest withEntry(String wanted) {
    return new SourceRequest(
        files,
        language,
        property,
        dataModel,
        integers,
        extern,
        wanted,
        globals,
        world,
        compileCommands,
        preprocessor,
        reactive);
  }

  /** With a function that is called for ever. */
  public SourceRequest withReactive(Reactive wanted) {
    return new SourceRequest(
        files,
        language,
        property,
        dataModel,
        integers,
        extern,
        entry,
        globals,
        world,
        compileCommands,
        preprocessor,
        wanted);
  }
}
