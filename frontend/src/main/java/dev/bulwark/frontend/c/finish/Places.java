package dev.bulwark.frontend.c.finish;

import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.ObjectGroup;
import dev.bulwark.frontend.c.region.OutsideObjects.Kind;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.region.Regions;
import dev.bulwark.frontend.c.region.StaticObject;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Where in objects a region lies. A pointer that may come from anywhere may be to another member
 * than those in the region that the analysis has found, so its accesses ask for this.
 */
final class Places {

  private final Memory memory;
  private final Regions regions;
  private final AddressSpace space;
  private final TermFactory terms;
  private final Term firstDynamic;

  /** Objects that come to be while the program runs have numbers from {@code firstDynamic} on. */
  Places(Memory memory, TermFactory terms, BigInteger firstDynamic) {
    this.memory = memory;
    this.regions = memory.regions();
    this.space = memory.space();
    this.terms = terms;
    this.firstDynamic = space.constant(space.address(firstDynamic));
  }

  /** Does the region lie at the address, if there is an object? */
  Term isAt(Region region, Term address, OutsideMemory outside) {
    ObjectGroup group = regions.group(region);
    Region wanted = regions.find(region);
    Term base = space.base(address);
    Term distance = terms.apply(Op.BV_SUB, address, base);
    List<Term> parts = new ArrayList<>();
    for (StaticObject object : group.objects()) {
      Term here = terms.eq(base, space.constant(object.address()));
      parts.add(terms.and(here, isIn(memory.region(object), wanted, distance)));
    }
    for (Kind kind : outside.kinds(group)) {
      parts.add(terms.and(outside.isOf(kind, base), isIn(kind.region(), wanted, distance)));
    }
    List<Region> dynamic = regions.dynamic(group);
    if (!dynamic.isEmpty()) {
      // Which of them an object belongs to is not seen from its number.
      List<Term> all = new ArrayList<>();
      all.add(terms.apply(Op.BV_ULE, firstDynamic, base));
      dynamic.forEach(each -> all.add(isIn(each, wanted, distance)));
      parts.add(terms.and(all));
    }
    return any(parts);
  }

  /** Is it there, this far behind the beginning of the other one? */
  private Term isIn(Region whole, Region wanted, Term distance) {
    Region region = regions.find(whole);
    long stride = regions.isStruct(region) ? regions.stride(region) : regions.cellSize(region);
    Term within = rest(distance, stride);
    if (region == wanted) {
      return terms.eq(within, space.constant(0));
    }
    if (!regions.isStruct(region)) {
      return terms.bool(false);
    }
    List<Term> alternatives = new ArrayList<>();
    for (Regions.Part part : regions.parts(region)) {
      Term inner = terms.apply(Op.BV_SUB, within, space.constant(part.offset()));
      Term inside = terms.apply(Op.BV_ULT, inner, space.constant(part.size()));
      Term there = isIn(part.region(), wanted, inner);
      if (!there.equals(terms.bool(false))) {
        alternatives.add(terms.and(inside, there));
      }
    }
    return any(alternatives);
  }

  /** What is left of the distance behind whole elements, if there may be several. */
  private Term rest(Term distance, long stride) {
    if (stride <= 0) {
      return distance;
    }
    if (stride == 1) {
      return space.constant(0);
    }
    int bits = Long.numberOfTrailingZeros(stride);
    return Long.bitCount(stride) == 1
        ? terms.zeroExtend(space.width() - bits, terms.extract(bits - 1, 0, distance))
        : terms.apply(Op.BV_UREM, distance, space.constant(stride));
  }

  private Term any(List<Term> parts) {
    return parts.isEmpty()
        ? terms.bool(false)
        : parts.size() == 1 ? parts.getFirst() : terms.or(parts);
  }
}
