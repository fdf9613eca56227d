// Both end the program before the error.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void exit(int);

void check(int ok) {
  if (!ok) abort();
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  check(x != 7);
  if (x == 8) exit(1);
  if (x == 7 || x == 8) reach_error();
}
