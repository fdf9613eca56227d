// The elements are equal to what was written, and that need not be zero.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[1000];

int main(void) {
  int n = __VERIFIER_nondet_int(), i;
  if (n < 1 || n > 1000) return 0;
  int value = __VERIFIER_nondet_int();
  for (i = 0; i < n; i++) a[i] = value;
  for (i = 0; i < n; i++)
    if (a[i] != 0) reach_error();
  return 0;
}
