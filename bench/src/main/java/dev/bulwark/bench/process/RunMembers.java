package dev.bulwark.bench.process;

import dev.bulwark.base.process.ProcessFiles;
import dev.bulwark.base.process.ProcessStatus;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The processes that belong to a run: its session, all descendants of those, processes with its
 * mark in the environment (so that a daemon that left both does not get away), and those that were
 * one of these at an earlier look (an ended process has no environment any more).
 */
final class RunMembers {

  private final ProcessFiles processes = ProcessFiles.system();
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
  List<ProcessStatus> look() {
    List<ProcessStatus> all = processes.all();
    Set<Integer> members = new HashSet<>();
    for (ProcessStatus entry : all) {
      boolean orphan =
          entry.parent() == ourselves
              && (known.contains(entry.pid()) || processes.environmentContains(entry.pid(), mark));
      if (entry.session() == session || orphan) {
        members.add(entry.pid());
      }
    }
    boolean grown = true;
    while (grown) {
      grown = false;
      for (ProcessStatus entry : all) {
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
  List<ProcessStatus> lookAgain() {
    return latest.stream().map(processes::of).flatMap(Optional::stream).toList();
  }
}
