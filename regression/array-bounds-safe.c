// What lies behind an undefined access does not count.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int a[4];
int b[4];

int main(void) {
  int i = __VERIFIER_nondet_int();
  a[i] = 1;
  if (b[0] || i < 0 || i > 3) reach_error();
}
