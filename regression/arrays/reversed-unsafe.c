// The copy is in reverse order, and the check is not.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100], b[100];

int main(void) {
  int i;
  for (i = 0; i < 100; i++) a[i] = __VERIFIER_nondet_int();
  for (i = 0; i < 100; i++) b[i] = a[99 - i];
  for (i = 0; i < 100; i++)
    if (b[i] != a[i]) reach_error();
  return 0;
}
