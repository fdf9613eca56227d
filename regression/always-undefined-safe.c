// SAFE and vacuous: every execution has undefined behaviour before the check.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
  int *p = 0;
  int x = __VERIFIER_nondet_int();
  *p = x;
  if (x != *p || x > 3) reach_error();
  return 0;
}
