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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IFileNomination;
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
  private final Map<String, String> directories = new LinkedHashMap<>();
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
    options.includeDirectories().forEach(directory -> path.add(directory(directory)));
    options.systemDirectories().forEach(directory -> path.add(directory(directory)));
    path.add(OwnFiles.HEADERS);
    return path.toArray(String[]::new);
  }

  /**
   * CDT would look for a relative one from where the file is that is read, and not the user.
   *
   * @return the directory with its whole path; names of files in it begin as the user has written
   */
  public String directory(Path directory) {
    String whole = directory.toAbsolutePath().toString();
    directories.putIfAbsent(whole, directory.toString());
    return whole;
  }

  /** What {@code __FILE__} says in a file that was found under this path. */
  private String named(String path) {
    for (Map.Entry<String, String> directory : directories.entrySet()) {
      if (path.startsWith(directory.getKey() + "/")) {
        return directory.getValue() + path.substring(directory.getKey().length());
      }
    }
    return path;
  }

  /** Whatever its name: {@code #pragma once} is about the file. */
  @Override
  public void reportPragmaOnceSemantics(String path, IFileNomination file) {
    super.reportPragmaOnceSemantics(real(path), file);
  }

  @Override
  public @Nullable IFileNomination isIncludedWithPragmaOnceSemantics(String path) {
    return super.isIncludedWithPragmaOnceSemantics(real(path));
  }

  private static String real(String path) {
    try {
      return path.startsWith(OwnFiles.HEADERS) ? path : Path.of(path).toRealPath().toString();
    } catch (IOException | InvalidPathException none) {
      return path;
    }
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
    String name = named(path);
    source.add(name, text.get());
    String read = patches.applied(name, SourceText.withoutTrigraphs(text.get()));
    return (InternalFileContent) FileContent.create(name, read.toCharArray());
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
