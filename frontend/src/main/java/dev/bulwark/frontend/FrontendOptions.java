package dev.bulwark.frontend;

import dev.bulwark.program.Integers;
import dev.bulwark.program.MachineModel;
import java.util.Optional;

/**
 * How to read the input.
 *
 * @param language the name of the input language; without one, the names of the files say it
 * @param preprocessor how files are preprocessed that do not say so themselves
 * @param entry the function where execution begins
 * @param globals what global variables hold when it begins
 * @param integers what the program's integers are
 * @param world what the program meets outside of itself
 * @param reactive what is called in the place of the entry, and with which inputs
 */
public record FrontendOptions(
    Optional<String> language,
    MachineModel machine,
    PreprocessorOptions preprocessor,
    Property property,
    ExternMode extern,
    String entry,
    GlobalValues globals,
    Integers integers,
    WorldOptions world,
    Optional<Reactive> reactive) {

  /**
   * 32 bits, the default property, functions without body are pure, execution begins in {@code
   * main}, integers are the machine's, and volatile objects change by themselves.
   */
  public static final FrontendOptions DEFAULT =
      new FrontendOptions(
          Optional.empty(),
          MachineModel.ILP32,
          PreprocessorOptions.NONE,
          Property.DEFAULT,
          ExternMode.PURE,
          "main",
          GlobalValues.INITIAL,
          Integers.MACHINE,
          WorldOptions.DEFAULT,
          Optional.empty());

  public FrontendOptions withLanguage(Optional<String> other) {
    return new FrontendOptions(
        other, machine, preprocessor, property, extern, entry, globals, integers, world, reactive);
  }

  public FrontendOptions withMachine(MachineModel other) {
    return new FrontendOptions(
        language, other, preprocessor, property, extern, entry, globals, integers, world, reactive);
  }

  public FrontendOptions withPreprocessor(PreprocessorOptions other) {
    return new FrontendOptions(
        language, machine, other, property, extern, entry, globals, integers, world, reactive);
  }

  public FrontendOptions withProperty(Property other) {
    return new FrontendOptions(
        language, machine, preprocessor, other, extern, entry, globals, integers, world, reactive);
  }

  public FrontendOptions withExtern(ExternMode other) {
    return new FrontendOptions(
        language,
        machine,
        preprocessor,
        property,
        other,
        entry,
        globals,
        integers,
        world,
        reactive);
  }

  /** With another entry function, and globals as {@link GlobalValues#of} has them for it. */
  public FrontendOptions withEntry(String other) {
    return new FrontendOptions(
        language,
        machine,
        preprocessor,
        property,
        extern,
        other,
        GlobalValues.of(other),
        integers,
        world,
        reactive);
  }

  public FrontendOptions withGlobals(GlobalValues other) {
    return new FrontendOptions(
        language, machine, preprocessor, property, extern, entry, other, integers, world, reactive);
  }

  public FrontendOptions withIntegers(Integers other) {
    return new FrontendOptions(
        language, machine, preprocessor, property, extern, entry, globals, other, world, reactive);
  }

  public FrontendOptions withWorld(WorldOptions other) {
    return new FrontendOptions(
        language,
        machine,
        preprocessor,
        property,
        extern,
        entry,
        globals,
        integers,
        other,
        reactive);
  }

  /** A program whose step function is called for ever, with globals as they are initialised. */
  public FrontendOptions withReactive(Reactive wanted) {
    return new FrontendOptions(
        language,
        machine,
        preprocessor,
        property,
        extern,
        wanted.step(),
        GlobalValues.INITIAL,
        integers,
        world,
        Optional.of(wanted));
  }
}
