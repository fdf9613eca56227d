// The right inputs in the right order.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int state = 0;
  while (1) {
    int in = __VERIFIER_nondet_int();
    if (state == 0 && in == 3) state = 1;
    else if (state == 1 && in == 14) state = 2;
    else if (state == 2 && in == 15) state = 3;
    else state = 0;
    if (state == 3) reach_error();
  }
}
