// A product that fits into 64 bits only.
extern unsigned __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned long y = x;
  check(y * 2 / 2 == x);
  return 0;
}
