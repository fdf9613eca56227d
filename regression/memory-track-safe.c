#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int *kept, *other;

static void keep(void) { kept = malloc(sizeof *kept); }

int main(void) {
  keep();
  if (__VERIFIER_nondet_int()) {
    other = kept;
    keep();
  }
  return 0;
}
