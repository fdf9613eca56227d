// A pointer that was an integer may point into the middle of an object, and to a member from another.
#include <assert.h>
#include <stdint.h>
#include <string.h>

struct pair { int a, b; };
union both { struct pair *p; uintptr_t n; };

int main(void) {
  struct pair x = {1, 2};
  uintptr_t n = (uintptr_t)&x;
  assert(*(int *)(n + 4) == 2);
  struct pair y = {3, 4};
  union both u;
  u.p = &y;
  u.n += 4;
  assert(*(int *)u.p == 4);
  struct pair z = {5, 6};
  int *p = &z.b, *q;
  memcpy(&n, &p, sizeof n);
  n -= 4;
  memcpy(&q, &n, sizeof q);
  assert(*q == 5);
  return 0;
}
