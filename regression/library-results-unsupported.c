/* A function of the library that writes through its pointer is never one without effects. */
#include <stdlib.h>
void reach_error(void);

int main(void) {
  char *end = 0;
  strtod("1x", &end);
  if (end) reach_error();
  return 0;
}
