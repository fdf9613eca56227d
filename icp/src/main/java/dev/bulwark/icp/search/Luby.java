package dev.bulwark.icp.search;

/** How long searches last between restarts. */
final class Luby {

  private Luby() {}

  /** 1, 1, 2, 1, 1, 2, 4, ... */
  static long number(int number) {
    int size = 1;
    int power = 0;
    while (size < number) {
      power++;
      size = 2 * size + 1;
    }
    int rest = number - 1;
    while (size - 1 != rest) {
      size = (size - 1) / 2;
      power--;
      rest %= size;
    }
    return 1L << power;
  }
}
