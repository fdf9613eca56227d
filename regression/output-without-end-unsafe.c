/* A string ends with a zero. */
#include <stdio.h>

int main(void) {
  char word[2] = {'a', 'b'};
  printf("%.2s", word);
  puts(word);
  return 0;
}
