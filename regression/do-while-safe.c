// The body of a do loop runs at least once; continue goes to its condition.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }
void assume(int condition) { if (!condition) abort(); }

int main(void) {
  int n = __VERIFIER_nondet_int(), rounds = 0;
  assume(n < 5);
  do {
    rounds++;
    if (rounds == 2) continue;
  } while (rounds < n);
  check(rounds >= 1 && (n < 1 || rounds == n));
  return 0;
}
