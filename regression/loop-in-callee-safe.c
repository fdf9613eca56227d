// A loop in a function that is called from a loop, with its own variables each time.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }
void assume(int condition) { if (!condition) abort(); }

int twice(int n) {
  int r = 0;
  while (n > 0) {
    r += 2;
    n--;
  }
  return r;
}

int main(void) {
  int x = 1;
  int rounds = __VERIFIER_nondet_int();
  assume(rounds >= 0 && rounds < 4);
  for (int i = 0; i < rounds; i++) {
    x = twice(x);
  }
  check(x == 1 << rounds);
  return 0;
}
