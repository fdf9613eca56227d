// Euclid's algorithm by subtraction: what it finds is positive and not larger than either number. The
// numbers are small, so that the loop is bounded and unrolling it proves the property.
//
//   bulwark verify examples/gcd.c
//   VERDICT: SAFE

#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

unsigned char gcd(unsigned char a, unsigned char b) {
  while (a != b) {
    if (a > b)
      a -= b;
    else
      b -= a;
  }
  return a;
}

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar();
  unsigned char b = __VERIFIER_nondet_uchar();
  if (a == 0 || b == 0 || a > 20 || b > 20)
    return 0;
  unsigned char divisor = gcd(a, b);
  assert(1 <= divisor && divisor <= a && divisor <= b);
  return 0;
}
