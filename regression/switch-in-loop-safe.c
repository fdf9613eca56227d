// A break in a switch leaves the switch, a continue the round of the loop.
extern void reach_error(void);

int main(void) {
  int state = 0, visits = 0;
  while (1) {
    switch (state) {
      case 0: state = 2; break;
      case 1: state = 3; break;
      case 2: state = 1; continue;
      default: goto done;
    }
    visits++;
  }
done:
  if (visits != 2) reach_error();
}
