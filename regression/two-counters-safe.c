// The sum of both counters never changes.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned up = 0, down = n;
  while (up < n) {
    up++;
    down--;
  }
  if (up + down != n) reach_error();
}
