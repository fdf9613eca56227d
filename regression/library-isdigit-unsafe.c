// "Yes" is any number but zero, not one.
#include <assert.h>
#include <ctype.h>

int main(void) {
  assert(isdigit('7') == 1);
  return 0;
}
