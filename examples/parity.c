// Even and odd, defined by each other: recursion of bounded depth.
//
//   bulwark verify examples/parity.c
//   VERDICT: SAFE

#include <assert.h>

unsigned int __VERIFIER_nondet_uint(void);

_Bool is_odd(unsigned int n);

_Bool is_even(unsigned int n) {
  return n == 0 ? 1 : is_odd(n - 1);
}

_Bool is_odd(unsigned int n) {
  return n == 0 ? 0 : is_even(n - 1);
}

int main(void) {
  unsigned int n = __VERIFIER_nondet_uint();
  if (n > 12)
    return 0;
  assert(is_even(n) == (n % 2 == 0));
  return 0;
}
