package dev.bulwark.frontend.c;

import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;

/** The sources that come with Bulwark: headers, and functions of the library. */
final class OwnFiles {

  /** A directory that exists nowhere, last in the search path: its files are resources. */
  static final String HEADERS = "/#bulwark/include";

  private OwnFiles() {}

  /** Is it one of our own headers, or of our own library? What these say is known. */
  static boolean isHeader(String file) {
    return file.startsWith(HEADERS) || (file.startsWith("<") && file.endsWith(">"));
  }

  /** Is it one of the definitions that come with Bulwark? */
  static boolean isDefinedIn(IASTFunctionDefinition definition) {
    return definition.getContainingFilename().startsWith("<");
  }
}
