package dev.bulwark.cli;

import dev.bulwark.frontend.Allocation;
import dev.bulwark.frontend.AssemblyMode;
import dev.bulwark.frontend.ExternMode;
import dev.bulwark.frontend.GlobalValues;
import dev.bulwark.frontend.IgnoredBodies;
import dev.bulwark.frontend.OutsidePointers;
import dev.bulwark.frontend.PreprocessorOptions;
import dev.bulwark.frontend.PreprocessorOptions.Macro;
import dev.bulwark.frontend.VolatileReads;
import dev.bulwark.frontend.WorldOptions;
import dev.bulwark.program.Integers;
import dev.bulwark.program.MachineModel;
import dev.bulwark.verification.SourceRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Options that decide what the program and its property are; the same for every command that reads
 * C.
 */
public final class SourceOptions {

  @Option(
      names = "--language",
      paramLabel = "LANGUAGE",
      description = {
        "The input language: C, NTS (numerical transition systems) or HORN (constrained Horn"
            + " clauses in SMT-LIB). Default: what the names of the files say (.c, .i, .h; .nts;"
            + " .smt2), else C."
      })
  @Nullable String language;

  @Option(
      names = "--property",
      paramLabel = "PROPERTY",
      description = {
        "What must not happen, repeatable: a property file, 'assert' (a failing assert),"
            + " 'function:NAME' (a call of NAME), 'label:NAME' (reaching label NAME), or undefined"
            + " behaviour: 'no-overflow', 'no-division-by-zero', 'no-invalid-shift', 'valid-deref',"
            + " 'valid-free', 'memory-safety' (the last two), or what C defines or leaves open:"
            + " 'no-unsigned-overflow', 'no-narrowing', 'no-uninitialised', 'valid-memcleanup',"
            + " 'valid-memtrack'; for certify also 'coverage:METRIC,...', as the certificates of"
            + " deadcode are about. Default:"
            + " 'unreach-call', a failing assert or a call of reach_error or __VERIFIER_error."
      })
  List<String> properties = new ArrayList<>();

  @Option(
      names = "--data-model",
      paramLabel = "MODEL",
      defaultValue = "LP64",
      description = "Sizes of the C types: ILP32 or LP64 (default: ${DEFAULT-VALUE}).")
  MachineModel dataModel = MachineModel.LP64;

  @Option(
      names = "--integers",
      paramLabel = "KIND",
      description = {
        "What the program's integers are: words of the machine (machine), or unbounded"
            + " (mathematical), which the verdict then states as an assumption; bit operations and"
            + " narrowing casts are refused. Default: machine; for certify, what the certificate"
            + " says."
      })
  @Nullable Integers integers;

  @Option(
      names = "--extern",
      paramLabel = "MODE",
      defaultValue = "pure",
      description = {
        "Functions without body return any value and are assumed to change nothing (pure), or may"
            + " change every variable they can reach (havoc). Default: ${DEFAULT-VALUE}."
      })
  ExternMode extern = ExternMode.PURE;

  @Option(
      names = "--remove-body",
      paramLabel = "FUNCTION",
      description = {
        "Do not look at the definition of FUNCTION, repeatable: it is a function without body then,"
            + " of the library if that has one of the name, else as --extern says. The verdict"
            + " states it as an assumption."
      })
  List<String> removedBodies = new ArrayList<>();

  @Option(
      names = "--stub",
      paramLabel = "FUNCTION",
      description = {
        "Put a stub in the place of FUNCTION, repeatable: each call gives any value and may change"
            + " everything it can reach, as under --extern havoc. The verdict states it as an"
            + " assumption."
      })
  List<String> stubs = new ArrayList<>();

  @Option(
      names = "--entry",
      paramLabel = "FUNCTION",
      description = {
        "Where execution begins. Arguments of another function than main have any value. Default:"
            + " what the property file says, else main."
      })
  @Nullable String entry;

  @Option(
      names = "--globals",
      paramLabel = "VALUES",
      description = {
        "What global variables hold when execution begins: what they are initialised with"
            + " (initial), or any value unless they are const (any), since other functions may"
            + " have run before. Default: any with --entry of another function than main, else"
            + " initial."
      })
  @Nullable GlobalValues globals;

