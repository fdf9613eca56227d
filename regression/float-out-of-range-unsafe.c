// What an integer type cannot hold becomes any value.
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  int i = (int)x;
  if (i == 5 && x > 1e10f) reach_error();
  return 0;
}
