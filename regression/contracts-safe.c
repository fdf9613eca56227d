int next(int x)
    __CPROVER_requires(0 <= x && x < 10)
    __CPROVER_ensures(__CPROVER_return_value == x + 1);
void store(int *to, int value)
    __CPROVER_requires(__CPROVER_w_ok(to, sizeof(*to)))
    __CPROVER_assigns(*to)
    __CPROVER_ensures(*to == value);

int main(void) {
  int i = 0, last = 0;
  while (i < 10) __CPROVER_loop_invariant(0 <= i && i <= 10 && last == i) {
    i = next(i);
    store(&last, i);
  }
  __CPROVER_assert(last == 10, "the last one is stored");
  return 0;
}
