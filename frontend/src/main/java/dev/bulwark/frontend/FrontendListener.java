package dev.bulwark.frontend;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Hears how far the front end has come, on the thread that does the work. */
public interface FrontendListener {

  /** Listens to nothing. */
  FrontendListener NONE = new FrontendListener() {};

  /** Files are about to be read. */
  default void begins() {}

  /** These files of the user have been read, included ones too. */
  default void read(Set<String> files) {}

  /** There are syntax trees of files with this many lines; included files are not counted. */
  default void parsed(long lines) {}

  /**
   * What functions the files define, for who asks; be it that there is no program for another
   * reason.
   */
  default void defined(Supplier<List<DefinedFunction>> functions) {}

  /** There is a program. */
  default void lowered() {}
}
