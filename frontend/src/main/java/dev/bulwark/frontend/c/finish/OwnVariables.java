package dev.bulwark.frontend.c.finish;

import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.OutsideObjects.Kind;
import dev.bulwark.frontend.c.region.OutsideObjects.Target;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.region.Regions;
import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Variables of the program that the first values of its globals, and objects from outside, may
 * point to where other functions have run before: those in the region that the pointers point to.
 * What is there in a region is there at its beginning, or in multiples of the stride behind that.
 */
final class OwnVariables {

  private final ProgramContext context;
  private final Memory memory;
  private final Regions regions;
  private final AddressSpace space;
  private final TermFactory terms;

  OwnVariables(ProgramContext context) {
    this.context = context;
    this.memory = context.memory();
    this.regions = memory.regions();
    this.space = memory.space();
    this.terms = context.terms();
  }

  /** May a global hold the pointer, which has been initialised with {@code kept}? */
  Term mayHold(Collection<Target> targets, Term pointer, Term kept) {
    List<Term> parts = new ArrayList<>(mayPointTo(targets, pointer));
    Term isNull = terms.eq(kept, space.constant(0));
    parts.add(terms.and(terms.not(isNull), terms.eq(pointer, kept)));
    return parts.size() == 1 ? parts.getFirst() : terms.or(parts);
  }

  /** The variables that the pointer may point to. */
  List<Term> mayPointTo(Collection<Target> targets, Term pointer) {
    List<Term> parts = new ArrayList<>();
    for (Target target : targets) {
      for (GlobalVariable global : context.globals()) {
        if (!global.constant()
            && global.storage() instanceof Storage.InMemory(Term address, Region region)
            && regions.find(region) == regions.find(target.kind().region())) {
          long size = memory.extent(address, global.type());
          if (target.size() <= size) {
            parts.add(pointsInto(target, pointer, address, size - target.size()));
          }
        }
      }
    }
    return parts;
  }

  /** Does the pointer point to something in the object, at most this far behind its beginning? */
  private Term pointsInto(Target target, Term pointer, Term address, long most) {
    long stride = stride(target.kind());
    if (stride == 0 || stride > most) {
      return terms.eq(pointer, address);
    }
    Term distance = terms.apply(Op.BV_SUB, pointer, address);
    Term inside = terms.apply(Op.BV_ULE, distance, space.constant(most));
    return stride == 1
        ? inside
        : terms.and(
            inside,
            terms.eq(terms.apply(Op.BV_UREM, distance, space.constant(stride)), space.constant(0)));
  }

  /** How far pointers to the kind move in a variable; 0 if they point to its beginning only. */
  private long stride(Kind kind) {
    if (kind.isBytes()) {
      return 0;
    }
    return regions.isStruct(kind.region()) ? regions.stride(kind.region()) : kind.element();
  }
}
