package dev.bulwark.frontend.c.finish;

import dev.bulwark.frontend.GlobalValues;
import dev.bulwark.frontend.OutsidePointers;
import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.region.ObjectGroup;
import dev.bulwark.frontend.c.region.OutsideObjects;
import dev.bulwark.frontend.c.region.OutsideObjects.Kind;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.region.Regions;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Which numbers objects have that exist before the program: behind those of globals and the like,
 * and in front of those of objects that come to be while it runs.
 */
public final class OutsideNumbers {

  /** Of each kind there are this many at most, as a power of two. */
  private static final int MOST_BITS = 20;

  private final Map<Kind, BigInteger> first = new LinkedHashMap<>();
  private final Set<ObjectGroup> mentioned = new HashSet<>();
  private final Regions regions;
  private final AddressSpace space;
  private final boolean pointersAreNeverNull;
  private final boolean globalsHoldOwn;
  private final int bits;
  private final BigInteger end;

  private OutsideNumbers(ProgramContext context, int bits) {
    this.regions = context.memory().regions();
    this.space = context.memory().space();
    this.pointersAreNeverNull = context.options().world().pointers() == OutsidePointers.VALID;
    this.globalsHoldOwn = context.options().globals() == GlobalValues.ANY;
    this.bits = bits;
    OutsideObjects outside = context.memory().outside();
    context.memory().guards().forEach(guard -> mentioned.add(regions.group(guard.region())));
    context.comparisons().regions().forEach(region -> mentioned.add(regions.group(region)));
    for (ObjectGroup group : List.copyOf(mentioned)) {
      outside.stringsBehind(group).ifPresent(strings -> mentioned.add(regions.group(strings)));
    }
    BigInteger next = BigInteger.valueOf(context.memory().objects().size() + 1L);
    List<Kind> kinds = outside.kinds().stream().filter(kind -> matters(kind.region())).toList();
    if (!kinds.isEmpty()) {
      BigInteger mask = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
      next = next.add(mask).andNot(mask);
      for (Kind kind : kinds) {
        first.put(kind, next);
        next = next.add(BigInteger.ONE.shiftLeft(bits));
      }
    }
    this.end = next;
  }

  /** The largest ranges that leave a half of what there is to objects that come to be. */
  public static OutsideNumbers of(ProgramContext context) {
    AddressSpace space = context.memory().space();
    BigInteger used = BigInteger.valueOf(context.memory().objects().size() + 1L);
    BigInteger most = used.add(space.lastObject()).shiftRight(1);
    for (int bits = Math.min(MOST_BITS, space.objectBits() - 1); bits > 0; bits--) {
      OutsideNumbers numbers = new OutsideNumbers(context, bits);
      if (numbers.end.compareTo(most) <= 0) {
        return numbers;
      }
    }
    return new OutsideNumbers(context, 0);
  }

  /** Is there no room for them? */
  public boolean overflow() {
    return end.compareTo(space.lastObject()) >= 0;
  }

  /** Does it matter to anything where pointers into the region point to? */
  boolean matters(Region region) {
    return pointersAreNeverNull || mentioned.contains(regions.group(region));
  }

  /** Are there such objects? */
  public boolean isEmpty() {
    return first.isEmpty();
  }

  boolean pointersAreNeverNull() {
    return pointersAreNeverNull;
  }

  int bits() {
    return bits;
  }

  /** How many objects of a kind there are. */
  BigInteger count() {
    return BigInteger.ONE.shiftLeft(bits);
  }

  /** The number of the first object of the kind. */
  BigInteger first(Kind kind) {
    return Objects.requireNonNull(first.get(kind));
  }

  /** The number behind all of them. */
  BigInteger end() {
    return end;
  }

  /** What the verdict depends on. */
  public String assumption() {
    return "pointers from outside "
        + (pointersAreNeverNull ? "" : "are null or ")
        + "point to objects of their type, which exist when execution begins, may be freed, are no"
        + " variables of the program"
        + (globalsHoldOwn ? " (but for what globals and objects from outside hold at first)" : "")
        + " and overlap none of another type"
        + (first.keySet().stream().anyMatch(OutsideObjects.Kind::isBytes)
            ? " (those of void * are bytes, or of a type that it is converted to)"
            : "")
        + " (at most "
        + count()
        + " of each type, smaller than "
        + space.sizeLimit()
        + " bytes)";
  }
}
