// Small types are promoted to int before they are added.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  int sum = a + b;
  check(sum >= a && sum <= 510);
  unsigned char low = a + b;
  check(low == sum % 256);
  return 0;
}
