// C leaves open whether the left side of an assignment is read before its right side is
// evaluated; the right side comes first, as gcc has it, and the verdict says so.
#include <assert.h>

unsigned x = 2, a[2] = {1, 2}, i;
struct { unsigned low : 3, high : 5; } bits = {1, 1};
double d = 1;

unsigned set(void) {
  x |= 128;
  return 1;
}

unsigned next(void) {
  a[1] = 10;
  i = 1;
  return 1;
}

unsigned fields(void) {
  bits.low = 4;
  bits.high = 8;
  return 1;
}

double half(void) {
  d = 8;
  return 0.5;
}

unsigned *at(unsigned *p) {
  return p;
}

int main(void) {
  x |= set();
  assert(x == 131);
  a[i] += next();
  assert(a[0] == 1 && a[1] == 11);
  i = 0;
  a[1] = 2;
  *at(&a[1]) *= next() + 1;
  assert(a[1] == 20);
  bits.low += fields();
  assert(bits.low == 5 && bits.high == 8);
  d *= half();
  assert(d == 4);
  unsigned *p = a;
  p += next();
  assert(*p == 10);
  return 0;
}
