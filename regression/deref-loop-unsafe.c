// The loop runs one element too far.
int __VERIFIER_nondet_int(void);

int main(void) {
  int a[8];
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 8)
    return 0;
  for (int i = 0; i <= n; i++)
    a[i] = i;
  return a[0];
}
