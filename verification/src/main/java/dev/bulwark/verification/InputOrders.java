package dev.bulwark.verification;

import dev.bulwark.report.harness.DriverWriter.Taken;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Orders in which a compiled program may take the inputs of a run. */
final class InputOrders {

  private static final int MOST = 100;

  private InputOrders() {}

  /** As they are; those on one line reversed; any two neighbours swapped. */
  static List<List<Taken>> of(List<Taken> taken) {
    List<List<Taken>> orders = new ArrayList<>();
    orders.add(taken);
    orders.add(linesReversed(taken));
    for (int i = 0; i + 1 < taken.size() && orders.size() < MOST; i++) {
      List<Taken> swapped = new ArrayList<>(taken);
      Collections.swap(swapped, i, i + 1);
      orders.add(swapped);
    }
    return orders;
  }

  private static List<Taken> linesReversed(List<Taken> taken) {
    List<Taken> reversed = new ArrayList<>();
    int start = 0;
    for (int i = 1; i <= taken.size(); i++) {
      if (i == taken.size() || !sameLine(taken.get(i), taken.get(start))) {
        reversed.addAll(taken.subList(start, i).reversed());
        start = i;
      }
    }
    return reversed;
  }

  private static boolean sameLine(Taken one, Taken other) {
    return one.site().position().line() == other.site().position().line()
        && one.site().position().file().equals(other.site().position().file());
  }
}
