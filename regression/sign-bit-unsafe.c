// signbit says yes with some number, which need not be 1; the sign of NaN is open.
#include <math.h>
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (isnan(x) && signbit(x) == 2) reach_error();
  return 0;
}
