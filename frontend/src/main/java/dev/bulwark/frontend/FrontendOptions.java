package dev.bulwark.frontend;

import dev.bulwark.program.MachineModel;

/**
 * How to read the input.
 *
 * @param preprocessor how files are preprocessed that do not say so themselves
 * @param entry the function where execution begins
 * @param globals what global variables hold when it begins
 * @param integers what the program's integers are
 */
public record FrontendOptions(
    MachineModel machine,
    PreprocessorOptions preprocessor,
    Property property,
    ExternMode extern,
    String entry,
    GlobalValues globals,
    Integers integers) {

  /**
   * 32 bits, the default property, functions without body are pure, execution begins in {@code
   * main}, and integers are the machine's.
   */
  public static final FrontendOptions DEFAULT =
      new FrontendOptions(
          MachineModel.ILP32,
          PreprocessorOptions.NONE,
          Property.DEFAULT,
          ExternMode.PURE,
          "main",
          GlobalValues.INITIAL,
          Integers.MACHINE);

  public FrontendOptions withMachine(MachineModel other) {
    return new FrontendOptions(other, preprocessor, property, extern, entry, globals, integers);
  }

  public FrontendOptions withPreprocessor(PreprocessorOptions other) {
    return new FrontendOptions(machine, other, property, extern, entry, globals, integers);
  }

  public FrontendOptions withProperty(Property other) {
    return new FrontendOptions(machine, preprocessor, other, extern, entry, globals, integers);
  }

  public FrontendOptions withExtern(ExternMode other) {
    return new FrontendOptions(machine, preprocessor, property, other, entry, globals, integers);
  }

  /** With another entry function, and globals as {@link GlobalValues#of} has them for it. */
  public FrontendOptions withEntry(String other) {
    return new FrontendOptions(
        machine, preprocessor, property, extern, other, GlobalValues.of(other), integers);
  }

  public FrontendOptions withGlobals(GlobalValues other) {
    return new FrontendOptions(machine, preprocessor, property, extern, entry, other, integers);
  }

  public FrontendOptions withIntegers(Integers other) {
    return new FrontendOptions(machine, preprocessor, property, extern, entry, globals, other);
  }
}
