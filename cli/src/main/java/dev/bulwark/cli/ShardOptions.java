package dev.bulwark.cli;

import dev.bulwark.verification.UsageError;
import dev.bulwark.verification.shards.Shard;
import dev.bulwark.verification.shards.WholeRun;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options of commands that can do a part of their work, for other machines to do the rest. */
public final class ShardOptions {

  @Option(
      names = WholeRun.SHARD,
      paramLabel = "I/N",
      converter = Reading.class,
      description =
          "Do only the I-th of N parts of the work, 1/N to N/N, with a folder of --output for each;"
              + " bulwark merge makes one result of them.")
  private @Nullable Shard shard;

  @Option(
      names = WholeRun.TIMINGS,
      paramLabel = "FILE",
      description =
          "With --shard: make the parts equally long by the times in FILE, the results of an"
              + " earlier run. The same file for all parts.")
  private @Nullable Path timings;

  /** Throws {@link UsageError} if something is missing that they go with. */
  public void validate(boolean hasOutput) {
    if (shard == null && timings != null) {
      throw new UsageError(WholeRun.TIMINGS + " goes with " + WholeRun.SHARD + " only.");
    }
    if (shard != null && !hasOutput) {
      throw new UsageError(WholeRun.SHARD + " needs --output DIR.");
    }
  }

  /** The part that is wanted. */
  public Shard shard() {
    return shard == null ? Shard.WHOLE : shard;
  }

  /** Is a part of the work asked for? */
  public boolean areGiven() {
    return shard != null || timings != null;
  }

  /** Results of an earlier run, if some are given. */
  public @Nullable Path timings() {
    return timings;
  }

  /** For picocli. */
  static final class Reading implements ITypeConverter<Shard> {

    @Override
    public Shard convert(String text) {
      try {
        return Shard.parse(text);
      } catch (IllegalArgumentException wrong) {
        throw new TypeConversionException(String.valueOf(wrong.getMessage()));
      }
    }
  }
}
