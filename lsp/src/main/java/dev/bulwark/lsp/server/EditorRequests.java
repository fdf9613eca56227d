package dev.bulwark.lsp.server;

import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.WorkspaceService;

/** Settings and commands. */
final class EditorRequests implements WorkspaceService {

  private final EditorServer server;

  EditorRequests(EditorServer server) {
    this.server = server;
  }

  /** Editors either say what has changed, or want to be asked. */
  @Override
  public void didChangeConfiguration(DidChangeConfigurationParams params) {
    Object said = params.getSettings();
    if (said != null) {
      server.change(said);
    }
    server.askForSettings();
  }

  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
    // Files are read when they are checked.
  }

  @Override
  public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
    List<Object> arguments = params.getArguments() == null ? List.of() : params.getArguments();
    String uri = word(arguments, 0);
    String name = word(arguments, 1);
    return switch (params.getCommand()) {
      case EditorCommands.CHECK_FILE -> cancelling(uri, server.ask(checks -> checks.check(uri)));
      case EditorCommands.VERIFY_FUNCTION ->
          cancelling(uri, server.ask(checks -> checks.verify(uri, name)));
      case EditorCommands.SHOW_CHECKS ->
          server
              .ask(checks -> checks.list(uri, name))
              .thenApply(
                  list -> {
                    if (!server.showsChecks()) {
                      server.show(list.text());
                    }
                    return list;
                  });
      case EditorCommands.CANCEL ->
          server.ask(
              checks -> {
                checks.cancel(uri.isEmpty() ? Optional.empty() : Optional.of(uri));
                return true;
              });
      default ->
          throw new ResponseErrorException(
              new ResponseError(
                  ResponseErrorCode.InvalidParams, "no command " + params.getCommand(), null));
    };
  }

  private static String word(List<Object> arguments, int number) {
    Object argument = number < arguments.size() ? arguments.get(number) : "";
    return argument instanceof JsonPrimitive word ? word.getAsString() : argument.toString();
  }

  /** The answer says how the check has ended; who takes the request back ends the check. */
  private CompletableFuture<Object> cancelling(
      String uri, CompletableFuture<CompletableFuture<String>> begun) {
    CompletableFuture<Object> answer = new CompletableFuture<>();
    begun
        .thenCompose(ending -> ending)
        .whenComplete(
            (how, failure) -> {
              if (failure == null) {
                answer.complete(how);
              } else {
                answer.completeExceptionally(failure);
              }
            });
    answer.whenComplete(
        (how, failure) -> {
          if (answer.isCancelled()) {
            server.tell(checks -> checks.cancel(Optional.of(uri)));
          }
        });
    return answer;
  }
}
