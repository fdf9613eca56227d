package dev.bulwark.lsp.server;

import dev.bulwark.lsp.findings.Finding;
import dev.bulwark.lsp.server.CheckQueue.Job;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Range;

/**
 * The open files and their checks. A file is checked when it is opened and saved; a change of the
 * text ends its checks, and those of programs that the file belongs to, and takes back what they
 * have found. All of it happens in one thread ({@link ServerThread}).
 */
final class Checks implements CheckQueue.Listener {

  /** Editors save several files at once, and some save as one types. */
  private static final long DEBOUNCE_MILLIS = 150;

  private final ServerThread thread;
  private final EditorClient client;
  private final CheckCommands commands;
  private final List<Path> roots;
  private final CheckQueue queue;
  private final DiagnosticStore diagnostics = new DiagnosticStore();
  private final Map<String, Document> documents = new LinkedHashMap<>();
  private final Set<String> due = new LinkedHashSet<>();
  private Settings settings;

  /** {@code roots} are the folders of the workspace. */
  Checks(
      ServerThread thread,
      EditorClient client,
      CheckCommands commands,
      List<Path> roots,
      Settings settings) {
    this.thread = thread;
    this.client = client;
    this.commands = commands;
    this.roots = List.copyOf(roots);
    this.settings = settings;
    int slots = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    this.queue = new CheckQueue(slots, thread, client, this);
  }

  // ---- What the editor says

  void open(String uri, String text) {
    Optional<Path> path = Uris.path(uri);
    if (path.isEmpty()) {
      return;
    }
    Path directory = CheckCommands.directory(path.get(), roots);
    Document document = new Document(uri, path.get(), directory, text, isTextOf(path.get(), text));
    documents.put(uri, document);
    if (settings.checkOnOpen() && Uris.isSource(path.get())) {
      schedule(uri);
    }
  }

