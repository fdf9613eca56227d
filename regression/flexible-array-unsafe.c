// The object is shorter than the index of its flexible array.
#include <stdlib.h>

struct old { int n; short a[1]; };

int main(void) {
  struct old *old = malloc(sizeof *old + 4 * sizeof(short));
  old->a[6] = 1;
  return 0;
}
