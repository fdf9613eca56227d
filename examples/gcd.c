// Euclid's algorithm: what it finds divides both numbers. The numbers are small so that the loop is
// bounded and unrolling it proves the property.
//
//   bulwark verify examples/gcd.c
//   VERDICT: SAFE (assuming: no undefined behaviour)

#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

unsigned char gcd(unsigned char a, unsigned char b) {
  while (b != 0) {
    unsigned char rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar();
  unsigned char b = __VERIFIER_nondet_uchar();
  if (a == 0 || b == 0 || a > 50 || b > 50)
    return 0;
  unsigned char divisor = gcd(a, b);
  assert(a % divisor == 0);
  assert(b % divisor == 0);
  return 0;
}
