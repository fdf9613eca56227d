package dev.bulwark.verification.goals.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A directory that many processes write, some of which are killed, and what stands in the way. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class CacheDirectoryTest {

  private static final String KIND = CacheWriter.KIND;
  private static final String NAME = Hash.of("a name");

  @TempDir private Path folder;
  private final List<String> messages = new ArrayList<>();

  private CacheDirectory files() {
    return new CacheDirectory(folder, messages::add);
  }

  private Path file(String name) {
    return folder.resolve("v1").resolve(KIND).resolve(name.substring(0, 2)).resolve(name + ".txt");
  }

  private List<Path> all() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private Process writer(String by, int times) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            CacheWriter.class.getName(),
            folder.toString(),
            by,
            String.valueOf(times))
        .redirectErrorStream(true)
        .start();
  }

  private static String printed(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void processesThatWriteTheSameEntriesReadWholeOnesOnly() throws Exception {
    Process killed = writer("killed", Integer.MAX_VALUE);
    Process first = writer("first", 200);
    Process second = writer("second", 200);
    // It is in the middle of its writing.
    assertThat(killed.inputReader().readLine()).isEqualTo("going");
    killed.destroyForcibly().waitFor();
    assertThat(printed(first)).isEqualTo("going\n");
    assertThat(printed(second)).isEqualTo("going\n");
    assertThat(first.waitFor()).isZero();
    assertThat(second.waitFor()).isZero();
    for (int i = 0; i < CacheWriter.NAMES; i++) {
      String text = files().read(KIND, CacheWriter.name(i)).orElseThrow();
      assertThat(CacheWriter.isWhole(i, text)).isTrue();
    }
    assertThat(messages).isEmpty();
    // Only the one that was killed can have left something, under no name that anybody reads.
    assertThat(all().stream().filter(file -> !file.toString().endsWith(".txt")).toList())
        .hasSizeLessThan(2)
        .allMatch(file -> file.toString().endsWith(".tmp"));
  }

  @Test
  void othersMayReadWhatAppears() throws IOException {
    Path plain = Files.writeString(folder.resolve("plain"), "");
    files().write(KIND, NAME, "text\n");
    assertThat(Files.getPosixFilePermissions(file(NAME)))
        .isEqualTo(Files.getPosixFilePermissions(plain))
        .contains(PosixFilePermission.OWNER_READ);
  }

  @Test
  void contentUnderTheNameOfAnotherIsIgnored() throws IOException {
    files().write(KIND, Hash.of("text\n"), "text\n");
    assertThat(files().readContent(KIND, Hash.of("text\n"))).contains("text\n");
    Files.createDirectories(file(NAME).getParent());
    Files.copy(file(Hash.of("text\n")), file(NAME));
    assertThat(messages).isEmpty();
    assertThat(files().readContent(KIND, NAME)).isEmpty();
    assertThat(messages).singleElement().asString().contains("of another name");
  }

  @Test
  void namesLeadNowhereElse() {
    for (String name : List.of("", "a", "../../x", NAME.toUpperCase(Locale.ROOT))) {
      assertThatThrownBy(() -> files().read(KIND, name))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** What is not there is no reason for a message; what stands in the way is one. */
  @Test
  void whatIsNoFileIsIgnored() throws Exception {
    assertThat(files().read(KIND, NAME)).isEmpty();
    assertThat(messages).isEmpty();
    Path file = file(NAME);
    Files.createDirectories(file);
    ignored("no file of this cache");
    Files.writeString(file.resolve("full"), "");
    files().write(KIND, NAME, "text\n");
    assertThat(messages).singleElement().asString().contains("cannot write");
    messages.clear();
    files().delete(KIND, NAME);
    assertThat(messages).singleElement().asString().contains("cannot delete");
    messages.clear();
    Files.delete(file.resolve("full"));
    Files.delete(file);
    Files.createSymbolicLink(file, file.getFileName());
    ignored("cannot be read");
    Files.delete(file);
    try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
      large.setLength(CacheDirectory.MOST_BYTES + 1L);
    }
    ignored("no file of this cache");
    Files.delete(file);
    assumeTrue(new ProcessBuilder("mkfifo", file.toString()).start().waitFor() == 0);
    ignored("no file of this cache");
    // And a new entry takes its place.
    files().write(KIND, NAME, "text\n");
    assertThat(files().read(KIND, NAME)).contains("text\n");
    assertThat(messages).isEmpty();
  }

  private void ignored(String why) {
    assertThat(files().read(KIND, NAME)).isEmpty();
    assertThat(messages).singleElement().asString().contains(why, "was ignored");
    messages.clear();
  }

  @Test
  void aFileInPlaceOfTheDirectoryIsSaid() throws IOException {
    Path plain = Files.writeString(folder.resolve("plain"), "mine");
    CacheDirectory files = new CacheDirectory(plain, messages::add);
    assertThat(files.read(KIND, NAME)).isEmpty();
    files.write(KIND, NAME, "text\n");
    files.write(KIND, Hash.of("another"), "text\n");
    assertThat(messages).singleElement().asString().contains("cannot write");
    assertThat(plain).hasContent("mine");
  }
}
