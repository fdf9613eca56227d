// What a loop has written to all elements, another one finds there; how many they are is an input.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[1000];

int main(void) {
  int n = __VERIFIER_nondet_int(), i;
  if (n < 1 || n > 1000) return 0;
  for (i = 0; i < n; i++) a[i] = 42;
  for (i = 0; i < n; i++)
    if (a[i] != 42) reach_error();
  return 0;
}
