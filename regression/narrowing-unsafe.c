// A difference that is kept in a byte.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int() % 200, b = __VERIFIER_nondet_int() % 200;
  signed char d = a - b;
  return d;
}
