package dev.bulwark.engine.common.ic3;

import dev.bulwark.engine.Event;
import dev.bulwark.engine.EventListener;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reports how an IC3 engine gets on: frontier, lemmas, obligations and queries. */
public final class Ic3Progress {

  /** How many of the last frames are reported one by one. */
  private static final int LAST_FRAMES = 8;

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
        lemmas.subList(Math.max(0, lemmas.size() - LAST_FRAMES), lemmas.size()).stream()
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

  /** Publishes the frames as they are now, if a listener wants them. */
  public void publishFrames(Program program, Supplier<List<Event.FrameClause>> clauses) {
    if (events.wantsFrames()) {
      events.on(new Event.Frames(engine, program, clauses.get()));
    }
  }

  /** The clauses that set each frame apart from the next, by location. */
  static List<Event.FrameClause> clauses(
      FrameContents contents, FrameSequence frames, TransitionGraph graph) {
    List<Event.FrameClause> clauses = new ArrayList<>();
    for (int level = 1; level <= frames.last(); level++) {
      for (Location location : graph.locations()) {
        for (Term clause : contents.delta(location, level)) {
          clauses.add(new Event.FrameClause(level, location, clause));
        }
      }
    }
    return clauses;
  }

  public void statistic(String name, double value) {
    events.on(new Event.Statistic(engine, name, value));
  }
}
