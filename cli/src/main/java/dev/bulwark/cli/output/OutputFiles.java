package dev.bulwark.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Writes the outputs of one run. Each is written beside its place under another name and gets there
 * by renaming, so nobody ever sees a part of it. What belongs to a verdict is only prepared, and
 * gets to its place when this verdict is the one that is published; otherwise it disappears.
 *
 * <p>Pipes and devices take what they are given at once.
 */
public final class OutputFiles {

  private static final int LONGEST_SUFFIX = 16;

  /** What is written, but not at its place yet. */
  private record Prepared(Path named, Path temporary, Path file) {}

  private final PrintStream out;
  private final PrintStream err;
  private final Consumer<String> problems;
  private final List<Prepared> prepared = new ArrayList<>();
  private OutputPlan plan = OutputPlan.NONE;
  private boolean settled;

  /** {@code problems} takes a message for what cannot be written. */
  public OutputFiles(PrintStream out, PrintStream err, Consumer<String> problems) {
    this.out = out;
    this.err = err;
    this.problems = problems;
  }

  /** What the run is going to write. */
  public synchronized void follow(OutputPlan wanted) {
    plan = wanted;
  }

  public synchronized OutputPlan plan() {
    return plan;
  }

  /**
   * Prepares what belongs to a verdict. Gives the file that holds it for now, if it is one and
   * could be written.
   */
  public Optional<Path> prepare(Path path, String text) {
    return switch (Target.of(path)) {
      case Target.OnDisk(Path file) -> prepare(path, file, text);
      case Target.Standard(boolean error) -> {
        print(error, text);
        yield Optional.empty();
      }
      case Target.Device device -> {
        feed(device, text);
        yield Optional.empty();
      }
    };
  }

  /** Writes whatever the verdict is. Has it been written? */
  public boolean write(Path path, String text) {
    return switch (Target.of(path)) {
      case Target.OnDisk(Path file) -> replace(path, file, text);
      case Target.Standard(boolean error) -> print(error, text);
      case Target.Device device -> feed(device, text);
    };
  }

  private synchronized Optional<Path> prepare(Path path, Path file, String text) {
    if (settled) {
      return Optional.empty();
    }
    Optional<Prepared> output = beside(path, file, text);
    output.ifPresent(prepared::add);
    return output.map(Prepared::temporary);
  }

  private synchronized boolean replace(Path path, Path file, String text) {
    return beside(path, file, text).map(this::move).orElse(false);
  }

  /** From now on the verdict is known: what belongs to it is there, or else never was. */
  public synchronized void settle(boolean confirmed) {
    settled = true;
    for (Prepared output : prepared) {
      if (confirmed) {
        move(output);
      } else {
        delete(output.temporary());
      }
    }
    prepared.clear();
  }

  private Optional<Prepared> beside(Path path, Path file, String text) {
    Path temporary = file.resolveSibling(".bulwark-" + UUID.randomUUID() + suffix(file));
    try {
      Path folder = file.getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      content(temporary, text);
      return Optional.of(new Prepared(path, temporary, file));
    } catch (IOException failed) {
      delete(temporary);
      failed(path, OutputPlan.reason(failed));
      return Optional.empty();
    }
  }

  /** Compilers look at it. */
  private static String suffix(Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    return dot < 0 || name.length() - dot > LONGEST_SUFFIX ? "" : name.substring(dot);
  }

  private static void content(Path file, String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    try (SeekableByteChannel channel =
        Files.newByteChannel(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
  }

  private boolean move(Prepared output) {
    try {
      if (!plan.mayReplace(output.file())) {
        throw new IOException("a file has appeared there that was not written by Bulwark");
      }
      Files.move(output.temporary(), output.file(), StandardCopyOption.ATOMIC_MOVE);
      return true;
    } catch (IOException failed) {
      delete(output.temporary());
      failed(output.named(), OutputPlan.reason(failed));
      return false;
    }
  }

  private boolean print(boolean error, String text) {
    PrintStream stream = error ? err : out;
    stream.print(text);
    stream.flush();
    return true;
  }

  /** Without a lock: who reads from a pipe may take any time. */
  private boolean feed(Target.Device device, String text) {
    try (OutputStream stream =
        Files.newOutputStream(device.path(), StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
      stream.write(text.getBytes(StandardCharsets.UTF_8));
      return true;
    } catch (IOException failed) {
      failed(device.path(), OutputPlan.reason(failed));
      return false;
    }
  }

  private void failed(Path path, String reason) {
    problems.accept("cannot write " + path + ": " + reason);
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException left) {
      // It is ours and nobody's result; there is nothing else to be done about it.
    }
  }
}
