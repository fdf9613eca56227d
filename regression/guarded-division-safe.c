// Division truncates towards zero; the divisor is never zero.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }
void assume(int condition) { if (!condition) abort(); }

int main(void) {
  signed char a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int() & 3;
  assume(b != 0);
  check(a / b * b + a % b == a);
  check(-7 / 2 == -3 && -7 % 2 == -1);
  return 0;
}
