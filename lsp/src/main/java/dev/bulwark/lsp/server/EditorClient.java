package dev.bulwark.lsp.server;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.ConfigurationItem;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.InlayHintWorkspaceCapabilities;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.services.LanguageClient;

/** The editor: what it can do decides what it is told. */
final class EditorClient {

  private final LanguageClient client;
  private final boolean showsProgress;
  private final boolean refreshesLenses;
  private final boolean refreshesHints;
  private final boolean hasConfiguration;

  EditorClient(LanguageClient client, Optional<ClientCapabilities> capabilities) {
    this.client = client;
    Optional<WorkspaceClientCapabilities> workspace =
        capabilities.map(ClientCapabilities::getWorkspace);
    showsProgress =
        isTrue(
            capabilities
                .map(ClientCapabilities::getWindow)
                .map(WindowClientCapabilities::getWorkDoneProgress));
    refreshesLenses =
        isTrue(
            workspace
                .map(WorkspaceClientCapabilities::getCodeLens)
                .map(CodeLensWorkspaceCapabilities::getRefreshSupport));
    refreshesHints =
        isTrue(
            workspace
                .map(WorkspaceClientCapabilities::getInlayHint)
                .map(InlayHintWorkspaceCapabilities::getRefreshSupport));
    hasConfiguration = isTrue(workspace.map(WorkspaceClientCapabilities::getConfiguration));
  }

  private static boolean isTrue(Optional<Boolean> said) {
    return said.orElse(false);
  }

  void publish(String uri, List<Diagnostic> diagnostics) {
    client.publishDiagnostics(new PublishDiagnosticsParams(uri, diagnostics));
  }

  void show(MessageType type, String text) {
    client.showMessage(new MessageParams(type, text));
  }

  void log(String text) {
    client.logMessage(new MessageParams(MessageType.Log, text));
  }

  /** Lenses and hints are not what they were. */
  void refresh() {
    if (refreshesLenses) {
      client.refreshCodeLenses();
    }
    if (refreshesHints) {
      client.refreshInlayHints();
    }
  }

  /** What is set, if the editor can be asked. */
  CompletableFuture<Optional<Object>> settings() {
    if (!hasConfiguration) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    ConfigurationItem item = new ConfigurationItem();
    item.setSection(Settings.SECTION);
    return client
        .configuration(new ConfigurationParams(List.of(item)))
        .thenApply(
            values ->
                values == null || values.isEmpty()
                    ? Optional.<Object>empty()
                    : Optional.ofNullable(values.getFirst()))
        .exceptionally(refused -> Optional.empty());
  }

  /** A line about work that goes on; {@code token} names it. */
  ProgressReport progress(String token, String title) {
    return showsProgress ? ProgressReport.begin(client, token, title) : ProgressReport.NONE;
  }
}
