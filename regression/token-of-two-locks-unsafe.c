extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int state = 0, held = 0;
  while (1) {
    int input = __VERIFIER_nondet_int();
    if (state == 0 && input > 10) { held = 1; state = 1; }
    else if (state == 1 && input == 3) { state = 2; }
    else if (state == 2 && input < 0) { held = 0; state = 3; }
    else if (state == 3) {
      if (!held && input == 77) { reach_error(); }
      state = 0;
    }
  }
}
