// What is assumed holds from there on.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 0 && y > x);
  __VERIFIER_assume(y < 100);
  if (x >= 99 || x + y <= 2) reach_error();
}
