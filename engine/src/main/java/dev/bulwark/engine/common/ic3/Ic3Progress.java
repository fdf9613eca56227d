package dev.bulwark.engine.common.ic3;

import dev.bulwark.engine.Event;
import dev.bulwark.engine.EventListener;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
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

  /** Tells the frames as they are now, if someone listens. */
  public void tellFrames(Program program, Supplier<List<Event.FrameClause>> clauses) {
    if (events.wantsFrames()) {
      events.on(new Event.Frames(engine, program, clauses.get()));
    }
  }

  /** The clauses of delta-encoded frames at locations. */
  public static List<Event.FrameClause> clauses(TermFactory terms, FrameSequence frames) {
    List<Event.FrameClause> clauses = new ArrayList<>();
    for (int level = 1; level <= frames.last(); level++) {
      for (Location location : frames.locations()) {
        for (Cube cube : frames.delta(level).cubes(location)) {
          clauses.add(new Event.FrameClause(level, location, cube.negation(terms)));
        }
      }
    }
    return clauses;
  }

  public void statistic(String name, double value) {
    events.on(new Event.Statistic(engine, name, value));
  }
}
