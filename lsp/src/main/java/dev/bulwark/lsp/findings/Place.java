package dev.bulwark.lsp.findings;

/**
 * A place of the source.
 *
 * @param file as the check names it, relative to where it runs; empty if there is none
 * @param line from 1 on; 0 for the file as a whole
 * @param column from 1 on, in UTF-16 code units
 */
public record Place(String file, int line, int column) {

  public boolean isKnown() {
    return line > 0 && !file.isEmpty();
  }
}
