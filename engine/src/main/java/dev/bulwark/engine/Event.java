package dev.bulwark.engine;

import dev.bulwark.base.Reason;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import java.util.List;
import java.util.Optional;

/** What engines report while they run. */
public sealed interface Event {

  String engine();

  /** Where an engine is: how deep, and what it is doing there. */
  record Progress(String engine, int depth, String what) implements Event {}

  /**
   * The frames of an IC3 engine as they are now, reported only to listeners that {@link
   * EventListener#wantsFrames want} them.
   *
   * @param program the one that the locations and clauses are about
   */
  record Frames(String engine, Program program, List<FrameClause> clauses) implements Event {
    public Frames {
      clauses = List.copyOf(clauses);
    }
  }

  /**
   * Something that holds at the location after at most {@code level} steps.
   *
   * @param level the highest one known; for engines that unwind a tree, the depth of the node
   */
  record FrameClause(int level, Location location, Term clause) {}

  /**
   * The abstract reachability graph of an engine as it is now, reported only to listeners that
   * {@link EventListener#wantsGraph want} it.
   *
   * @param program the one that the locations and states are about
   * @param nodes breadth first, the root before all
   * @param untold how many more nodes were known when it became too many
   */
  record Graph(String engine, Program program, List<GraphNode> nodes, int untold) implements Event {
    public Graph {
      nodes = List.copyOf(nodes);
    }
  }

  /**
   * A node of an abstract reachability graph.
   *
   * @param state what holds there
   * @param coveredBy the node that has all its states, and so all that follows, if there is one
   */
  record GraphNode(
      int id, Location location, Term state, List<Integer> children, Optional<Integer> coveredBy) {
    public GraphNode {
      children = List.copyOf(children);
    }
  }

  /** A number for the statistics; the last value of each name counts. */
  record Statistic(String engine, String name, double value) implements Event {}

  /** A time slice of an engine that alternates with others is over. */
  record TimeSlice(String engine, SliceEnding ending, double seconds) implements Event {}

  /** What came of a time slice. */
  sealed interface SliceEnding {

    /** In words. */
    String text();

    record FoundProof() implements SliceEnding {
      @Override
      public String text() {
        return "found a proof";
      }
    }

    record FoundExecution() implements SliceEnding {
      @Override
      public String text() {
        return "found an execution";
      }
    }

    /** The time is used up; the engine may get more later. */
    record UsedUp() implements SliceEnding {
      @Override
      public String text() {
        return "time slice used up";
      }
    }

    /** A short form of an engine has found nothing, which says nothing about the engine. */
    record NothingNear(Reason reason) implements SliceEnding {
      @Override
      public String text() {
        return reason.text();
      }
    }

    /** The engine had time left and would say the same again. */
    record Inconclusive(Reason reason) implements SliceEnding {
      @Override
      public String text() {
        return "inconclusive: " + reason.text();
      }
    }
  }
}
