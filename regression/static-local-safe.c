// A static local keeps its value between calls and starts at zero.
extern void reach_error(void);

int next(void) {
  static int counter;
  static int step = 3;
  counter += step;
  return counter;
}

int main(void) {
  next();
  next();
  if (next() != 9) reach_error();
}
