package dev.bulwark.verification.goals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;

/**
 * Writes evidence down when it is confirmed, where {@link EarlierEvidence} looks for it: a run that
 * is killed loses only what it was at. At its end a run gives evidence other names.
 */
final class EvidenceJournal implements GoalCheck.Listener {

  private final Path directory;
  private final Consumer<String> messages;
  private int last;
  private boolean hasFailed;

  EvidenceJournal(Path directory, Consumer<String> messages) {
    this.directory = directory;
    this.messages = messages;
  }

  @Override
  public void reached(TestCase test) {
    write(EarlierEvidence.INPUTS, test.file());
  }

  @Override
  public void dead(DeadProof proof) {
    write(EarlierEvidence.CERTIFICATES, proof.certificate());
  }

  private synchronized void write(String part, String text) {
    try {
      Path folder = Files.createDirectories(directory.resolve(part));
      Path file;
      do {
        last++;
        file = folder.resolve("earlier-" + last + ".txt");
      } while (Files.exists(file));
      Path beside = folder.resolve(".new");
      Files.writeString(beside, text);
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failed) {
      if (!hasFailed) {
        messages.accept("cannot write evidence into " + directory + ": " + failed.getMessage());
      }
      hasFailed = true;
    }
  }
}
