package dev.bulwark.frontend;

import dev.bulwark.program.MachineModel;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How to read the input.
 *
 * @param includeDirectories where {@code #include} looks, after the directory of the including file
 * @param defines macros with their replacement
 * @param entry the function where execution begins
 * @param integers what the program's integers are
 */
public record FrontendOptions(
    MachineModel machine,
    List<Path> includeDirectories,
    Map<String, String> defines,
    Property property,
    ExternMode extern,
    String entry,
    Integers integers) {

  /**
   * 32 bits, the default property, functions without body are pure, execution begins in {@code
   * main}, and integers are the machine's.
   */
  public static final FrontendOptions DEFAULT =
      new FrontendOptions(
          MachineModel.ILP32,
          List.of(),
          Map.of(),
          Property.DEFAULT,
          ExternMode.PURE,
          "main",
          Integers.MACHINE);

  public FrontendOptions {
    includeDirectories = List.copyOf(includeDirectories);
    defines = Collections.unmodifiableMap(new LinkedHashMap<>(defines));
  }

  public FrontendOptions withMachine(MachineModel other) {
    return new FrontendOptions(
        other, includeDirectories, defines, property, extern, entry, integers);
  }

  public FrontendOptions withProperty(Property other) {
    return new FrontendOptions(
        machine, includeDirectories, defines, other, extern, entry, integers);
  }

  public FrontendOptions withExtern(ExternMode other) {
    return new FrontendOptions(
        machine, includeDirectories, defines, property, other, entry, integers);
  }

  public FrontendOptions withIncludeDirectories(List<Path> other) {
    return new FrontendOptions(machine, other, defines, property, extern, entry, integers);
  }

  public FrontendOptions withDefines(Map<String, String> other) {
    return new FrontendOptions(
        machine, includeDirectories, other, property, extern, entry, integers);
  }

  public FrontendOptions withEntry(String other) {
    return new FrontendOptions(
        machine, includeDirectories, defines, property, extern, other, integers);
  }

  public FrontendOptions withIntegers(Integers other) {
    return new FrontendOptions(
        machine, includeDirectories, defines, property, extern, entry, other);
  }
}
