// The number of bytes that come, or -1.
#include <unistd.h>

extern void reach_error(void);

int main(void) {
  char b[4] = {7, 7, 7, 7};
  int n = read(0, b, 4);
  if (n < -1 || n > 4) reach_error();
  if (n > 0) b[n - 1] = 1;
  if (n == 4 && b[3] != 1) reach_error();
  return 0;
}
