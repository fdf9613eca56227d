package dev.bulwark.lsp;

import dev.bulwark.lsp.server.EditorServer;
import dev.bulwark.verification.portfolio.JavaCommand;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bulwark lsp}: a language server on the standard streams. */
@Command(
    name = LspCommand.NAME,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "A server of the language-server protocol on standard input and output, for editors: errors"
          + " with their traces, checks that are proven, and invariants, of the file at hand"
          + " whenever it is saved."
    },
    footer = {"", "Exit codes: 0 after a shutdown, 1 when the editor has gone without one."})
final class LspCommand implements Callable<Integer> {

  static final String NAME = "lsp";

  private static final int EDITOR_IS_GONE = 1;

  /** Whose root is the class that a process like this one is started with. */
  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--stdio", description = "Nothing else is possible; some editors say it.")
  @SuppressWarnings("UnusedVariable") // There is no other way.
  private boolean stdio;

  @Override
  public Integer call() throws Exception {
    InputStream in = System.in;
    PrintStream out = System.out;
    // Nothing but the protocol may get there.
    System.setOut(System.err);
    CommandSpec root = Objects.requireNonNull(spec).root();
    List<String> launcher = new ArrayList<>(JavaCommand.own());
    launcher.add(root.userObject().getClass().getName());
    EditorServer server = new EditorServer(root.versionProvider().getVersion()[0], launcher);
    Launcher<LanguageClient> connection = LSPLauncher.createServerLauncher(server, in, out);
    server.connect(connection.getRemoteProxy());
    Future<Void> listening = connection.startListening();
    Thread watcher =
        new Thread(
            () -> {
              try {
                listening.get();
              } catch (Exception over) {
                // Whatever it was, there is nobody left.
              }
              server.end(EDITOR_IS_GONE);
            },
            "editor");
    watcher.setDaemon(true);
    watcher.start();
    return server.ended().get();
  }
}
