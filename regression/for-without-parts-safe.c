// All three parts of a for may be missing.
extern void reach_error(void);

int main(void) {
  int i = 0;
  for (;;) {
    if (++i > 20) break;
  }
  for (; i < 30;) i += 2;
  if (i != 31) reach_error();
}
