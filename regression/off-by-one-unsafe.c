// One round too many.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }
void assume(int condition) { if (!condition) abort(); }

int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  assume(n > 0 && n < 10);
  while (i <= n) {
    i++;
  }
  check(i == n);
  return 0;
}
