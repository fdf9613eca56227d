// Where the search has found nothing, the element behind the last one is something else.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[1000];

int main(void) {
  int n = __VERIFIER_nondet_int(), i;
  if (n < 1 || n > 999) return 0;
  int wanted = __VERIFIER_nondet_int(), at;
  for (i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  for (at = 0; at < n; at++)
    if (a[at] == wanted) break;
  for (i = 0; i < at; i++)
    if (a[i] == wanted) reach_error();
  if (a[at] != wanted) reach_error();
  return 0;
}
