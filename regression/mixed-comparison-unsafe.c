// A negative int compared with an unsigned one is large.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }
void assume(int condition) { if (!condition) abort(); }

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned limit = 10;
  assume(x < 10);
  check(x < limit);
  return 0;
}
