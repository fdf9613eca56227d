package dev.bulwark.lsp.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.cli.Main;
import dev.bulwark.verification.portfolio.JavaCommand;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.ConfigurationItem;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** An editor for tests: it speaks the protocol with a server over streams, and remembers. */
final class TestEditor implements LanguageClient, AutoCloseable {

  private static final long PATIENCE_SECONDS = 60;

  private final Path directory;
  private final LanguageServer server;
  private final Map<String, List<Diagnostic>> diagnostics = new ConcurrentHashMap<>();
  final List<PublishDiagnosticsParams> published = new CopyOnWriteArrayList<>();
  final List<ProgressParams> progress = new CopyOnWriteArrayList<>();
  final List<String> messages = new CopyOnWriteArrayList<>();
  final List<String> log = new CopyOnWriteArrayList<>();
  volatile int refreshes;

  /** What the user has set; nothing if the editor cannot be asked. */
  volatile Object configuration;

  private int version = 1;

  private TestEditor(Path directory, InputStream in, OutputStream out) {
    this.directory = directory;
    var launcher = LSPLauncher.createClientLauncher(this, in, out);
    server = launcher.getRemoteProxy();
    launcher.startListening();
  }

  /** With a server in this process, whose checks are in processes of their own. */
  static TestEditor with(EditorServer server, Path directory) throws IOException {
    Pipe toServer = Pipe.open();
    Pipe toEditor = Pipe.open();
    var launcher =
        LSPLauncher.createServerLauncher(
            server,
            Channels.newInputStream(toServer.source()),
            Channels.newOutputStream(toEditor.sink()));
    server.connect(launcher.getRemoteProxy());
    launcher.startListening();
    return new TestEditor(
        directory,
        Channels.newInputStream(toEditor.source()),
        Channels.newOutputStream(toServer.sink()));
  }

  /** With a server that is a process. */
  static TestEditor with(Process process, Path directory) {
    return new TestEditor(directory, process.getInputStream(), process.getOutputStream());
  }

  /** What starts Bulwark with the classes at hand. */
  static List<String> launcher() {
    List<String> words = new ArrayList<>(JavaCommand.own());
    words.add(Main.class.getName());
    return words;
  }

  InitializeResult begin(Object options) throws Exception {
    InitializeParams params = new InitializeParams();
    params.setWorkspaceFolders(List.of(new WorkspaceFolder(directory.toUri().toString(), "it")));
    params.setInitializationOptions(options);
    ClientCapabilities capabilities = new ClientCapabilities();
    capabilities.setWindow(new WindowClientCapabilities());
    capabilities.getWindow().setWorkDoneProgress(true);
    capabilities.setWorkspace(new WorkspaceClientCapabilities());
    capabilities.getWorkspace().setCodeLens(new CodeLensWorkspaceCapabilities(true));
    capabilities.getWorkspace().setConfiguration(configuration != null);
    params.setCapabilities(capabilities);
    InitializeResult result = get(server.initialize(params));
    server.initialized(new InitializedParams());
    return result;
  }

  static <T> T get(CompletableFuture<T> answer) throws Exception {
    return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  String uri(String name) {
    return directory.resolve(name).toUri().toString();
  }

  String open(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri(name), "c", 1, text)));
    return uri(name);
  }

  void change(String name, String text) {
    version++;
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri(name), version),
                List.of(new TextDocumentContentChangeEvent(text))));
  }

  void save(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
    server
        .getTextDocumentService()
        .didSave(new DidSaveTextDocumentParams(new TextDocumentIdentifier(uri(name))));
  }

  List<? extends CodeLens> lenses(String name) throws Exception {
    return get(
        server
            .getTextDocumentService()
            .codeLens(new CodeLensParams(new TextDocumentIdentifier(uri(name)))));
  }

  /** What stands above functions. */
  List<String> titles(String name) throws Exception {
    return lenses(name).stream().map(lens -> lens.getCommand().getTitle()).toList();
  }

  List<InlayHint> hints(String name) throws Exception {
    return get(
        server
            .getTextDocumentService()
            .inlayHint(
                new InlayHintParams(
                    new TextDocumentIdentifier(uri(name)),
                    new Range(new Position(0, 0), new Position(1000, 0)))));
  }

  CompletableFuture<Object> command(String command, Object... arguments) {
    return server
        .getWorkspaceService()
        .executeCommand(new ExecuteCommandParams(command, List.of(arguments)));
  }

  LanguageServer server() {
    return server;
  }

  List<Diagnostic> diagnostics(String name) {
    return diagnostics.getOrDefault(uri(name), List.of());
  }

  static String text(Diagnostic diagnostic) {
    return diagnostic.getMessage().getLeft();
  }

  /** Waits until the diagnostics of a file are such. */
  List<Diagnostic> await(String name, Predicate<List<Diagnostic>> wanted) throws Exception {
    await(() -> wanted.test(diagnostics(name)), () -> name + ": " + diagnostics(name));
    return diagnostics(name);
  }

  /** Waits until a check has ended with these titles above its functions. */
  void awaitTitles(String name, String... titles) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!titles(name).equals(List.of(titles)) && System.nanoTime() < end) {
      Thread.sleep(100);
    }
    assertThat(titles(name)).as(log + " " + messages).containsExactly(titles);
  }

  void await(BooleanSupplier condition, java.util.function.Supplier<String> what)
      throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean() && System.nanoTime() < end) {
      Thread.sleep(20);
    }
    assertThat(condition.getAsBoolean()).as("%s; %s; %s", what.get(), log, messages).isTrue();
  }

  // ---- What the server says

  @Override
  public void publishDiagnostics(PublishDiagnosticsParams params) {
    published.add(params);
    diagnostics.put(params.getUri(), params.getDiagnostics());
  }

  @Override
  public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams params) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void notifyProgress(ProgressParams params) {
    progress.add(params);
  }

  @Override
  public CompletableFuture<List<Object>> configuration(ConfigurationParams params) {
    assertThat(params.getItems()).extracting(ConfigurationItem::getSection).containsOnly("bulwark");
    return CompletableFuture.completedFuture(List.of(configuration));
  }

  @Override
  public CompletableFuture<Void> refreshCodeLenses() {
    refreshes++;
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void telemetryEvent(Object object) {}

  @Override
  public void showMessage(MessageParams params) {
    messages.add(params.getMessage());
  }

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void logMessage(MessageParams params) {
    log.add(params.getMessage());
  }

  @Override
  public void close() {
    server.exit();
  }
}
