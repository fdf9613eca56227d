// Two arrays are written together, and are equal at the first element only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[1000], b[1000];

int main(void) {
  int n = __VERIFIER_nondet_int(), i;
  if (n < 1 || n > 1000) return 0;
  int value = __VERIFIER_nondet_int() % 1000;
  for (i = 0; i < n; i++) {
    a[i] = value;
    b[i] = value + i;
  }
  for (i = 0; i < n; i++)
    if (b[i] - a[i] != 0) reach_error();
  return 0;
}
