/* A function of the library that writes through its pointer is never one without effects. */
#include <math.h>
void reach_error(void);

int main(void) {
  int exponent = 0;
  frexp(3.0, &exponent);
  if (exponent) reach_error();
  return 0;
}
