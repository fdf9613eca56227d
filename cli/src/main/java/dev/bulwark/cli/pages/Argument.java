package dev.bulwark.cli.pages;

import java.util.List;

/** What may stand behind an option, or in the place of an operand. */
sealed interface Argument {

  /** Nothing. */
  record None() implements Argument {}

  /**
   * One of these.
   *
   * @param severally or several of them, with commas between them
   * @param orFile or a file
   */
  record OneOf(List<String> values, boolean severally, boolean orFile) implements Argument {
    public OneOf {
      values = List.copyOf(values);
    }
  }

  record File() implements Argument {}

  record Folder() implements Argument {}

  /** Something that nobody can guess. */
  record Text() implements Argument {}
}
