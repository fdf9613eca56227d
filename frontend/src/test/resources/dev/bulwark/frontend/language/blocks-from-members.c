// expect 117
#include <string.h>

struct S { int a, b, c, d; };
struct A { int a; int b[2]; int c; };

/* Blocks that begin at a member and reach behind it. */
int main(void) {
  struct S s = { 1, 2, 3, 4 }, t = { 5, 6, 7, 8 };
  struct A x = { 1, { 2, 3 }, 4 };
  int u[4] = { 9, 8, 7, 6 };
  memset(&s.b, 0, 8);
  int r = s.a + 2 * s.b + 4 * s.c + 8 * s.d;
  memcpy(&s.b, &t.b, 3 * sizeof(int));
  r += s.a + 2 * s.b + 4 * s.c + 8 * s.d;
  memcpy(x.b, u, 12);
  r += x.a + 2 * x.b[0] + 4 * x.b[1] + 8 * x.c;
  return r & 127;
}
