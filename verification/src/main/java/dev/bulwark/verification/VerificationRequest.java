package dev.bulwark.verification;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be verified, and how. Immutable; each {@code with} method gives another one.
 *
 * @param source the program and its property
 * @param engine an engine or several in alternation, as for {@code --engine} on the command line
 * @param solver the SMT solver for the engine, or null for the best one at hand
 */
public record VerificationRequest(
    SourceRequest source,
    String engine,
    Encoding encoding,
    Passes passes,
    @Nullable String solver,
    Limits limits) {

  /** Does an assertion fail in the program made of these files, or is an error function called? */
  public static VerificationRequest of(Path... files) {
    return new VerificationRequest(
        SourceRequest.of(List.of(files)),
        Engines.DEFAULT,
        Encoding.BIT_PRECISE,
        Passes.ALL,
        null,
        Limits.NONE);
  }

  /** With this program and property. */
  public VerificationRequest withSource(SourceRequest wanted) {
    return new VerificationRequest(wanted, engine, encoding, passes, solver, limits);
  }

  /** With a property file, or a short form such as {@code no-overflow}. */
  public VerificationRequest withProperty(String property) {
    return withSource(source.withProperty(property));
  }

  public VerificationRequest withEngine(String name) {
    return new VerificationRequest(source, name, encoding, passes, solver, limits);
  }

  /** With at most this time, of which a fifth is kept for certification. */
  public VerificationRequest withTimeout(Duration time) {
    Limits within = new Limits(time, limits.memoryBytes(), limits.slots());
    return new VerificationRequest(source, engine, encoding, passes, solver, within);
  }
}
