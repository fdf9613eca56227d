package dev.bulwark.report.witness;

import java.util.List;

/** A witness of version 2.0: what others need to follow a verdict on a task. */
public sealed interface Witness {

  WitnessMetadata metadata();

  /** Expressions that hold whenever control is at their places. */
  record Correctness(WitnessMetadata metadata, List<Invariant> invariants) implements Witness {
    public Correctness {
      invariants = List.copyOf(invariants);
    }
  }

  /** What executions that violate the property pass, in this order. */
  record Violation(WitnessMetadata metadata, List<Segment> segments) implements Witness {
    public Violation {
      segments = List.copyOf(segments);
    }
  }

  /** A place in the source; lines and columns start at 1, and an unknown column is 0. */
  record Place(String file, int line, int column, String function) {}

  /** What an invariant is attached to. */
  enum InvariantType {
    LOOP_INVARIANT("loop_invariant"),
    LOCATION_INVARIANT("location_invariant");

    private final String word;

    InvariantType(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /** A C expression without side effects, over the variables in scope. */
  record Invariant(InvariantType type, Place place, String value) {}

  /** Waypoints to avoid until the one to follow is passed. */
  record Segment(List<Waypoint> avoided, Waypoint followed) {
    public Segment {
      avoided = List.copyOf(avoided);
    }
  }

  /** What a waypoint says of its place. */
  enum WaypointType {
    ASSUMPTION("assumption"),
    BRANCHING("branching"),
    FUNCTION_ENTER("function_enter"),
    FUNCTION_RETURN("function_return"),
    TARGET("target");

    private final String word;

    WaypointType(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }

    /** Does it need a constraint? */
    boolean constrained() {
      return this == ASSUMPTION || this == BRANCHING || this == FUNCTION_RETURN;
    }
  }

  /** A waypoint; the constraint is empty where its type has none. */
  record Waypoint(WaypointType type, Place place, String constraint) {}
}
