package dev.bulwark.cli;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A file for what an engine reported last of its insides, written when the run has ended. */
final class DumpFile<E> {

  private final Path file;
  private final String what;
  private final Function<E, String> text;
  private final AtomicReference<@Nullable E> last = new AtomicReference<>();

  /**
   * @param what is reported, for messages
   */
  DumpFile(Path file, String what, Function<E, String> text) {
    this.file = file;
    this.what = what;
    this.text = text;
  }

  void on(E event) {
    last.set(event);
  }

  /** However the run ended, and from whichever thread ends it. */
  void write(CommandRun run) {
    E event = last.get();
    if (event == null) {
      run.warn("no " + what + " written: the engine has reported none");
      return;
    }
    run.files().write(file, text.apply(event));
  }
}
