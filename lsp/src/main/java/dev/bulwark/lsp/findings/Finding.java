package dev.bulwark.lsp.findings;

import java.util.List;

/** Something that a check says while it goes on. */
public sealed interface Finding {

  /** The files that are read, included ones too. */
  record Files(List<String> names) implements Finding {}

  /** The functions that the file defines. */
  record Functions(List<Function> functions) implements Finding {}

  /** A function: where its name stands. */
  record Function(String name, Place place) {}

  /** What the front end has to say of the file. */
  record Problems(List<Problem> problems) implements Finding {}

  /** What is wrong with a text, or worth knowing of it. */
  record Problem(Place place, Kind kind, String text) {}

  /** What follows from a problem. */
  enum Kind {
    /** There is nothing to check. */
    ERROR,
    /** This is C, and not supported. */
    UNSUPPORTED,
    WARNING
  }

  /** What is going on. */
  record Progress(int decided, int goals, String text) implements Finding {}

  /**
   * All that is known so far.
   *
   * @param verdicts one for each place that could go wrong, in the order of the source
   * @param loops what the proofs say of loops
   * @param assumptions what all of it rests on
   * @param isLast nothing more will be found
   * @param note why the search has ended early; empty if it has not
   */
  record Verdicts(
      List<Verdict> verdicts,
      List<LoopFact> loops,
      List<String> assumptions,
      boolean isLast,
      String note)
      implements Finding {}

  /** What a proof states of a loop: an invariant, a bound; or of a function: its contract. */
  record LoopFact(Place place, String text) {}

  /** There are no verdicts, and why; nothing if the file has no function to begin with. */
  record Ended(String reason) implements Finding {}

  /** For the log. */
  record Note(String text) implements Finding {}
}
