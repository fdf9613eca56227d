// The sum of two large indices wraps around.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  if (0 <= low && low <= high) {
    int middle = (low + high) / 2;
    if (middle < low) reach_error();
  }
}
