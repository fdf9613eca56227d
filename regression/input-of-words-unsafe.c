/* A word has a zero behind it. */
#include <stdio.h>

int main(void) {
  char word[4], c[2];
  if (scanf("%2c%3s", c, word) != 2) return 1;
  return scanf("%4s", word);
}
