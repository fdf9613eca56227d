// The same as midpoint.c, computed so that nothing overflows: safe for all pairs of numbers.
//
//   bulwark verify examples/midpoint_fixed.c
//   VERDICT: SAFE

#include <assert.h>

int __VERIFIER_nondet_int(void);

int midpoint(int low, int high) {
  return low + (high - low) / 2;
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
