// Only numbers that are not zero as an int get past the assumption.
extern void reach_error(void);
extern long long __VERIFIER_nondet_longlong(void);
extern void __VERIFIER_assume(int);

int main(void) {
  long long x = __VERIFIER_nondet_longlong();
  __VERIFIER_assume(x);
  if (x == 1LL << 32) reach_error();
  if (x == 5) __VERIFIER_assume(0.5);
  if (x == 5) reach_error();
  return 0;
}
