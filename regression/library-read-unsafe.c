// What comes is any bytes.
#include <unistd.h>

extern void reach_error(void);

int main(void) {
  char b[4] = {7, 7, 7, 7};
  int n = read(0, b, 4);
  if (n < -1 || n > 4) reach_error();
  if (n < 4 && b[0] != 7) reach_error();
  return 0;
}
