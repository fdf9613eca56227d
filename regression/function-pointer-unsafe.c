// One of two functions is called.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int up(int x) { return x + 1; }
int down(int x) { return x - 1; }

int main(void) {
  int (*change)(int) = __VERIFIER_nondet_int() ? up : down;
  int x = change(5);
  if (x == 4) reach_error();
}
