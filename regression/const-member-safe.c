/* Members beside const ones may be written to, and all of what malloc gives. */
#include <stdlib.h>
#include <string.h>

struct entry { int key; const int limit; int value; };

int __VERIFIER_nondet_int(void);

static struct entry made(int limit) {
  struct entry e = { 0, limit, 0 };
  return e;
}

int main(void) {
  struct entry entries[2] = { made(10), made(20) };
  struct entry *p = entries;
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 2) {
    p[i].key = 7;
    p[i].value = p[i].limit;
  }
  struct entry *q = malloc(sizeof *q);
  memcpy(q, p, sizeof *q);
  *(int *)&q->limit = 5;
  free(q);
  return 0;
}
