// What is equal to the last element is put behind it, too.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[1000];

int main(void) {
  int n = 0, i, x;
  while (n < 1000) {
    x = __VERIFIER_nondet_int();
    if (x == 0) break;
    if (n == 0 || x >= a[n - 1]) a[n++] = x;
  }
  for (i = 1; i < n; i++)
    if (a[i - 1] >= a[i]) reach_error();
  return 0;
}
