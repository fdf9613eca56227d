// The property may be a label.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x % 2 == 5) goto error;
  return 0;
error:
  return 1;
}
