package dev.bulwark.verification.goals.cache;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a goal depends on.
 *
 * @param fingerprint equal if the slices are, whatever is beside them in the two programs
 * @param locations from names in the program to names in the slice
 * @param variables the same
 * @param sites the same, for input sites
 */
public record GoalSlice(
    String fingerprint,
    Map<String, String> locations,
    Map<String, String> variables,
    Map<String, String> sites) {

  public GoalSlice {
    locations = Collections.unmodifiableMap(new LinkedHashMap<>(locations));
    variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
    sites = Collections.unmodifiableMap(new LinkedHashMap<>(sites));
  }
}
