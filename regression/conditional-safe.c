// Conditional expressions convert both sides to a common type.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int sign = x < 0 ? -1 : x > 0 ? 1 : 0;
  if (sign * 2 != (x < 0 ? -2 : x > 0 ? 2 : 0)) reach_error();
  // -1 becomes unsigned here.
  if ((x == x ? -1 : 1u) < 1) reach_error();
}
