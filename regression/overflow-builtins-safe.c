// gcc's arithmetic with a check: the result is stored as far as it fits.
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), sum;
  unsigned char narrow;
  if (__builtin_add_overflow(x, y, &sum)) {
    if ((x < 0) != (y < 0) || sum != (int)((unsigned)x + (unsigned)y)) reach_error();
  } else if ((long long)sum != (long long)x + y) {
    reach_error();
  }
  if (!__builtin_mul_overflow(16, 17, &narrow) || narrow != 16) reach_error();
  if (__builtin_usub_overflow(5, 3, (unsigned *)&sum) || sum != 2) reach_error();
  double whole, part = modf(-3.25, &whole);
  if (whole != -3 || part != -0.25) reach_error();
  return 0;
}
