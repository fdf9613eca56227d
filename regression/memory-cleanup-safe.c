// Each way out frees what has been allocated before; abort is none.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *a = malloc(8);
  if (__VERIFIER_nondet_int()) {
    free(a);
    exit(1);
  }
  char *b = realloc(a, 16);
  if (__VERIFIER_nondet_int()) abort();
  for (int i = 0; i < 3; i++) {
    char *c = malloc(i + 1);
    c[i] = 0;
    free(c);
  }
  free(b);
  return 0;
}
