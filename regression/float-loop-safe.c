// A loop that counts in steps of an eighth ends where it should.
extern void reach_error(void);

int main(void) {
  float x = 0;
  int steps = 0;
  while (x < 1) {
    x += 0.125f;
    steps++;
  }
  if (steps != 8) reach_error();
  return 0;
}
