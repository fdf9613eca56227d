// The inner loop goes round as often as the outer one has.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }
void assume(int condition) { if (!condition) abort(); }

int main(void) {
  int n = __VERIFIER_nondet_int(), steps = 0;
  assume(n >= 0 && n <= 5);
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      steps++;
    }
  }
  check(2 * steps == n * (n - 1));
  return 0;
}
