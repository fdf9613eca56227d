// Adding one to a large float changes nothing.
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  float y = x + 1.0f;
  if (x > 0 && x < 1e9f && y == x) reach_error();
  return 0;
}
