// A loop that goes round ten times, with an input that matters to nobody.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int main(void) {
  int i, x = __VERIFIER_nondet_int();
  for (i = 0; i < 10; i++) {
    x = x ^ i;
  }
  check(i == 10);
  return x;
}
