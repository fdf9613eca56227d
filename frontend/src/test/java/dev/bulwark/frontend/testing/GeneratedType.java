package dev.bulwark.frontend.testing;

import dev.bulwark.program.MachineModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** An integer type of generated programs, with its spellings. */
record GeneratedType(List<String> spellings, int width, boolean signed) {

  /** All integer types; {@code __int128} exists on 64-bit machines only. */
  static List<GeneratedType> all(MachineModel machine) {
    int wordWidth = machine.pointerWidth();
    List<GeneratedType> types =
        new ArrayList<>(
            List.of(
                type(1, false, "_Bool"),
                type(8, true, "char"),
                type(8, true, "signed char"),
                type(8, false, "unsigned char"),
                type(16, true, "short", "short int", "signed short"),
                type(16, false, "unsigned short", "short unsigned int"),
                type(32, true, "int", "signed", "signed int"),
                type(32, false, "unsigned", "unsigned int"),
                type(wordWidth, true, "long", "long int", "signed long"),
                type(wordWidth, false, "unsigned long", "long unsigned int"),
                type(64, true, "long long", "long long int", "signed long long"),
                type(64, false, "unsigned long long", "long long unsigned")));
    if (machine == MachineModel.LP64) {
      types.add(type(128, true, "__int128"));
      types.add(type(128, false, "unsigned __int128"));
    }
    return types;
  }

  private static GeneratedType type(int width, boolean signed, String... spellings) {
    return new GeneratedType(List.of(spellings), width, signed);
  }

  String spelling(Random random) {
    return spellings.get(random.nextInt(spellings.size()));
  }

  String spelling() {
    return spellings.getFirst();
  }

  /** The width that operands of the type have in arithmetic. */
  int promotedWidth() {
    return Math.max(32, width);
  }
}
