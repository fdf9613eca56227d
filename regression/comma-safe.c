// The comma operator evaluates from left to right and has the last value.
extern void reach_error(void);

int main(void) {
  int a = 1, b;
  b = (a += 2, a * 10);
  if (a != 3 || b != 30) reach_error();
  for (int i = 0, j = 10; i < j; i++, j--) {
    if (i + j != 10) reach_error();
  }
}
