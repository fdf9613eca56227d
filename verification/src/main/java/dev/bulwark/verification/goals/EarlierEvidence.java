package dev.bulwark.verification.goals;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.EvidenceReader;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.MalformedEvidenceException;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Goal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Evidence that an earlier run has left. It is checked as if it were new, so nothing has to be
 * trusted; what is about another program is passed over. What there was no time for stays on the
 * board, so that it is not lost.
 */
final class EarlierEvidence {

  private static final String BY = "earlier run";
  static final String INPUTS = "inputs";
  static final String CERTIFICATES = "certificates";

  private final GoalBoard board;
  private final GoalCheck check;
  private final Map<Path, Set<Goal>> unchecked = new LinkedHashMap<>();

  EarlierEvidence(GoalBoard board, GoalCheck check) {
    this.board = board;
    this.check = check;
  }

  /** The files in a directory that an earlier run has written. */
  static List<Path> in(Path directory) {
    return Stream.of(INPUTS, CERTIFICATES)
        .flatMap(part -> files(directory.resolve(part)).stream())
        .toList();
  }

  /** Looks at all that the board expects. */
  void enter(Budget budget) {
    for (Path file : board.earlier()) {
      if (budget.isExhausted()) {
        return;
      }
      if (isSettled(file, budget)) {
        board.settled(file);
      }
    }
  }

  /** The search is over: proofs that could not be checked are of no use for goals decided since. */
  void dropDecided() {
    unchecked.forEach(
        (file, goals) -> {
          if (goals.stream().noneMatch(board::isOpen)) {
            board.settled(file);
          }
        });
  }

  private static List<Path> files(Path directory) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".txt")).sorted().toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }

  private boolean isSettled(Path file, Budget budget) {
    try {
      return isSettled(
          file,
          EvidenceReader.read(board.program(), board.property(), Files.readString(file)),
          budget);
    } catch (MalformedEvidenceException other) {
      return true;
    } catch (IOException unreadable) {
      return false;
    }
  }

  private boolean isSettled(Path file, Evidence evidence, Budget budget) {
    switch (evidence) {
      case ErrorInputs inputs -> {
        check.replay(inputs.inputs(), BY, budget);
        return !budget.isExhausted();
      }
      case Proof proof -> {
        if (!(proof.goals() instanceof GoalSet.Only only)
            || check.enter(proof, only.goals(), BY, budget)
            || check.hasRefuted()) {
          return true;
        }
        unchecked.put(file, only.goals());
        return false;
      }
    }
  }
}
