package dev.bulwark.logic;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A map between values that never changes: adding an entry gives a new map that shares nearly all
 * of its parts with the old one. It is a trie over the hashes of the keys, five bits a level
 * (Bagwell, "Ideal Hash Trees"). Maps with equal entries have the same shape, whatever their
 * history, so two versions of one map are compared by looking at what they do not share. The hash
 * is kept up to date by each change.
 */
final class ValueMap extends AbstractMap<Value, Value> {

  static final ValueMap EMPTY = new ValueMap(new Branch(0, new Object[0]), 0, 0);

  private static final int BITS = 5;
  private static final int MASK = (1 << BITS) - 1;

  /** Below the last level are buckets of keys that have the whole hash in common. */
  private static final int LAST_SHIFT = 30;

  /** A part of the trie: its slots hold entries, branches or, below the last level, buckets. */
  private record Branch(int bitmap, Object[] slots) {}

  private record Bucket(List<Leaf> leaves) {}

  private record Leaf(int hash, Value key, Value value) {
    int contribution() {
      return (Integer.rotateLeft(hash, 7) ^ value.hashCode()) * 0x85EBCA6B;
    }
  }

  private final Branch root;
  private final int size;
  private final int contents;

  private ValueMap(Branch root, int size, int contents) {
    this.root = root;
    this.size = size;
    this.contents = contents;
  }

  static ValueMap of(Map<Value, Value> entries) {
    if (entries instanceof ValueMap map) {
      return map;
    }
    ValueMap map = EMPTY;
    for (Map.Entry<Value, Value> entry : entries.entrySet()) {
      map = map.with(entry.getKey(), entry.getValue());
    }
    return map;
  }

