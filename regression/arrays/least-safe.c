// No element is less than the least one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[1000];

int main(void) {
  int n = __VERIFIER_nondet_int(), i;
  if (n < 1 || n > 1000) return 0;
  int least;
  for (i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  least = a[0];
  for (i = 1; i < n; i++)
    if (a[i] < least) least = a[i];
  for (i = 0; i < n; i++)
    if (a[i] < least) reach_error();
  return 0;
}
