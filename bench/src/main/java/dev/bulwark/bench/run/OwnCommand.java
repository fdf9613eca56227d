package dev.bulwark.bench.run;

import dev.bulwark.verification.portfolio.JavaCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How this very process was started, so that others like it can be. */
public final class OwnCommand {

  private OwnCommand() {}

  /**
   * The JVM with our options and class path, but without a heap limit. It ends itself when this
   * process does, however that ends: a run that goes on later would meet its files.
   */
  public static List<String> java() {
    return JavaCommand.ownEndingWithThis();
  }

  /**
   * The commit of the checkout that a file lies in, marked when there are uncommitted changes;
   * empty outside one.
   */
  public static String commit(Path near) {
    String commit = git(near, "rev-parse", "--short=10", "HEAD");
    return commit.isEmpty() || git(near, "status", "--porcelain", "--untracked-files=no").isEmpty()
        ? commit
        : commit + "+";
  }

  private static String git(Path folder, String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
    command.addAll(List.of(arguments));
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? output.strip() : "";
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
