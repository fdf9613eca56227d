// The label can be reached from one of two places.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10 && x < 5) goto error;
  if (x == 4711) goto error;
  return 0;
error:
  return 1;
}
