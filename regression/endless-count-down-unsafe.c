// An unsigned number is never below zero.
extern void reach_error(void);

int main(void) {
  unsigned char i;
  int rounds = 0;
  for (i = 3; i >= 0; i--) {
    if (++rounds > 4) reach_error();
  }
}
