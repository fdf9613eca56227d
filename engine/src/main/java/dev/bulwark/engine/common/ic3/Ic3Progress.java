package dev.bulwark.engine.common.ic3;

import dev.bulwark.engine.Event;
import dev.bulwark.engine.EventListener;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reports how an IC3 engine gets on: frontier, lemmas, obligations and questions. */
public final class Ic3Progress {

  /** So many of the last frames are told one by one. */
  private static final int FRAMES_TOLD = 8;

  private final String engine;
  private final EventListener events;
  private final long startNanos = System.nanoTime();

  public Ic3Progress(String engine, EventListener events) {
    this.engine = engine;
    this.events = events;
  }

  /** After a frontier has been strengthened: delta-encoded frames. */
  public void report(FrameSequence frames, int frontier, int openObligations, long queries) {
    List<Integer> lemmas =
        IntStream.rangeClosed(1, frames.last()).mapToObj(i -> frames.delta(i).size()).toList();
    report(frontier, lemmas, openObligations, queries);
  }

  /** The lemmas of each frame, from the first to the last. */
  public void report(int frontier, List<Integer> lemmas, int openObligations, long queries) {
    double seconds = Math.max(1e-3, (System.nanoTime() - startNanos) / 1e9);
    int all = lemmas.stream().mapToInt(Integer::intValue).sum();
    String last =
        lemmas.subList(Math.max(0, lemmas.size() - FRAMES_TOLD), lemmas.size()).stream()
            .map(String::valueOf)
            .collect(Collectors.joining(" "));
    events.on(
        new Event.Progress(
            engine,
            frontier,
            String.format(
                Locale.ROOT,
                "%d lemmas (last frames: %s), %d obligations, %d queries (%.0f/s)",
                all,
                last,
                openObligations,
                queries,
                queries / seconds)));
    statistic("frames", frontier);
    statistic("lemmas", all);
    statistic("open obligations", openObligations);
    statistic("frame queries", (double) queries);
    statistic("frame queries per second", queries / seconds);
  }

  public void statistic(String name, double value) {
    events.on(new Event.Statistic(engine, name, value));
  }
}
