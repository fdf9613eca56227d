package dev.bulwark.lsp.server;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;

/** Says in the editor how far work has come, which the user may cancel there. */
interface ProgressReport {

  /** For nobody. */
  ProgressReport NONE = new ProgressReport() {};

  default void report(int percentage, String text) {}

  default void end(String text) {}

  /** Begins as soon as the editor has agreed. */
  static ProgressReport begin(LanguageClient client, String token, String title) {
    return new Shown(client, token, title);
  }

  /** Notifications in the order in which they are made, behind the answer of the editor. */
  final class Shown implements ProgressReport {

    private final LanguageClient client;
    private final Either<String, Integer> token;
    private CompletableFuture<Void> said;

    private Shown(LanguageClient client, String token, String title) {
      this.client = client;
      this.token = Either.forLeft(token);
      WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
      begin.setTitle(title);
      begin.setCancellable(true);
      begin.setPercentage(0);
      said = client.createProgress(new WorkDoneProgressCreateParams(this.token));
      say(begin);
    }

    private void say(WorkDoneProgressNotification what) {
      said =
          said.thenRun(
              () -> client.notifyProgress(new ProgressParams(token, Either.forLeft(what))));
    }

    @Override
    public void report(int percentage, String text) {
      WorkDoneProgressReport report = new WorkDoneProgressReport();
      report.setCancellable(true);
      report.setPercentage(percentage);
      report.setMessage(text);
      say(report);
    }

    @Override
    public void end(String text) {
      WorkDoneProgressEnd end = new WorkDoneProgressEnd();
      end.setMessage(text);
      say(end);
    }
  }
}
