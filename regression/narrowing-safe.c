// Implicit conversions that change nothing, and casts that do.
extern int __VERIFIER_nondet_int(void);

static unsigned char low(int x) { return (unsigned char)x; }

int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned char byte = low(n);
  if (n < 0 || n > 1000) return 0;
  unsigned small = n;
  short half = small;
  return half + byte > 2000 ? -1 : 1;
}
