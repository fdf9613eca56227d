package dev.bulwark.verification.goals.cache;

import dev.bulwark.logic.Variable;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Names of the parts of a slice that do not depend on what is beside it: numbers, in the order in
 * which its text mentions them.
 */
final class SliceNames {

  private final Map<String, String> locations = new LinkedHashMap<>();
  private final Map<String, Integer> inProcedure = new LinkedHashMap<>();
  private final Map<String, String> variables = new LinkedHashMap<>();
  private final Map<String, String> sites = new LinkedHashMap<>();

  String location(Location location) {
    return locations.computeIfAbsent(
        location.name(),
        name ->
            location.procedure() + "#" + inProcedure.merge(location.procedure(), 1, Integer::sum));
  }

  String variable(Variable variable) {
    return variables.computeIfAbsent(variable.name(), name -> "v" + variables.size());
  }

  String site(InputSite site) {
    return sites.computeIfAbsent(site.id(), id -> "s" + sites.size());
  }

  GoalSlice slice(String fingerprint) {
    return new GoalSlice(fingerprint, locations, variables, sites);
  }
}
