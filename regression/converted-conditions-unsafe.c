// What a parameter of type _Bool asks is whether the argument is zero: 0.5 and 2^32 are not.
extern void reach_error(void);
extern long long __VERIFIER_nondet_longlong(void);
extern void __VERIFIER_assume(_Bool);

int main(void) {
  long long x = __VERIFIER_nondet_longlong();
  __VERIFIER_assume(x);
  if (x == 1LL << 32) {
    __VERIFIER_assume(0.5);
    reach_error();
  }
  return 0;
}
