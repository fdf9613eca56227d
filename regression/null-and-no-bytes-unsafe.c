/* A pointer to no bytes has to be valid too (C11 7.24.1p2): an empty list of bytes is no null pointer. */
#include <string.h>

int __VERIFIER_nondet_int(void);

struct list { const char *bytes; unsigned length; };

int main(void) {
  struct list empty = { 0, 0 }, one = { "a", 1 };
  struct list *p = __VERIFIER_nondet_int() ? &empty : &one;
  return memcmp(p->bytes, "b", p->length) != 0;
}
