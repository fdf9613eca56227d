package dev.bulwark.lsp.server;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.SaveOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageClientAware;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;

/** The server: its beginning and its end. What is in between is in {@link Checks}. */
public final class EditorServer implements LanguageServer, LanguageClientAware {

  /** Exit codes as the protocol has them. */
  private static final int ORDERLY = 0;

  private static final int WITHOUT_SHUTDOWN = 1;

  private final String version;
  private final CheckCommands commands;
  private final ServerThread thread = new ServerThread(this::log);
  private final CompletableFuture<Integer> ended = new CompletableFuture<>();
  private @Nullable LanguageClient editor;
  private volatile @Nullable Checks checks;
  private volatile @Nullable EditorClient client;
  private volatile boolean isShutDown;
  private boolean showsChecks;

  /** {@code launcher} starts Bulwark, up to the name of a command. */
  public EditorServer(String version, List<String> launcher) {
    this.version = version;
    this.commands = new CheckCommands(launcher);
  }

  /** The exit code, when the editor has said that this is the end. */
  public CompletableFuture<Integer> ended() {
    return ended;
  }

  /** The processes of checks that run. */
  public List<Long> processes() {
    Checks known = checks;
    return known == null ? List.of() : thread.ask(known::processes).join();
  }

  private void log(Throwable failure) {
    EditorClient known = client;
    if (known != null) {
      known.log("internal error: " + failure);
    }
  }

  @Override
  public void connect(LanguageClient connected) {
    editor = connected;
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    LanguageClient connected = editor;
    if (connected == null) {
      throw new IllegalStateException("not connected");
    }
    endWith(params.getProcessId());
    Object options = params.getInitializationOptions();
    showsChecks =
        options instanceof JsonObject said
            && said.get("showsChecks") != null
            && said.get("showsChecks").getAsBoolean();
    EditorClient made = new EditorClient(connected, Optional.ofNullable(params.getCapabilities()));
    client = made;
    Settings settings = options == null ? Settings.DEFAULT : Settings.DEFAULT.with(options);
    checks = new Checks(thread, made, commands, roots(params), settings);
    return CompletableFuture.completedFuture(
        new InitializeResult(capabilities(), new ServerInfo("bulwark", version)));
  }

  private static ServerCapabilities capabilities() {
    TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
    sync.setOpenClose(true);
    sync.setChange(TextDocumentSyncKind.Full);
    sync.setSave(new SaveOptions(false));
    ServerCapabilities capabilities = new ServerCapabilities();
    capabilities.setTextDocumentSync(sync);
    capabilities.setCodeLensProvider(new CodeLensOptions(false));
    capabilities.setInlayHintProvider(true);
    capabilities.setExecuteCommandProvider(new ExecuteCommandOptions(EditorCommands.ALL));
    return capabilities;
  }

  @SuppressWarnings("deprecation") // Older editors name one folder, and not as such.
  private static List<Path> roots(InitializeParams params) {
    List<String> uris = new ArrayList<>();
    List<WorkspaceFolder> folders = params.getWorkspaceFolders();
    if (folders != null) {
      folders.forEach(folder -> uris.add(folder.getUri()));
    }
    String root = params.getRootUri();
    if (uris.isEmpty() && root != null) {
      uris.add(root);
    }
    return uris.stream().flatMap(uri -> Uris.path(uri).stream()).toList();
  }

  /** An editor that dies says nothing. */
  private void endWith(@Nullable Integer process) {
    if (process != null) {
      ProcessHandle.of(process).ifPresent(parent -> parent.onExit().thenRun(this::exit));
    }
  }

  @Override
  public void initialized(InitializedParams params) {
    askForSettings();
  }

  /** Answers come when they come. */
  void askForSettings() {
    EditorClient known = client;
    if (known != null) {
      known.settings().thenAccept(said -> said.ifPresent(this::change));
    }
  }

  void change(Object said) {
    tell(known -> known.settings(known.settings().with(said)));
  }

  /** Something to do, in the one thread. */
  interface Work {
    void with(Checks checks);
  }

  void tell(Work work) {
    Checks known = require();
    thread.execute(() -> work.with(known));
  }

  /** Something to answer. */
  interface Question<T> {
    T with(Checks checks);
  }

  <T> CompletableFuture<T> ask(Question<T> question) {
    Checks known = require();
    return thread.ask(() -> question.with(known));
  }

  private Checks require() {
    Checks known = checks;
    if (known == null) {
      throw new ResponseErrorException(
          new ResponseError(ResponseErrorCode.ServerNotInitialized, "not initialized", null));
    }
    if (isShutDown) {
      throw new ResponseErrorException(
          new ResponseError(ResponseErrorCode.InvalidRequest, "shut down", null));
    }
    return known;
  }

  /** Does the editor show lists of checks itself? */
  boolean showsChecks() {
    return showsChecks;
  }

  void show(String text) {
    EditorClient known = client;
    if (known != null) {
      known.show(org.eclipse.lsp4j.MessageType.Info, text);
    }
  }

  @Override
  public void cancelProgress(WorkDoneProgressCancelParams params) {
    String token = params.getToken().isLeft() ? params.getToken().getLeft() : "";
    tell(known -> known.cancelProgress(token));
  }

  @Override
  public void setTrace(SetTraceParams params) {
    // There is nothing to trace that the log does not have.
  }

  @Override
  public CompletableFuture<Object> shutdown() {
    isShutDown = true;
    Checks known = checks;
    CompletableFuture<Object> done = new CompletableFuture<>();
    thread.execute(
        () -> {
          if (known != null) {
            known.cancel(Optional.empty());
          }
          done.complete(null);
        });
    return done;
  }

  @Override
  public void exit() {
    end(isShutDown ? ORDERLY : WITHOUT_SHUTDOWN);
  }

  /** Ends all checks, however it has come to this. */
  public void end(int code) {
    Checks known = checks;
    if (known != null) {
      try {
        thread
            .ask(
                () -> {
                  known.cancel(Optional.empty());
                  return true;
                })
            .get(5, TimeUnit.SECONDS);
      } catch (Exception late) {
        // Processes of checks end by themselves when this one does.
      }
    }
    thread.end();
    ended.complete(code);
  }

  @Override
  public TextDocumentService getTextDocumentService() {
    return new EditedTexts(this);
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return new EditorRequests(this);
  }
}
