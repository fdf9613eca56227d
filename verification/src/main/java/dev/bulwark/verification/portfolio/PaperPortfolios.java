package dev.bulwark.verification.portfolio;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.bmc.BmcFamily;
import dev.bulwark.engine.common.OnIntervals;
import dev.bulwark.engine.interpolation.InterpolationFamily;
import dev.bulwark.engine.isat3.Isat3Family;
import dev.bulwark.engine.kinduction.KInductionFamily;
import dev.bulwark.verification.portfolio.Schedule.Entry;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The portfolios of §4 of the paper on IC3 with intervals, {@code pf1} to {@code pf4}, as races
 * that are the same for every program.
 */
public final class PaperPortfolios {

  /**
   * The solvers of PF1. For the paper's commercial tool, which bases on CBMC and checks k-induction
   * besides, stand our bmc and our k-induction on bits.
   */
  private static final List<Entry> PF1 =
      List.of(
          entry(BmcFamily.FAMILY.preset(OnIntervals.PRESET)),
          entry(KInductionFamily.FAMILY.preset(OnIntervals.PRESET)),
          entry(InterpolationFamily.FAMILY.preset(OnIntervals.PRESET)),
          entry(BmcFamily.FAMILY.byDefault()),
          entry(KInductionFamily.FAMILY.byDefault()));

  /** The paper's first choice, and the one with stronger generalization. */
  private static final Entry FIRST = entry(Isat3Family.FAMILY.preset("ind2+abort"));

  private static final Entry SECOND = entry(Isat3Family.FAMILY.preset("ind0+abort+ig"));

  private static final Map<String, Schedule> ALL = all();

  private PaperPortfolios() {}

  private static Entry entry(EngineFamily.Choice choice) {
    return new Entry(choice.name(), 1);
  }

  private static Map<String, Schedule> all() {
    Map<String, Schedule> all = new LinkedHashMap<>();
    all.put("pf1", schedule("pf1"));
    all.put("pf2", schedule("pf2", FIRST));
    all.put("pf3", schedule("pf3", SECOND));
    all.put("pf4", schedule("pf4", FIRST, SECOND));
    return Collections.unmodifiableMap(all);
  }

  private static Schedule schedule(String name, Entry... more) {
    return new Schedule(name, Stream.concat(PF1.stream(), Stream.of(more)).toList());
  }

  /** As for {@code --engine}. */
  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  public static Optional<Schedule> named(String name) {
    return Optional.ofNullable(ALL.get(name));
  }
}
