// The middle of two numbers as many a binary search has computed it: the sum can overflow.
//
//   bulwark verify examples/midpoint.c
//   VERDICT: UNSAFE (unreach-call)

#include <assert.h>

int __VERIFIER_nondet_int(void);

int midpoint(int low, int high) {
  return (low + high) / 2; // low + high may be more than an int can hold
}

int main(void) {
  int low = __VERIFIER_nondet_int();
  int high = __VERIFIER_nondet_int();
  if (low < 0 || high < low)
    return 0;
  int middle = midpoint(low, high);
  assert(low <= middle && middle <= high);
  return 0;
}
