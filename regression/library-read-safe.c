// What does not come is not written.
#include <unistd.h>

extern void reach_error(void);

int main(void) {
  char b[4] = {7, 7, 7, 7};
  int n = read(0, b, 4);
  if (n < -1 || n > 4) reach_error();
  if (n < 4 && b[3] != 7) reach_error();
  return 0;
}
