package dev.bulwark.verification.functions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.Position;
import dev.bulwark.verification.shards.RunFile;
import dev.bulwark.verification.shards.Shard;
import dev.bulwark.verification.shards.Timings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is kept of functions, and that all of it comes back. */
final class FunctionFolderTest {

  private static final FunctionId ID = new FunctionId("src/a b.c", "f");

  private static final RunFile RUN =
      RunFile.of(
          FunctionFolder.RUN_KIND,
          "1",
          List.of("verify"),
          "",
          List.of(),
          List.of(),
          Shard.WHOLE,
          Timings.NONE);

  @TempDir private Path directory;

  private static FunctionResult result(String verdict, String certificate) {
    return new FunctionResult(
        ID,
        new Position("src/a b.c", 7, 3),
        List.of("src/a b.c", "b.c"),
        verdict,
        "VERDICT: " + verdict,
        "a \"note\"",
        verdict.equals("UNKNOWN") ? "out-of-time" : "",
        "null pointer",
        new Position("b.c", 9, 1),
        "checked",
        List.of("one", "two"),
        "bmc",
        1.5,
        true,
        "settings",
        new FunctionTexts(certificate, "report\n\ttext", "{}"));
  }

  @Test
  void resultsComeBackAsTheyWere() throws IOException {
    FunctionFolder folder = new FunctionFolder(directory.resolve("out"));
    assertThat(folder.isOurs()).isTrue();
    folder.begin(RUN);
    assertThat(folder.isOurs()).isTrue();
    assertThat(folder.earlier(ID)).isEmpty();
    folder.keep(result("UNSAFE", "evidence"), "");
    assertThat(folder.earlier(ID)).contains(result("UNSAFE", "evidence"));
    assertThat(folder.earlier(new FunctionId("src/a b.c", "g"))).isEmpty();
    assertThat(FunctionJson.read(FunctionJson.whole(result("SAFE", "x\ty\n"))))
        .contains(result("SAFE", "x\ty\n"));
    assertThat(FunctionJson.read("{\"kind\": \"function\", \"format\": 1, \"verdict\": \"GOOD\"}"))
        .isEmpty();
    assertThat(FunctionJson.read("no JSON")).isEmpty();
  }

  /** What could not be checked again in time is not lost, and is not taken for a certificate. */
  @Test
  void evidenceOfAnEarlierRunStaysForTheNext() throws IOException {
    FunctionFolder folder = new FunctionFolder(directory.resolve("out"));
    folder.begin(RUN);
    folder.keep(result("SAFE", "evidence"), "");
    folder.keep(result("UNKNOWN", ""), "evidence");
    Path own = directory.resolve("out").resolve(FunctionFolder.of(ID));
    assertThat(own.resolve("certificate.txt")).doesNotExist();
    assertThat(folder.earlier(ID).orElseThrow().texts().certificate()).isEqualTo("evidence");
    folder.keep(result("SAFE", "other"), "evidence");
    assertThat(own.resolve("earlier.txt")).doesNotExist();
    assertThat(folder.earlier(ID).orElseThrow().texts().certificate()).isEqualTo("other");
  }

  @Test
  void foldersOfOthersAreNotOurs() throws IOException {
    Files.writeString(directory.resolve("mine.txt"), "mine");
    assertThat(new FunctionFolder(directory).isOurs()).isFalse();
    Files.writeString(directory.resolve("run.json"), "{\"producer\": \"Other\"}");
    assertThat(new FunctionFolder(directory).isOurs()).isFalse();
  }
}