  /** Addresses often differ in middle bits only; multiplying brings these to the first level. */
  private static int spread(Value key) {
    int hash = key.hashCode() * 0x9E3779B9;
    return hash ^ (hash >>> 15);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public @Nullable Value get(@Nullable Object key) {
    Leaf leaf = key instanceof Value value ? find(value) : null;
    return leaf == null ? null : leaf.value();
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return key instanceof Value value && find(value) != null;
  }

  private @Nullable Leaf find(Value key) {
    int hash = spread(key);
    Object at = root;
    for (int shift = 0; ; shift += BITS) {
      switch (at) {
        case Branch branch -> {
          int bit = 1 << ((hash >>> shift) & MASK);
          if ((branch.bitmap() & bit) == 0) {
            return null;
          }
          at = branch.slots()[Integer.bitCount(branch.bitmap() & (bit - 1))];
        }
        case Leaf leaf -> {
          return leaf.hash() == hash && leaf.key().equals(key) ? leaf : null;
        }
        case Bucket(List<Leaf> leaves) -> {
          int place = placeIn(leaves, key);
          return place < 0 ? null : leaves.get(place);
        }
        default -> throw new IllegalStateException("no part of a trie: " + at);
      }
    }
  }

  private static int placeIn(List<Leaf> leaves, Value key) {
    for (int i = 0; i < leaves.size(); i++) {
      if (leaves.get(i).key().equals(key)) {
        return i;
      }
    }
    return -1;
  }

  /** This map, but with this value for the key. */
  ValueMap with(Value key, Value value) {
    Leaf old = find(key);
    if (old != null && old.value().equals(value)) {
      return this;
    }
    Leaf added = new Leaf(spread(key), key, value);
    Branch changed = (Branch) put(root, 0, added);
    int removed = old == null ? 0 : old.contribution();
    return new ValueMap(
        changed, old == null ? size + 1 : size, contents - removed + added.contribution());
  }

  /** This map, but without the key. */
  ValueMap without(Value key) {
    Leaf old = find(key);
    if (old == null) {
      return this;
    }
    Object changed = remove(root, 0, old);
    Branch rest = changed instanceof Branch branch ? branch : single(changed, 0);
    return new ValueMap(rest, size - 1, contents - old.contribution());
  }

  private static Branch single(@Nullable Object part, int shift) {
    return part instanceof Leaf leaf
        ? new Branch(1 << ((leaf.hash() >>> shift) & MASK), new Object[] {leaf})
        : EMPTY.root;
  }

  private static Object put(Object part, int shift, Leaf added) {
    return switch (part) {
      case Branch branch -> {
        int bit = 1 << ((added.hash() >>> shift) & MASK);
        int place = Integer.bitCount(branch.bitmap() & (bit - 1));
        if ((branch.bitmap() & bit) == 0) {
          yield new Branch(branch.bitmap() | bit, inserted(branch.slots(), place, added));
        }
        Object[] slots = branch.slots().clone();
        slots[place] = put(slots[place], shift + BITS, added);
        yield new Branch(branch.bitmap(), slots);
      }
      case Leaf leaf -> leaf.key().equals(added.key()) ? added : join(leaf, added, shift);
      case Bucket(List<Leaf> leaves) -> {
        List<Leaf> changed = new ArrayList<>(leaves);
        int place = placeIn(leaves, added.key());
        if (place < 0) {
          changed.add(added);
        } else {
          changed.set(place, added);
        }
        yield new Bucket(changed);
      }
      default -> throw new IllegalStateException("no part of a trie: " + part);
    };
  }

  private static Object[] inserted(Object[] slots, int place, Object added) {
    Object[] more = new Object[slots.length + 1];
    System.arraycopy(slots, 0, more, 0, place);
    more[place] = added;
    System.arraycopy(slots, place, more, place + 1, slots.length - place);
    return more;
  }

  private static Object join(Leaf one, Leaf other, int shift) {
    if (shift > LAST_SHIFT) {
      return new Bucket(List.of(one, other));
    }
    int here = (one.hash() >>> shift) & MASK;
    int there = (other.hash() >>> shift) & MASK;
    if (here == there) {
      return new Branch(1 << here, new Object[] {join(one, other, shift + BITS)});
    }
    Object[] slots = here < there ? new Object[] {one, other} : new Object[] {other, one};
    return new Branch(1 << here | 1 << there, slots);
  }

  /** What stays without the leaf: null if nothing, the leaf itself if only one. */
  private static @Nullable Object remove(Object part, int shift, Leaf removed) {
    return switch (part) {
      case Branch branch -> {
        int bit = 1 << ((removed.hash() >>> shift) & MASK);
        int place = Integer.bitCount(branch.bitmap() & (bit - 1));
        Object rest = remove(branch.slots()[place], shift + BITS, removed);
        yield rest == null ? shrunk(branch, bit, place) : replaced(branch, place, rest);
      }
      case Leaf leaf -> null;
      case Bucket(List<Leaf> leaves) -> {
        List<Leaf> rest = new ArrayList<>(leaves);
        rest.remove(placeIn(leaves, removed.key()));
        yield rest.size() == 1 ? rest.getFirst() : new Bucket(rest);
      }
      default -> throw new IllegalStateException("no part of a trie: " + part);
    };
  }

  private static @Nullable Object shrunk(Branch branch, int bit, int place) {
    Object[] slots = branch.slots();
    if (slots.length == 1) {
      return null;
    }
    if (slots.length == 2 && slots[1 - place] instanceof Leaf leaf) {
      return leaf;
    }
    Object[] fewer = new Object[slots.length - 1];
    System.arraycopy(slots, 0, fewer, 0, place);
    System.arraycopy(slots, place + 1, fewer, place, fewer.length - place);
    return new Branch(branch.bitmap() & ~bit, fewer);
  }

  private static Object replaced(Branch branch, int place, Object rest) {
    if (branch.slots().length == 1 && rest instanceof Leaf) {
      return rest;
    }
    Object[] slots = branch.slots().clone();
    slots[place] = rest;
    return new Branch(branch.bitmap(), slots);
  }

  /** The keys whose values differ between the two maps, or which only one of them has. */
  List<Value> differences(ValueMap other) {
    List<Value> differing = new ArrayList<>();
    compare(root, other.root, differing);
    return differing;
  }

  private static void compare(Object one, Object other, List<Value> differing) {
    if (one == other) {
      return;
    }
    if (one instanceof Branch a && other instanceof Branch b) {
      for (int bit = 1, i = 0; i <= MASK; bit <<= 1, i++) {
        Object left = slot(a, bit);
        Object right = slot(b, bit);
        if (left != null && right != null) {
          compare(left, right, differing);
        } else if (left != null || right != null) {
          leaves(left == null ? right : left).forEach(leaf -> differing.add(leaf.key()));
        }
      }
      return;
    }
    List<Leaf> left = leaves(one);
    List<Leaf> right = leaves(other);
    for (Leaf leaf : left) {
      int place = placeIn(right, leaf.key());
      if (place < 0 || !right.get(place).value().equals(leaf.value())) {
        differing.add(leaf.key());
      }
    }
    for (Leaf leaf : right) {
      if (placeIn(left, leaf.key()) < 0) {
        differing.add(leaf.key());
      }
    }
  }

  private static @Nullable Object slot(Branch branch, int bit) {
    return (branch.bitmap() & bit) == 0
        ? null
        : branch.slots()[Integer.bitCount(branch.bitmap() & (bit - 1))];
  }

  private static List<Leaf> leaves(@Nullable Object part) {
    List<Leaf> leaves = new ArrayList<>();
    gather(part, leaves);
    return leaves;
  }

  private static void gather(@Nullable Object part, List<Leaf> leaves) {
    switch (part) {
      case null -> {}
      case Leaf leaf -> leaves.add(leaf);
      case Bucket(List<Leaf> more) -> leaves.addAll(more);
      case Branch branch -> Arrays.stream(branch.slots()).forEach(slot -> gather(slot, leaves));
      default -> throw new IllegalStateException("no part of a trie: " + part);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    return other instanceof ValueMap map
        ? size == map.size && contents == map.contents && same(root, map.root)
        : super.equals(other);
  }

  private static boolean same(Object one, Object other) {
    if (one == other) {
      return true;
    }
    if (one instanceof Branch a && other instanceof Branch b) {
      if (a.bitmap() != b.bitmap()) {
        return false;
      }
      for (int i = 0; i < a.slots().length; i++) {
        if (!same(a.slots()[i], b.slots()[i])) {
          return false;
        }
      }
      return true;
    }
    if (one instanceof Bucket(List<Leaf> a) && other instanceof Bucket(List<Leaf> b)) {
      return a.size() == b.size() && b.containsAll(a);
    }
    return one.equals(other);
  }

  /** Depends on the entries only, but is not what other maps of the same entries have. */
  @Override
  public int hashCode() {
    return contents;
  }

  @Override
  public Set<Entry<Value, Value>> entrySet() {
    List<Entry<Value, Value>> entries = new ArrayList<>(size);
    leaves(root).forEach(leaf -> entries.add(Map.entry(leaf.key(), leaf.value())));
    return new AbstractSet<>() {
      @Override
      public Iterator<Entry<Value, Value>> iterator() {
        return entries.iterator();
      }

      @Override
      public int size() {
        return entries.size();
      }
    };
  }
}
