// Safe only as far as division by zero is assumed not to happen.
extern unsigned __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = 100 / x;
  check(y <= 100);
  return 0;
}
