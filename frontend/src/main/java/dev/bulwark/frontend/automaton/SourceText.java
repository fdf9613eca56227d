package dev.bulwark.frontend.automaton;

import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A text under the name that positions carry, with the hash of the file's bytes. */
public record SourceText(String name, String text, String sha256) {

  static SourceText of(String name, String text) {
    return new SourceText(name, text, hash(text.getBytes(StandardCharsets.UTF_8)));
  }

  static SourceText read(Path path) {
    String name = path.toString();
    Position nowhere = new Position(name, 0, 0);
    if (!Files.exists(path)) {
      throw RefusedInputException.input(nowhere, "no such file");
    }
    if (Files.isDirectory(path)) {
      throw RefusedInputException.input(nowhere, "is a directory");
    }
    try {
      byte[] bytes = Files.readAllBytes(path);
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (text.isBlank()) {
        throw RefusedInputException.input(nowhere, "the file is empty");
      }
      return new SourceText(name, text, hash(bytes));
    } catch (CharacterCodingException binary) {
      throw RefusedInputException.input(nowhere, "the file is no text in UTF-8");
    } catch (IOException e) {
      throw RefusedInputException.input(nowhere, "cannot be read: " + e.getMessage());
    }
  }

  /** As programs name the files that they were read from. */
  public Program.SourceFile file() {
    return new Program.SourceFile(name, sha256);
  }

  private static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
