// Gauss, for small n.
extern unsigned __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }
void assume(int condition) { if (!condition) abort(); }

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), sum = 0;
  assume(n < 9);
  for (unsigned i = 1; i <= n; i++) {
    sum += i;
  }
  check(sum == n * (n + 1) / 2);
  return 0;
}
