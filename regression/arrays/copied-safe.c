// A copy is equal to what it was made of, whatever that holds.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[1000], b[1000];

int main(void) {
  int n = __VERIFIER_nondet_int(), i;
  if (n < 1 || n > 1000) return 0;
  for (i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  for (i = 0; i < n; i++) b[i] = a[i];
  for (i = 0; i < n; i++)
    if (b[i] != a[i]) reach_error();
  return 0;
}
