package dev.bulwark.cli.output;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files that a run may write, looked at before anything runs: none may be a file that the run
 * reads, no two may be the same, and what Bulwark did not write stays unless the user says
 * otherwise.
 */
public final class OutputPlan {

  /** A plan to write nothing. */
  public static final OutputPlan NONE = new Builder().build(false);

  /** A path with where the user has named it. */
  private record Named(String where, Path path) {
    @Override
    public String toString() {
      return path.toString().equals(where) ? where : where + " " + path;
    }
  }

  private final List<Named> inputs;
  private final List<Named> outputs;
  private final List<Path> leftovers;
  private final boolean force;

  private OutputPlan(Builder builder, boolean force) {
    this.inputs = List.copyOf(builder.inputs);
    this.outputs = List.copyOf(builder.outputs);
    this.leftovers = List.copyOf(builder.leftovers);
    this.force = force;
  }

  /** Collects what a run reads and writes. */
  public static final class Builder {

    private final List<Named> inputs = new ArrayList<>();
    private final List<Named> outputs = new ArrayList<>();
    private final List<Path> leftovers = new ArrayList<>();

    public Builder input(Path file) {
      inputs.add(new Named(file.toString(), file));
      return this;
    }

    public Builder inputs(Iterable<Path> files) {
      files.forEach(this::input);
      return this;
    }

    /** {@code where} is the option that asks for the file. */
    public Builder output(String where, Path file) {
      outputs.add(new Named(where, file));
      return this;
    }

    /** Not written by this run; an earlier run's is not to be taken for this one's. */
    public Builder leftover(Path file) {
      leftovers.add(file);
      return this;
    }

    /** With force, files that Bulwark did not write may be replaced. */
    public OutputPlan build(boolean force) {
      return new OutputPlan(this, force);
    }
  }

  public boolean isEmpty() {
    return outputs.isEmpty();
  }

  /** Why the run must not begin, if there is a reason. */
  public Optional<String> refusal() {
    List<Named> onDisk = new ArrayList<>();
    for (Named output : outputs) {
      if (Files.isDirectory(output.path())) {
        return Optional.of(output + ": this is a directory");
      }
      if (!(Target.of(output.path()) instanceof Target.OnDisk(Path file))) {
        continue;
      }
      for (Named input : inputs) {
        if (Target.isSame(output.path(), input.path())) {
          return Optional.of(output + ": the run reads this file (" + input + ")");
        }
      }
      for (Named other : onDisk) {
        if (Target.isSame(output.path(), other.path())) {
          return Optional.of(output + ": " + other + " is the same file");
        }
      }
      if (!force && !OwnOutput.isReplaceable(file)) {
        return Optional.of(
            output
                + ": there is such a file, and it was not written by Bulwark; --force overwrites"
                + " it");
      }
      onDisk.add(output);
    }
    return Optional.empty();
  }

  /** The output that is one of these files, which the run has been found to read. */
  public Optional<String> among(Iterable<Path> read) {
    for (Named output : outputs) {
      for (Path file : read) {
        if (Target.of(output.path()) instanceof Target.OnDisk
            && Target.isSame(output.path(), file)) {
          return Optional.of(output + ": the program includes this file");
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Makes the folders, and removes what an earlier run of Bulwark has left at these paths, so that
   * what is there afterwards is of this run. Throws what stands in the way of an output.
   */
  public void prepare() throws IOException {
    for (Named output : outputs) {
      if (Target.of(output.path()) instanceof Target.OnDisk(Path file)) {
        try {
          folder(file);
          removeOld(file);
        } catch (IOException failed) {
          throw new IOException("cannot write " + output.path() + ": " + reason(failed), failed);
        }
      }
    }
    for (Path leftover : leftovers) {
      removeOld(leftover);
    }
  }

  private static void folder(Path file) throws IOException {
    Path folder = file.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
      if (!Files.isWritable(folder)) {
        throw new IOException("permission denied");
      }
    }
  }

  private static void removeOld(Path file) throws IOException {
    if (Files.isRegularFile(file) && OwnOutput.wrote(file)) {
      Files.delete(file);
    }
  }

  /** Why a file cannot be written, in the words of the system where it has some. */
  public static String reason(IOException failed) {
    String reason = failed instanceof FileSystemException system ? system.getReason() : null;
    if (reason != null) {
      return reason;
    }
    return switch (failed) {
      case java.nio.file.AccessDeniedException denied -> "permission denied";
      case java.nio.file.FileAlreadyExistsException exists -> "something else is in the way";
      default -> String.valueOf(failed.getMessage());
    };
  }

  boolean mayReplace(Path file) {
    return force || OwnOutput.isReplaceable(file);
  }
}
