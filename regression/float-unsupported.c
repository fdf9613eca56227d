// Floats come later.
extern void reach_error(void);

int main(void) {
  double d = 0.5;
  if (d + d != 1.0) reach_error();
}
