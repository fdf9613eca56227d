// A switch may jump into the middle of a loop.
extern void reach_error(void);

int main(void) {
  int n = 10, copied = 0, rounds = (n + 3) / 4;
  switch (n % 4) {
    case 0: do { copied++;
    case 3:      copied++;
    case 2:      copied++;
    case 1:      copied++;
            } while (--rounds > 0);
  }
  if (copied != n) reach_error();
}