  @Option(
      names = "--volatile",
      paramLabel = "READS",
      defaultValue = "any",
      converter = VolatileReadsConverter.class,
      description = {
        "What reading a volatile object gives: any value, since hardware or an interrupt may have"
            + " changed it (any), or what the program has written (kept or plain), which the"
            + " verdict then states as an assumption. Default: ${DEFAULT-VALUE}."
      })
  VolatileReads volatiles = VolatileReads.ANY;

  @Option(
      names = "--malloc",
      paramLabel = "RESULT",
      defaultValue = "never-fails",
      description = {
        "Whether malloc and its like can fail: they succeed, which the verdict states as an"
            + " assumption (never-fails), or each call may give null (may-fail). Default:"
            + " ${DEFAULT-VALUE}."
      })
  Allocation allocation = Allocation.NEVER_FAILS;

  @Option(
      names = "--asm",
      paramLabel = "EFFECT",
      defaultValue = "stop",
      description = {
        "What inline assembly with instructions does: nothing is said about what comes behind it"
            + " (stop), or its outputs take any value, and with a clobber of memory all that it can"
            + " reach (havoc), which the verdict then states as an assumption. Default:"
            + " ${DEFAULT-VALUE}."
      })
  AssemblyMode assembly = AssemblyMode.STOP;

  @Option(
      names = "--pointers",
      paramLabel = "KIND",
      defaultValue = "null-or-valid",
      description = {
        "What pointers point to that come from outside (arguments of the entry function, results of"
            + " functions without body, globals with any value, and what these lead to): they are"
            + " null or point to objects of their type (null-or-valid), or they point to such"
            + " objects (valid), which the verdict states as an assumption; or nothing is known of"
            + " them, and accesses through them are incomplete (any). Default: ${DEFAULT-VALUE}."
      })
  OutsidePointers pointers = OutsidePointers.NULL_OR_VALID;

  @Option(
      names = "--compile-commands",
      paramLabel = "FILE",
      description = {
        "A compilation database (compile_commands.json). The files that the entry function needs"
            + " are found in it; if FILEs are given too, it is these. Each is preprocessed as the"
            + " database says."
      })
  @Nullable Path compileCommands;

  @Option(names = "-I", paramLabel = "DIR", description = "Look for included files in DIR too.")
  List<Path> includeDirectories = new ArrayList<>();

  @Option(
      names = "-isystem",
      paramLabel = "DIR",
      description = "Look for included files in DIR behind the directories of -I.")
  List<Path> systemDirectories = new ArrayList<>();

  @Option(
      names = "-iquote",
      paramLabel = "DIR",
      description = "Look for files included in quotes in DIR first.")
  List<Path> quoteDirectories = new ArrayList<>();

  @Option(
      names = "-idirafter",
      paramLabel = "DIR",
      description = "Look for included files in DIR behind all other directories.")
  List<Path> lastDirectories = new ArrayList<>();

  @Option(
      names = {"-include", "-imacros"},
      paramLabel = "FILE",
      description = "Read FILE first, as if each source file began by including it.")
  List<Path> includedFiles = new ArrayList<>();

  @Option(names = "-D", paramLabel = "NAME[=VALUE]", description = "Define a macro.")
  List<String> defined = new ArrayList<>();

  @Option(
      names = "-U",
      paramLabel = "NAME",
      description = "Undefine a macro, be it one of -D or one that compilers define.")
  List<String> undefined = new ArrayList<>();

  @Mixin ReactiveOptions reactive = new ReactiveOptions();

  /** What these files are to be read as. */
  public SourceRequest request(List<Path> files) {
    return new SourceRequest(
        files,
        language,
        properties.isEmpty() ? null : String.join("\n", properties),
        dataModel,
        integers,
        extern,
        entry,
        globals,
        new WorldOptions(
            volatiles, allocation, assembly, pointers, IgnoredBodies.of(removedBodies, stubs)),
        compileCommands,
        preprocessor(),
        reactive.reactive());
  }

  /** As POSIX has it, {@code -U} wins over {@code -D} in whatever order they are given. */
  private PreprocessorOptions preprocessor() {
    List<Macro> macros = new ArrayList<>();
    defined.forEach(definition -> macros.add(Macro.define(definition)));
    undefined.forEach(name -> macros.add(new Macro.Undefine(name)));
    List<Path> system = new ArrayList<>(systemDirectories);
    system.addAll(lastDirectories);
    return new PreprocessorOptions(
        quoteDirectories, includeDirectories, system, macros, includedFiles);
  }
}
