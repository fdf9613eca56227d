package dev.bulwark.frontend.c.source;

import dev.bulwark.program.Position;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/** Reads source files, and says what is wrong with those that are none. */
public final class SourceReader {

  /** A file's text and the hash of its bytes. */
  public record Content(SourceFile file, String sha256) {}

  private final Diagnostics diagnostics;

  public SourceReader(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  public Optional<Content> read(Path path) {
    if (!Files.exists(path)) {
      return refuse(path.toString(), "no such file");
    }
    if (Files.isDirectory(path)) {
      return refuse(path.toString(), "is a directory");
    }
    try {
      byte[] bytes = Files.readAllBytes(path);
      return check(new SourceFile(path.toString(), SourceText.decode(bytes)), bytes);
    } catch (IOException e) {
      return refuse(path.toString(), "cannot be read: " + e.getMessage());
    }
  }

  public Optional<Content> read(SourceFile file) {
    return check(file, file.text().getBytes(StandardCharsets.UTF_8));
  }

  private Optional<Content> check(SourceFile file, byte[] bytes) {
    if (file.text().indexOf('\0') >= 0) {
      return refuse(file.name(), "not a C source file");
    }
    if (file.text().isBlank()) {
      return refuse(file.name(), "the file is empty");
    }
    return Optional.of(new Content(file, sha256(bytes)));
  }

  private Optional<Content> refuse(String name, String message) {
    diagnostics.error(new Position(name, 0, 0), message);
    return Optional.empty();
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
