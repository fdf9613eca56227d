// Functions that change globals, which begin as zero.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int total;
int calls = 3;
void add(int x) { total += x; calls--; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  add(x);
  add(-x);
  check(total == 0 && calls == 1);
  return 0;
}
