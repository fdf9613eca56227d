// The inputs are the two factors.
extern void reach_error(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
  if (a > 1 && b > 1 && a * b == 10403) reach_error();
}
