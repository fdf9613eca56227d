// The loop in the second call of a function goes wrong.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }
void assume(int condition) { if (!condition) abort(); }

int count(int n) {
  int i = 0;
  while (i < n) {
    i += 3;
  }
  return i;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  assume(n == 6 || n == 7);
  check(count(6) == 6);
  check(count(n) == n);
  return 0;
}
