package dev.bulwark.frontend.c.preprocess;

import dev.bulwark.frontend.PreprocessorOptions;
import dev.bulwark.frontend.c.source.OwnFiles;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.source.SourceText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.index.IIndexFileLocation;
import org.eclipse.cdt.core.parser.FileContent;
import org.eclipse.cdt.internal.core.parser.IMacroDictionary;
import org.eclipse.cdt.internal.core.parser.scanner.InternalFileContent;
import org.eclipse.cdt.internal.core.parser.scanner.InternalFileContentProvider;
import org.jspecify.annotations.Nullable;

/**
 * Finds what {@code #include} names: the user's files, and behind them our own small versions of
 * standard headers.
 */
public final class Headers extends InternalFileContentProvider {

  private final SourceMap source;
  private ConditionPatches patches = new ConditionPatches();

  public Headers(SourceMap source) {
    this.source = source;
  }

  /** From now on these conditions have their values. */
  public void patch(ConditionPatches conditions) {
    patches = conditions;
  }

  public String[] searchPath(PreprocessorOptions options) {
    List<String> path = new ArrayList<>();
    options.includeDirectories().forEach(directory -> path.add(directory.toString()));
    options.systemDirectories().forEach(directory -> path.add(directory.toString()));
    path.add(OwnFiles.HEADERS);
    return path.toArray(String[]::new);
  }

  @Override
  public boolean getInclusionExists(String path) {
    if (path.startsWith(OwnFiles.HEADERS)) {
      return own(path).isPresent();
    }
    try {
      return Files.isRegularFile(Path.of(path));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  @Override
  public @Nullable InternalFileContent getContentForInclusion(
      String path, @Nullable IMacroDictionary macros) {
    Optional<String> text = path.startsWith(OwnFiles.HEADERS) ? own(path) : onDisk(path);
    if (text.isEmpty()) {
      return null;
    }
    source.add(path, text.get());
    String read = patches.applied(path, SourceText.withoutTrigraphs(text.get()));
    return (InternalFileContent) FileContent.create(path, read.toCharArray());
  }

  @Override
  public @Nullable InternalFileContent getContentForInclusion(
      @Nullable IIndexFileLocation location, @Nullable String path) {
    return null;
  }

  private static Optional<String> own(String path) {
    String name = path.substring(OwnFiles.HEADERS.length() + 1);
    try (InputStream in = OwnFiles.open("include/" + name)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<String> onDisk(String path) {
    try {
      return Optional.of(SourceText.decode(Files.readAllBytes(Path.of(path))));
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }
}
