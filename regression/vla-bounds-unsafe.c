/* Within the object, but beyond the row. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int m = __VERIFIER_nondet_int();
  if (m < 2 || m > 4) return 0;
  int a[3][m];
  a[0][0] = 1;
  return a[0][__VERIFIER_nondet_int() == 7 ? m : 0];
}
