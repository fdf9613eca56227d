// Shifts within the width, of signed and unsigned values.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }
void assume(int condition) { if (!condition) abort(); }

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  int s = __VERIFIER_nondet_int();
  assume(s >= 0 && s < 32);
  check((x >> s) <= x);
  check(((x << s) >> s) <= x);
  int negative = -8;
  check(negative >> 1 == -4);
  return 0;
}
