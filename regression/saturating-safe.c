// For ever within its limits, whatever comes in.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int level = 50;
  while (1) {
    int change = __VERIFIER_nondet_int();
    if (change > 0 && level < 100) level++;
    if (change < 0 && level > 0) level--;
    if (level < 0 || level > 100) reach_error();
  }
}
