// A pointer to the first member of a struct, converted, is one to the struct (C11 6.7.2.1 p15), and
// what lies behind a member can be reached from it. All names lead to the same memory.
#include <assert.h>
#include <stdlib.h>

struct list { struct list *next; };
struct item { struct list link; int value; struct list other; };
struct sub { struct item item; long extra; };
struct marked { int x; char mark[0]; int y, z; };

int value_of(struct list *l) {
  return ((struct item *)l)->value;
}

int main(void) {
  struct sub s = {{{0}, 3, {0}}, 9};
  struct list *l = &s.item.link;
  assert(value_of(l) == 3 && ((struct sub *)l)->extra == 9);
  ((struct sub *)l)->extra = 11;
  ((struct item *)l)->other.next = l;
  assert(s.extra == 11 && s.item.other.next == &s.item.link);
  struct marked m = {1, {}, 2, 3};
  *(int *)m.mark = 7;
  assert(m.y == 7 && m.z == 3);
  struct { int a, b; } pair;
  *(long long *)&pair.a = 5LL << 32;
  assert(pair.b == 5);
  return 0;
}
