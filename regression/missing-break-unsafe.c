// Falls through into the next case.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int mode = __VERIFIER_nondet_int(), power = 0;
  switch (mode) {
    case 1: power = 10;
    case 2: power = 20; break;
    default: power = 0;
  }
  if (mode == 1 && power != 10) reach_error();
}
