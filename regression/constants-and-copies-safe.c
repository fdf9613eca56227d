// Literals and constants are only read, copies do not overlap, frees are of the heap.
#include <alloca.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static const int table[3] = {1, 2, 3};

int main(void) {
  char text[8] = "abc";
  const char *name = __VERIFIER_nondet_int() ? text : "def";
  if (name == text) text[0] = 'x';
  memcpy(text + 4, name == text ? "abc" : name, 4);
  memmove(text, text + 1, 4);
  int large = __VERIFIER_nondet_int();
  int *p = large ? malloc(12) : alloca(12);
  memcpy(p, table, 12);
  p[1] = table[2];
  if (large) free(p);
  return 0;
}