  /** Is that what is in the file? An editor may come back with text that was never saved. */
  private static boolean isTextOf(Path file, String text) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).equals(text);
    } catch (java.io.IOException unreadable) {
      return false;
    }
  }

  void change(String uri, String text) {
    Document document = documents.get(uri);
    if (document == null) {
      return;
    }
    List<Document> concerned = new ArrayList<>(documents.values());
    concerned.removeIf(other -> !other.dependsOn(document.path()));
    queue.cancel(job -> concerned.stream().anyMatch(other -> other.uri().equals(job.uri())));
    document.change(text);
    for (Document other : concerned) {
      due.remove(other.uri());
      other.forget();
      diagnostics.put(other.uri(), Map.of(), client);
    }
    diagnostics.clear(uri, client);
    client.refresh();
  }

  void save(String uri) {
    Document document = documents.get(uri);
    if (document == null) {
      return;
    }
    document.save();
    if (settings.checkOnSave()) {
      for (Document other : List.copyOf(documents.values())) {
        if (other.dependsOn(document.path()) && Uris.isSource(other.path())) {
          schedule(other.uri());
        }
      }
    }
  }

  void close(String uri) {
    queue.cancel(job -> job.uri().equals(uri));
    due.remove(uri);
    if (documents.remove(uri) != null) {
      diagnostics.put(uri, Map.of(), client);
    }
  }

  /** From now on; what was checked with other settings is checked again. */
  void settings(Settings other) {
    if (!other.equals(settings)) {
      settings = other;
      List<Document> checked = new ArrayList<>(documents.values());
      checked.removeIf(
          document ->
              document.verdicts().isEmpty()
                  && document.problems().isEmpty()
                  && !queue.has(document.uri()));
      checked.forEach(document -> schedule(document.uri()));
    }
  }

  Settings settings() {
    return settings;
  }

  // ---- What the editor asks

  List<CodeLens> lenses(String uri) {
    Document document = documents.get(uri);
    return document == null ? List.of() : Lenses.of(document, settings);
  }

  List<InlayHint> hints(String uri, Range range) {
    Document document = documents.get(uri);
    return document == null || !settings.hints() ? List.of() : Hints.of(document, range);
  }

  /** Those of a function or a line, or all. */
  CheckList list(String uri, String of) {
    Document document = documents.get(uri);
    return document == null ? CheckList.NONE : CheckList.of(document, of);
  }

  /** Checks it now, whatever the settings say. */
  CompletableFuture<String> check(String uri) {
    Document document = documents.get(uri);
    return document == null
        ? CompletableFuture.completedFuture("not open")
        : begin(document).ending();
  }

  /** Checks from the function now, and whenever the file is checked. */
  CompletableFuture<String> verify(String uri, String function) {
    Document document = documents.get(uri);
    if (document == null) {
      return CompletableFuture.completedFuture("not open");
    }
    if (!document.isSaved()) {
      client.show(MessageType.Warning, "Save the file first: what is in the file is checked.");
      return CompletableFuture.completedFuture("not saved");
    }
    document.chosen().add(function);
    return add(document, function).ending();
  }

  void cancel(Optional<String> uri) {
    queue.cancel(job -> uri.isEmpty() || job.uri().equals(uri.get()));
  }

  /** The user has clicked away the progress of a check. */
  void cancelProgress(String token) {
    queue.cancel(job -> job.token().equals(token));
  }

  List<Long> processes() {
    return queue.processes();
  }

  // ---- Checks

  private void schedule(String uri) {
    due.add(uri);
    thread.later(
        () -> {
          Document document = documents.get(uri);
          if (due.remove(uri) && document != null && document.isSaved()) {
            begin(document);
          }
        },
        DEBOUNCE_MILLIS,
        TimeUnit.MILLISECONDS);
  }

  /** From main; what else is to be checked is known when that has ended. */
  private Job begin(Document document) {
    queue.cancel(job -> job.uri().equals(document.uri()));
    document.forget();
    return add(document, Document.MAIN);
  }

  private Job add(Document document, String entry) {
    String name = String.valueOf(document.path().getFileName());
    String title = "Bulwark: " + (entry.isEmpty() ? name : entry + "() in " + name);
    Job job =
        new Job(
            document.uri(),
            entry,
            title,
            commands.of(document.path(), document.directory(), entry, settings),
            document.directory());
    queue.add(job);
    // It ends by itself; but who knows.
    thread.later(() -> queue.cancel(job::equals), settings.timeout() + 30L, TimeUnit.SECONDS);
    return job;
  }

  @Override
  public void found(Job job, Finding finding) {
    Document document = documents.get(job.uri());
    if (document == null) {
      return;
    }
    switch (finding) {
      case Finding.Files(List<String> names) -> document.reads(names);
      case Finding.Functions(List<Finding.Function> functions) -> document.defines(functions);
      case Finding.Problems(List<Finding.Problem> problems) ->
          document.found(job.entry(), problems);
      case Finding.Progress progress -> {}
      case Finding.Verdicts verdicts -> {
        document.found(job.entry(), verdicts);
        if (verdicts.isLast()) {
          job.settle();
        }
        publish(document);
      }
      case Finding.Ended(String reason) -> {
        job.settle();
        if (reason.isEmpty()) {
          document.hasNoMain(true);
        } else {
          client.log(document.path() + ": " + reason);
          document.failed(job.entry(), reason);
        }
        publish(document);
      }
      case Finding.Note(String text) -> client.log(text);
    }
  }

  private void publish(Document document) {
    Map<Path, Document> open =
        documents.values().stream()
            .collect(Collectors.toMap(Document::path, one -> one, (one, other) -> one));
    diagnostics.put(document.uri(), DiagnosticMaker.of(document, open, settings), client);
    client.refresh();
  }

  @Override
  public void ended(Job job, CheckProcess.End end) {
    Document document = documents.get(job.uri());
    if (document == null) {
      return;
    }
    if (!job.isSettled()) {
      failed(
          job,
          end.errors().isEmpty() || end.isDeath()
              ? "the process " + (end.isDeath() ? "died" : "ended with exit code " + end.code())
              : end.errors());
    }
    if (job.entry().equals(Document.MAIN)) {
      Set<String> more = new LinkedHashSet<>();
      if (document.hasNoMain() && settings.allFunctions()) {
        document.functions().forEach(function -> more.add(function.name()));
      }
      more.addAll(document.chosen());
      more.retainAll(document.functions().stream().map(Finding.Function::name).toList());
      more.forEach(entry -> add(document, entry));
    }
  }

  @Override
  public void failed(Job job, String why) {
    client.show(MessageType.Warning, job.uri() + " is not checked: " + why);
  }
}
