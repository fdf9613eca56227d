package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.PreprocessorOptions;
import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.program.MachineModel;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Syntax trees of files that are read more than once, as when each of their functions is an entry
 * in turn. Trees are not changed by who lowers them; they go when memory gets scarce. Files that
 * are included are taken to stay as they are.
 */
public final class ParsedFiles {

  /** What decides what a file means. */
  record Key(String name, String sha256, PreprocessorOptions options, MachineModel machine) {}

  /** A tree, if there is one, with all that was read and reported on the way to it. */
  record Parsed(Optional<UnitParser.Unit> unit, SourceMap source, Diagnostics problems) {}

  private final Map<Key, SoftReference<Parsed>> known = new HashMap<>();

  synchronized Parsed get(Key key, Supplier<Parsed> parse) {
    SoftReference<Parsed> reference = known.get(key);
    Parsed parsed = reference == null ? null : reference.get();
    if (parsed == null) {
      parsed = parse.get();
      known.put(key, new SoftReference<>(parsed));
    }
    return parsed;
  }
}
