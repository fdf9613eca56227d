// Only the chosen side of a conditional or a short-circuit has effects.
extern void reach_error(void);

int calls;

int touch(int result) {
  calls++;
  return result;
}

int main(void) {
  int x = 0 && touch(1);
  x = 1 || touch(1);
  x = 1 ? touch(5) : touch(6);
  if (touch(0) && touch(1)) x = 0;
  if (calls != 2 || x != 5) reach_error();
}
