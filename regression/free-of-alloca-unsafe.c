// Only one of the two is on the heap.
#include <alloca.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int large = __VERIFIER_nondet_int();
  char *p = large ? malloc(100) : alloca(10);
  p[9] = 1;
  if (large < 5) free(p);
  return 0;
}
