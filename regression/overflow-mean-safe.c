// The mean of two inputs without overflow.
int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (a < 0 || b < a)
    return 0;
  int mean = a + (b - a) / 2;
  short narrow = (short)mean;
  unsigned wraps = (unsigned)mean * 3u;
  return narrow > 0 && wraps > 1u;
}
