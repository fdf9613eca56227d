// What does not fit into a char is cut off.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }
void assume(int condition) { if (!condition) abort(); }

int main(void) {
  int x = __VERIFIER_nondet_int();
  signed char c = x;
  assume(x > 0);
  check(c >= 0);
  return 0;
}
