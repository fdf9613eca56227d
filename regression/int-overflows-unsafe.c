// The largest int has no successor.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int main(void) {
  int x = __VERIFIER_nondet_int();
  check(x + 1 > x);
  return 0;
}
