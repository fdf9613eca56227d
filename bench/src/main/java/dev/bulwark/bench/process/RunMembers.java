package dev.bulwark.bench.process;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The processes that belong to a run: its session, all descendants of those, whoever carries its
 * mark in the environment (so that a daemon that left both does not get away), and whoever was one
 * of these at an earlier look (an ended process has no environment any more).
 */
final class RunMembers {

  private final int session;
  private final String mark;
  private final int ourselves;
  private final Set<Integer> known = new HashSet<>();
  private Set<Integer> latest = Set.of();

  RunMembers(int session, String mark, int ourselves) {
    this.session = session;
    this.mark = mark;
    this.ourselves = ourselves;
  }

  /**
   * The members that are there now. The run's first process is left out once it has ended: somebody
   * else waits for it.
   */
  List<ProcessTable.Entry> look() {
    List<ProcessTable.Entry> all = ProcessTable.read();
    Set<Integer> members = new HashSet<>();
    for (ProcessTable.Entry entry : all) {
      boolean orphan =
          entry.parent() == ourselves
              && (known.contains(entry.pid()) || ProcessTable.carries(entry.pid(), mark));
      if (entry.session() == session || orphan) {
        members.add(entry.pid());
      }
    }
    boolean grown = true;
    while (grown) {
      grown = false;
      for (ProcessTable.Entry entry : all) {
        if (members.contains(entry.parent()) && members.add(entry.pid())) {
          grown = true;
        }
      }
    }
    known.addAll(members);
    latest = members;
    return all.stream()
        .filter(
            entry -> members.contains(entry.pid()) && !(entry.zombie() && entry.pid() == session))
        .toList();
  }

  /** Those of the last look that are still there; much cheaper than to look for all. */
  List<ProcessTable.Entry> lookAgain() {
    return latest.stream().map(ProcessTable::read).flatMap(Optional::stream).toList();
  }
}
