package dev.bulwark.engine.abmc;

import java.util.List;

/** A cycle: what a path does from a cut point until it is there again. */
record Word(List<Symbol> symbols) {

  Word {
    symbols = List.copyOf(symbols);
  }

  int length() {
    return symbols.size();
  }

  /** Are there no shortcuts in it? */
  boolean isPlain() {
    return symbols.stream().allMatch(Letter.class::isInstance);
  }

  /** Is it a shorter word several times? Then closing that one says more. */
  boolean isPower() {
    for (int period = 1; period <= length() / 2; period++) {
      if (length() % period == 0
          && symbols.subList(period, length()).equals(symbols.subList(0, length() - period))) {
        return true;
      }
    }
    return false;
  }
}
