/* The length of rows is known only when the declaration is passed. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int last(int n, int m, int a[n][m]) {
  return a[n - 1][m - 1];
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3) return 0;
  int a[n][n + 1];
  if (sizeof a != (unsigned)(n * (n + 1)) * sizeof(int)) reach_error();
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= n; j++) a[i][j] = i * 10 + j;
  if (last(n, n + 1, a) != (n - 1) * 10 + n) reach_error();
  return 0;
}
