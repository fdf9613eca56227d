// Unsigned operations on small numbers; char is arithmetic on int, and conversions do not count.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned sum = 0;
  unsigned n = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < n && i < 1000; i++) sum += i & 0xff;
  unsigned char c = 255;
  c++;
  return sum - sum == c;
}
