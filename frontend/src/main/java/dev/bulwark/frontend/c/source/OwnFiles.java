package dev.bulwark.frontend.c.source;

import java.io.InputStream;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.jspecify.annotations.Nullable;

/** The sources that come with Bulwark: headers, and functions of the library. */
public final class OwnFiles {

  /** A directory that exists nowhere, last in the search path: its files are resources. */
  public static final String HEADERS = "/#bulwark/include";

  private static final String RESOURCES = "/dev/bulwark/frontend/c/";

  private OwnFiles() {}

  /** Is it one of our own headers, or of our own library? What these say is known. */
  public static boolean isOwn(String file) {
    return file.startsWith(HEADERS) || (file.startsWith("<") && file.endsWith(">"));
  }

  /** Is it one of the definitions that come with Bulwark? */
  public static boolean isDefinedIn(IASTFunctionDefinition definition) {
    return definition.getContainingFilename().startsWith("<");
  }

  /**
   * The file of this name beside our sources, such as {@code include/stdio.h}; null without one.
   */
  public static @Nullable InputStream open(String name) {
    return OwnFiles.class.getResourceAsStream(RESOURCES + name);
  }
}
