// Arrays at the end of a struct that are longer than they say, and what they overlap with then.
#include <assert.h>
#include <stdlib.h>

struct flexible { int n; int a[]; };
struct old { int n; short a[1]; };
struct around { struct flexible inner; int after; } global;

int last(struct old *p) {
  return p->a[p->n - 1];
}

int main(void) {
  struct around *p = &global;
  p->inner.a[0] = 5;
  assert(p->after == 5);
  struct { int n; int a[0]; } two[2] = {{1}, {2}};
  two[0].a[0] = 6;
  assert(two[1].n == 6);
  struct old *old = malloc(sizeof *old + 4 * sizeof(short));
  old->n = 5;
  for (int i = 0; i < old->n; i++) old->a[i] = i;
  assert(last(old) == 4 && old->n == 5);
  struct old *both = malloc(2 * sizeof *both);
  both[1].n = 1;
  both->a[2] = 7;
  both->a[3] = 0;
  assert(both[1].n == 7);
  return 0;
}
