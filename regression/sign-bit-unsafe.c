// signbit says yes with some number, which need not be 1.
#include <math.h>
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x < 0 && signbit(x) == 2) reach_error();
  return 0;
}
