// SAFE and vacuous: no execution gets past the assumptions.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
void reach_error(void) {}

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 5);
  for (int i = 0; i < x; i++) __VERIFIER_assume(x < 3);
  if (x != 4) reach_error();
  return 0;
}
