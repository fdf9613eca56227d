// Fifty rounds to the error.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    x++;
    check(x != 50);
  }
  return 0;
}
