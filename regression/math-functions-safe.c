// What IEEE 754 fixes is computed exactly.
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

static double infinite = INFINITY;

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!isinf(infinite) || !isnan(NAN) || isinf(-HUGE_VAL) != -1) reach_error();
  if (fmod(-5.5, 2) != -1.5 || remainder(5.5, 2) != -0.5 || ldexp(1.5, 4) != 24) reach_error();
  if (lround(2.5) != 3 || lrint(2.5) != 2 || round(-0.5) != -1) reach_error();
  if (fpclassify(1e-40f) != FP_SUBNORMAL || fpclassify((double)1e-40f) != FP_NORMAL) reach_error();
  if (isfinite(x) && floor(x) > x) reach_error();
  if (isnan(x) && fabs(x) == fabs(x)) reach_error();
  if (!isnan(x) && (fmin(x, 0) > 0 || fmax(x, 1) < 1)) reach_error();
  if (x >= 0 && sqrt(x) < 0) reach_error();
  if (!isnan(x) && fabs(copysign(x, -1)) != fabs(x)) reach_error();
  return 0;
}
