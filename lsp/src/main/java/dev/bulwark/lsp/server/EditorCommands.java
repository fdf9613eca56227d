package dev.bulwark.lsp.server;

import java.util.List;

/** The commands that the editor can have the server do. */
final class EditorCommands {

  /** Checks the file: arguments are its URI. */
  static final String CHECK_FILE = "bulwark.checkFile";

  /** Checks from a function: URI, name. */
  static final String VERIFY_FUNCTION = "bulwark.verifyFunction";

  /** Lists the checks of a function, a line, or all: URI, and a name or number if wanted. */
  static final String SHOW_CHECKS = "bulwark.showChecks";

  /** Ends the checks of a file, or all: URI if wanted. */
  static final String CANCEL = "bulwark.cancel";

  static final List<String> ALL = List.of(CHECK_FILE, VERIFY_FUNCTION, SHOW_CHECKS, CANCEL);

  private EditorCommands() {}
}
