package dev.bulwark.lsp.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.lsp4j.Diagnostic;

/**
 * The diagnostics that the editor shows. Several checked files may have some in the same file, and
 * the editor takes all of a file at once.
 */
final class DiagnosticStore {

  /** By the file that was checked, then by the file that they are in. */
  private final Map<String, Map<String, List<Diagnostic>>> known = new LinkedHashMap<>();

  private final Map<String, List<Diagnostic>> shown = new LinkedHashMap<>();

  /** Puts those of a check in the place of what it had before. */
  void put(String checked, Map<String, List<Diagnostic>> diagnostics, EditorClient client) {
    Set<String> touched = new LinkedHashSet<>(diagnostics.keySet());
    touched.addAll(known.getOrDefault(checked, Map.of()).keySet());
    touched.add(checked);
    known.put(checked, diagnostics);
    touched.forEach(uri -> publish(uri, client));
  }

  /** The text of a file is another one: nobody's diagnostics fit it. */
  void clear(String uri, EditorClient client) {
    known.replaceAll(
        (checked, all) -> {
          Map<String, List<Diagnostic>> others = new LinkedHashMap<>(all);
          others.remove(uri);
          return others;
        });
    publish(uri, client);
  }

  private void publish(String uri, EditorClient client) {
    Set<Diagnostic> all = new LinkedHashSet<>();
    known.values().forEach(each -> all.addAll(each.getOrDefault(uri, List.of())));
    List<Diagnostic> now = new ArrayList<>(all);
    if (!now.equals(shown.getOrDefault(uri, List.of()))) {
      shown.put(uri, now);
      client.publish(uri, now);
    }
  }
}
