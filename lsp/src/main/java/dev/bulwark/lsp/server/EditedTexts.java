package dev.bulwark.lsp.server;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.services.TextDocumentService;

/** What the editor says and asks about open files. */
final class EditedTexts implements TextDocumentService {

  private final EditorServer server;

  EditedTexts(EditorServer server) {
    this.server = server;
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    String uri = params.getTextDocument().getUri();
    String text = params.getTextDocument().getText();
    server.tell(checks -> checks.open(uri, text));
  }

  /** The whole text comes each time. */
  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    if (!params.getContentChanges().isEmpty()) {
      String text = params.getContentChanges().getLast().getText();
      server.tell(checks -> checks.change(params.getTextDocument().getUri(), text));
    }
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    server.tell(checks -> checks.save(params.getTextDocument().getUri()));
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    server.tell(checks -> checks.close(params.getTextDocument().getUri()));
  }

  @Override
  public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
    return server.ask(checks -> checks.lenses(params.getTextDocument().getUri()));
  }

  @Override
  public CompletableFuture<List<InlayHint>> inlayHint(InlayHintParams params) {
    return server.ask(checks -> checks.hints(params.getTextDocument().getUri(), params.getRange()));
  }
}
