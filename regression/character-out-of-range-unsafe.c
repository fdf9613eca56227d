// The functions of ctype.h look into a table.
#include <ctype.h>

int main(void) {
  int c = 1000;
  return isalpha(c) == 0;
}
