// Results are within what the standards say.
#include <stdio.h>
#include <unistd.h>

extern void reach_error(void);

int main(void) {
  int table[3] = {0, 1, 2};
  int i = isatty(0) + 1 + close(0);
  if (i < 0 || i > 2 || table[i] != i) reach_error();
  int c = putchar('a');
  if (c != 'a' && c != EOF) reach_error();
  return 0;
}
