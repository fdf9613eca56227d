// The sum of two inputs overflows.
int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (a < 0 || b < 0)
    return 0;
  int mean = (a + b) / 2;
  return mean > 0;
}
