package dev.bulwark.frontend.c.memory;

import dev.bulwark.frontend.c.symbols.Leaf;
import dev.bulwark.frontend.c.types.VariableArgumentList;
import dev.bulwark.frontend.c.values.Conversions;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import java.util.List;

/**
 * How arguments are passed: each number or pointer in a slot of its own, structs leaf by leaf, and
 * structs that cannot be taken apart by the address of a copy.
 */
public final class Passing {

  private static final int MOST = 64;

  private final Memory memory;
  private final Conversions conversions;

  public Passing(Memory memory, Conversions conversions) {
    this.memory = memory;
    this.conversions = conversions;
  }

  public boolean isStruct(CType type) {
    return type instanceof CompositeType composite && composite.isComplete();
  }

  /** Is a struct passed leaf by leaf? */
  public boolean byLeaves(CType type) {
    return !memory.keepsStructsTogether()
        && memory
            .leaves()
            .of(type)
            .map(
                leaves ->
                    leaves.size() <= MOST
                        && leaves.stream()
                            .allMatch(leaf -> leaf.isBits() || conversions.supports(leaf.type())))
            .orElse(false);
  }

  public List<Leaf> leaves(CType type) {
    return memory.leaves().of(type).orElseThrow();
  }

  /** How many slots a parameter takes; none if its type is not supported. */
  int slots(CType type) {
    if (conversions.supports(type)) {
      return 1;
    }
    if (!isStruct(type)) {
      return 0;
    }
    return byLeaves(type) ? leaves(type).size() : 1;
  }

  int slots(List<CType> parameters) {
    return parameters.stream().mapToInt(this::slots).sum();
  }

  /** How many slots the arguments of a function take; variable ones share the last one. */
  public int slots(List<CType> parameters, CType.FunctionType type) {
    return slots(parameters) + (isVariadic(type) ? 1 : 0);
  }

  /** Does the function get variable arguments? Without memory it does not. */
  public boolean isVariadic(CType.FunctionType type) {
    return type.variadic() && conversions.supports(VariableArgumentList.TYPE);
  }
}
