package dev.bulwark.verification.functions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bulwark.verification.shards.RunFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of a run: a folder for each function, whose {@code result.json} comes last, so that it
 * is there only if all is. Each file is renamed into its place. {@code run.json} says what the run
 * is about; what is said of all functions together is made from the results alone.
 */
public final class FunctionFolder {

  /** What a run of this command says that it is. */
  public static final String RUN_KIND = "functions-run";

  static final String RESULT = "result.json";
  static final String CERTIFICATE = "certificate.txt";
  static final String EARLIER = "earlier.txt";
  static final String REPORT = "report.txt";
  static final String SARIF = "results.sarif";

  private static final String FUNCTIONS = "functions";

  private final Path root;

  public FunctionFolder(Path root) {
    this.root = root;
  }

  /** Where a function's files are, seen from the folder. */
  static String of(FunctionId id) {
    return FUNCTIONS + "/" + id.folder();
  }

  /** Is there nothing but what an earlier run may have left? */
  public boolean isOurs() throws IOException {
    if (!Files.exists(root)) {
      return true;
    }
    try (Stream<Path> content = Files.list(root)) {
      if (content.findAny().isEmpty()) {
        return true;
      }
    }
    Path run = root.resolve(RunFile.NAME);
    if (!Files.isRegularFile(run)) {
      return false;
    }
    JsonNode node = new ObjectMapper().readTree(run.toFile());
    return node.path("producer").asText().equals("Bulwark")
        && node.path("kind").asText().equals(RUN_KIND);
  }

  /** What an earlier run was about, if there was one. */
  public Optional<RunFile> run() throws IOException {
    return RunFile.in(root);
  }

  /** Begins a run, with what it is going to verify: what else is there is not of this run. */
  public void begin(RunFile run) throws IOException {
    run.write(root);
  }

  /** A function of a run that is to be written down. */
  public static RunFile.Item item(FunctionTask task) {
    return new RunFile.Item(task.id().toString(), task.number(), task.settings());
  }

  /** What an earlier run has left of a function. */
  public Optional<FunctionResult> earlier(FunctionId id) {
    Path folder = root.resolve(of(id));
    return read(folder.resolve(RESULT))
        .flatMap(FunctionJson::read)
        .filter(result -> result.id().equals(id))
        .map(
            result ->
                result.withTexts(
                    new FunctionTexts(
                        read(folder.resolve(CERTIFICATE))
                            .or(() -> read(folder.resolve(EARLIER)))
                            .orElse(""),
                        read(folder.resolve(REPORT)).orElse(""),
                        read(folder.resolve(SARIF)).orElse(""))));
  }

  private static Optional<String> read(Path file) {
    try {
      return Files.isRegularFile(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /**
   * Puts a result into its place.
   *
   * @param earlier the certificate of an earlier run, which stays for later ones if this one has
   *     not come to a verdict; or nothing
   */
  public void keep(FunctionResult result, String earlier) throws IOException {
    Path folder = root.resolve(of(result.id()));
    Files.createDirectories(folder);
    Files.deleteIfExists(folder.resolve(RESULT));
    FunctionTexts texts = result.texts();
    String certificate = result.isUnknown() ? "" : texts.certificate();
    writeOrDelete(folder.resolve(EARLIER), result.isUnknown() ? earlier : "");
    writeOrDelete(folder.resolve(CERTIFICATE), certificate);
    write(folder.resolve(REPORT), texts.report());
    write(folder.resolve(SARIF), texts.sarif());
    write(folder.resolve(RESULT), FunctionJson.file(result));
  }

  private static void writeOrDelete(Path file, String text) throws IOException {
    if (text.isEmpty()) {
      Files.deleteIfExists(file);
    } else {
      write(file, text);
    }
  }

  /** Puts a file beside the folders of the functions. */
  public void write(String name, String text) throws IOException {
    write(root.resolve(name), text);
  }

  private static void write(Path file, String text) throws IOException {
    Path beside = file.resolveSibling("." + file.getFileName() + ".new");
    Files.write(beside, text.getBytes(StandardCharsets.UTF_8));
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
