package dev.bulwark.frontend.c.region;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The objects that regions belong to which are somehow connected: members of one struct, or merged.
 * A pointer into one of these regions points into one of these objects, or to none.
 */
public final class ObjectGroup {

  private @Nullable ObjectGroup parent;
  private List<StaticObject> objects = new ArrayList<>(1);
  private boolean dynamic;
  private boolean mortal;
  private boolean heap;
  private boolean automatic;
  private boolean filled;
  private boolean open;

  ObjectGroup() {}

  ObjectGroup find() {
    ObjectGroup root = this;
    while (root.parent != null) {
      root = root.parent;
    }
    for (ObjectGroup at = this; at.parent != null; ) {
      ObjectGroup next = at.parent;
      at.parent = root;
      at = next;
    }
    return root;
  }

  static void unify(ObjectGroup a, ObjectGroup b) {
    ObjectGroup first = a.find();
    ObjectGroup second = b.find();
    if (first == second) {
      return;
    }
    boolean swap = first.objects.size() < second.objects.size();
    ObjectGroup keep = swap ? second : first;
    ObjectGroup drop = swap ? first : second;
    drop.parent = keep;
    keep.objects.addAll(drop.objects);
    keep.dynamic |= drop.dynamic;
    keep.mortal |= drop.mortal;
    keep.heap |= drop.heap;
    keep.automatic |= drop.automatic;
    keep.filled |= drop.filled;
    keep.open |= drop.open;
    drop.objects = List.of();
  }

  void add(StaticObject object) {
    find().objects.add(object);
  }

  void addDynamic(boolean freeable) {
    ObjectGroup root = find();
    root.dynamic = true;
    root.heap |= freeable;
    root.automatic |= !freeable;
  }

  void markOpen() {
    find().open = true;
  }

  /** Are there objects that exist before the program? */
  public boolean isOpen() {
    return find().open;
  }

  /** Are there objects of the program's own? */
  public boolean hasOwn() {
    return dynamic() || !objects().isEmpty();
  }

  void markFilled() {
    find().filled = true;
  }

  /** Are objects filled with any bytes, whatever they consist of? */
  public boolean filled() {
    return find().filled;
  }

  void addMortal() {
    find().mortal = true;
  }

  /** Are there objects that are not there all the time? */
  public boolean mortal() {
    return find().mortal || find().dynamic;
  }

  /** The objects with an address of their own for the whole run. */
  public List<StaticObject> objects() {
    return find().objects;
  }

  /** Are there objects that may be given to {@code free}? */
  public boolean heap() {
    return find().heap;
  }

  /** Are there objects that come to be while the program runs and may not be given to it? */
  public boolean automatic() {
    return find().automatic;
  }

  /** Is it one object, which is there for the whole run or for as long as it is used? */
  public boolean isSingle() {
    return !dynamic() && !isOpen() && objects().size() <= 1;
  }

  /** Are there objects that come to be while the program runs? */
  public boolean dynamic() {
    return find().dynamic;
  }
}
