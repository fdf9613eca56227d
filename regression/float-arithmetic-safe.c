// Sums of halves are exact, sums of tenths are not; comparisons with NaN are false, but for !=.
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

static float third = 1 / 3.0f;

static double half(double x) { return x / 2; }

int main(void) {
  double d = 0.5;
  if (d + d != 1.0) reach_error();
  if (0.1 + 0.2 == 0.3) reach_error();
  if (third == 1 / 3.0 || (double)third != 0x1.555556p-2) reach_error();
  if (half(3) != 1.5) reach_error();
  double x = __VERIFIER_nondet_double();
  if (x != x) {
    if (x < 1 || x >= 1 || x == x || !x) reach_error();
  } else if (!(x < 0 || x > 0) && x) {
    reach_error();
  }
  if (-0.0 != 0.0 || 1 / -0.0 >= 0) reach_error();
  return 0;
}
