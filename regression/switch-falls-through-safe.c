// Cases without a break, a default in the middle.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  switch (x) {
    case 1: y += 1;
    case 2: y += 2; break;
    default: y = 10;
    case 3: y += 4;
  }
  check(x == 1 ? y == 3 : x == 2 ? y == 2 : x == 3 ? y == 4 : y == 14);
  return 0;
}
