package dev.bulwark.report.harness;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is made for one program to be run many times by the driver of {@code certify.compiled}.
 *
 * @param text the end of the driver: functions that give inputs, and those that are the error
 * @param renamed names of the program with the names that they get when it is linked to the driver,
 *     so that neither takes a function of the C library away from the other
 * @param replaced functions of the program whose bodies do not count, since a call is the error
 */
public record Driver(String text, Map<String, String> renamed, List<String> replaced) {
  public Driver {
    renamed = Collections.unmodifiableMap(new LinkedHashMap<>(renamed));
    replaced = List.copyOf(replaced);
  }
}
