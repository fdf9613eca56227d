package dev.bulwark.frontend.c.symbols;

import dev.bulwark.program.CType;

/**
 * A part of a struct that has no parts: a number, a pointer, or a group of bit-fields that share
 * bytes.
 *
 * @param path how to name it behind the struct, e.g. {@code .a[1].b}
 * @param type {@link #BITS} for bit-fields
 * @param element is it an element of an array, or in one?
 */
public record Leaf(String path, long offset, int size, CType type, boolean element) {

  /** What groups of bit-fields have as their type: a number of bytes. */
  public static final CType BITS = new CType.OtherType("bit-fields");

  public boolean isBits() {
    return type == BITS;
  }
}
