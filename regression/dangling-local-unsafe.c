/* A pointer to a local variable is used after the function has returned, on one way. */
extern int __VERIFIER_nondet_int(void);

int *last;

int twice(int x) {
  int result = 2 * x;
  last = &result;
  return *last;
}

int main(void) {
  int fixed = 1;
  int r = twice(3);
  if (__VERIFIER_nondet_int()) last = &fixed;
  return r + *last;
}
