package dev.bulwark.verification.goals;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.EvidenceReader;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.MalformedEvidenceException;
import dev.bulwark.evidence.Proof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Evidence that an earlier run has left. It is checked as if it were new, so nothing has to be
 * trusted; what is about another program is passed over.
 */
final class EarlierEvidence {

  private static final String BY = "earlier run";
  private static final List<String> DIRECTORIES = List.of("inputs", "certificates");

  private final GoalBoard board;
  private final GoalCheck check;

  EarlierEvidence(GoalBoard board, GoalCheck check) {
    this.board = board;
    this.check = check;
  }

  void enter(Path directory, Budget budget) {
    for (String part : DIRECTORIES) {
      for (Path file : files(directory.resolve(part))) {
        if (budget.isExhausted()) {
          return;
        }
        read(file).ifPresent(evidence -> enter(evidence, budget));
      }
    }
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

  private Optional<Evidence> read(Path file) {
    try {
      return Optional.of(
          EvidenceReader.read(board.program(), board.property(), Files.readString(file)));
    } catch (IOException | MalformedEvidenceException other) {
      return Optional.empty();
    }
  }

  private void enter(Evidence evidence, Budget budget) {
    switch (evidence) {
      case ErrorInputs inputs -> check.replay(inputs.inputs(), BY, budget);
      case Proof proof -> {
        if (proof.goals() instanceof GoalSet.Only only) {
          check.enter(proof, only.goals(), BY, budget);
        }
      }
    }
  }
}
