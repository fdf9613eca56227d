// Shifting a negative number right keeps its sign.
extern void reach_error(void);

int main(void) {
  int x = -16;
  if (x >> 2 != -4) reach_error();
  if ((unsigned)x >> 28 != 15) reach_error();
  if ((x >> 31) != -1) reach_error();
}
