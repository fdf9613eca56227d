package dev.bulwark.engine.catalog;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineProvider;
import dev.bulwark.engine.abmc.AbmcFamily;
import dev.bulwark.engine.bmc.BmcFamily;
import dev.bulwark.engine.cells.CellsFamily;
import dev.bulwark.engine.execution.ExecutionFamily;
import dev.bulwark.engine.explicit.ExplicitFamily;
import dev.bulwark.engine.ic3cegar.Ic3CegarFamily;
import dev.bulwark.engine.ic3cfa.Ic3CfaFamily;
import dev.bulwark.engine.ic3monolithic.Ic3MonolithicFamily;
import dev.bulwark.engine.interpolation.InterpolationFamily;
import dev.bulwark.engine.isat3.Isat3Family;
import dev.bulwark.engine.kinduction.KInductionFamily;
import dev.bulwark.engine.predicate.PredicateFamily;
import dev.bulwark.engine.spacer.SpacerFamily;
import dev.bulwark.engine.treeic3.TreeIc3Family;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * All engines there are. A new one is a package and a line in this list, or a line in a service
 * file of its module. The built-in ones are a list rather than services because looking for
 * services would cost every start of the program.
 */
public final class EngineCatalog {

  /** In the order of the help. */
  private static final List<EngineFamily> BUILT_IN =
      List.of(
          ExecutionFamily.FAMILY,
          BmcFamily.FAMILY,
          AbmcFamily.FAMILY,
          KInductionFamily.FAMILY,
          CellsFamily.FAMILY,
          Ic3CfaFamily.FAMILY,
          Ic3CegarFamily.FAMILY,
          Ic3MonolithicFamily.FAMILY,
          Isat3Family.FAMILY,
          TreeIc3Family.FAMILY,
          TreeIc3Family.WITH_INTERPOLANTS,
          ExplicitFamily.FAMILY,
          PredicateFamily.FAMILY,
          InterpolationFamily.FAMILY,
          SpacerFamily.FAMILY);

  private EngineCatalog() {}

  public static List<EngineFamily> builtIn() {
    return BUILT_IN;
  }

  /** The built-in families, and those of other modules behind them. */
  public static List<EngineFamily> all() {
    return Stream.concat(BUILT_IN.stream(), provided()).toList();
  }

  public static Optional<EngineFamily> find(String name) {
    return Stream.concat(BUILT_IN.stream(), Stream.of(name).flatMap(any -> provided()))
        .filter(family -> family.name().equals(name))
        .findFirst();
  }

  private static Stream<EngineFamily> provided() {
    return ServiceLoader.load(EngineProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .map(EngineProvider::family);
  }
}
