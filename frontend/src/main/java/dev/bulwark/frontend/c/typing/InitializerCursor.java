package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.typing.InitializerWalk.Selector;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Layouts.Field;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The part of an object that the next expression of an initialiser in braces belongs to (C11
 * 6.7.9p17 and p20): the parts follow each other in the order of their addresses, also in arrays
 * and structs whose braces are left out.
 */
final class InitializerCursor {

  /** An array or struct, and how far it has been followed. */
  private static final class Level {
    private final CType type;
    private final List<Field> fields;
    private final long size;
    private long index;

    private Level(CType type, List<Field> fields, long size) {
      this.type = type;
      this.fields = fields;
      this.size = size;
    }

    private boolean isAtEnd() {
      return index >= size;
    }

    /** Only one member of a union has a value. */
    private void advance() {
      index = type instanceof CompositeType composite && composite.isUnion() ? size : index + 1;
    }

    private Selector step() {
      return type instanceof CType.ArrayType
          ? new Selector.Element(index)
          : new Selector.Member(fields.get((int) index));
    }

    private CType part() {
      return type instanceof CType.ArrayType array
          ? array.element()
          : fields.get((int) index).member().type();
    }
  }

  private final Types types;
  private final List<Selector> start;

  /** From the innermost to the object itself. */
  private final ArrayDeque<Level> frames = new ArrayDeque<>();

  private long length;

  InitializerCursor(Types types, CType whole, List<Selector> start) {
    this.types = types;
    this.start = start;
    frames.push(frame(whole, Long.MAX_VALUE));
  }

  /** Arrays of unknown length are as long as it takes, but only within braces of their own. */
  private Level frame(CType type, long unknownLength) {
    return switch (type) {
      case CType.ArrayType array ->
          new Level(
              type, List.of(), array.length().map(BigInteger::longValue).orElse(unknownLength));
      case CompositeType composite when composite.isComplete() -> {
        List<Field> fields = types.layouts().of(composite).fields();
        yield new Level(type, fields, fields.size());
      }
      default -> new Level(type, List.of(), 0);
    };
  }

  /** Is there no part any more? */
  boolean isAtEnd() {
    return frames.element().isAtEnd();
  }

  CType type() {
    return frames.element().part();
  }

  /** The path to the part, from the object that the whole initialiser is for. */
  List<Selector> path() {
    List<Selector> path = new ArrayList<>(start);
    for (Iterator<Level> each = frames.descendingIterator(); each.hasNext(); ) {
      path.add(each.next().step());
    }
    return path;
  }

  /** How many parts of the object itself have been passed at most. */
  long length() {
    return length;
  }

  /** Goes on to the first part of the part; false if there is none. */
  boolean enter() {
    Level inner = frame(type(), isFlexible() ? Long.MAX_VALUE : 0);
    if (!inner.isAtEnd()) {
      frames.push(inner);
    }
    return !inner.isAtEnd();
  }

  /** Is the part the flexible array that the object itself ends with? */
  private boolean isFlexible() {
    return frames.size() == 1 && start.isEmpty() && FlexibleArrays.isOne(type());
  }

  /** How many elements a flexible array has at least whose braces are left out. */
  long flexibleLength() {
    Level outer = frames.getLast();
    if (frames.size() == 1 || !start.isEmpty() || !FlexibleArrays.isOne(outer.part())) {
      return 0;
    }
    Level array = null;
    for (Level each : frames) {
      if (each != outer) {
        array = each;
      }
    }
    return array == null ? 0 : array.index + 1;
  }

  /** Goes on behind the part. */
  void advance() {
    frames.element().advance();
    while (frames.size() > 1 && frames.element().isAtEnd()) {
      frames.pop();
      frames.element().advance();
    }
    long begun = frames.size() > 1 ? 1 : 0;
    length = Math.max(length, Math.min(frames.getLast().index + begun, frames.getLast().size));
  }

  // ---- Designators

  int depth() {
    return frames.size();
  }

  void leaveTo(int depth) {
    while (frames.size() > depth) {
      frames.pop();
    }
  }

  /** Back to the object itself. */
  void reset() {
    leaveTo(1);
  }

  /** To an element of the innermost array; false if that is none, or not so long. */
  boolean moveTo(long index) {
    Level innermost = frames.element();
    innermost.index = index;
    return innermost.type instanceof CType.ArrayType && !innermost.isAtEnd();
  }

  /** To a member of the innermost struct, perhaps in members without name. */
  boolean moveTo(String member) {
    if (!(frames.element().type instanceof CompositeType composite) || !composite.isComplete()) {
      return false;
    }
    Optional<List<Field>> path = types.layouts().path(composite, member);
    if (path.isEmpty()) {
      return false;
    }
    List<Field> fields = path.get();
    for (int i = 0; i < fields.size(); i++) {
      if (i > 0) {
        frames.push(frame(type(), 0));
      }
      Level innermost = frames.element();
      innermost.index = innermost.fields.indexOf(fields.get(i));
    }
    return true;
  }
}
