// Two elements of one array change places; the others stay.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[1000];

int main(void) {
  int n = __VERIFIER_nondet_int(), i;
  if (n < 1 || n > 1000) return 0;
  int p = __VERIFIER_nondet_int(), q = __VERIFIER_nondet_int(), before;
  if (p < 0 || p >= n || q < 0 || q >= n) return 0;
  for (i = 0; i < n; i++) a[i] = i;
  before = a[p];
  a[p] = a[q];
  a[q] = before;
  if (a[p] != q || a[q] != p) reach_error();
  for (i = 0; i < n; i++)
    if (i != p && i != q && a[i] != i) reach_error();
  return 0;
}
