#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct point { int x, y; };

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 4;
  int *a = malloc(4 * sizeof *a);
  for (unsigned i = 0; i < n; i++) a[i] = 1;
  struct point p, q;
  p.x = 1;
  memcpy(&q, &p, sizeof p);
  int sum = q.x;
  for (unsigned i = 0; i < n; i++) sum += a[i];
  free(a);
  return sum;
}
