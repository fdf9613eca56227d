// The loop is left before it goes round, so the called function never returns; the proof still needs an invariant at the loop.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int limit;

int query(int i) {
  int answer = __VERIFIER_nondet_int();
  if (answer == 0) {
    return i;
  }
  return -1;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 7) {
    int i = 0;
    int status = 0;
    while (1) {
      if (i >= limit) {
        break;
      }
      status = query(i);
      if (status >= 0) {
        break;
      }
      i++;
    }
    if (x < 7) {
      reach_error();
    }
  }
  return 0;
}
