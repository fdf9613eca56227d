/* What is not read stays as it is; the result says how much is. */
#include <stdio.h>
void reach_error(void);
#define check(e) if (!(e)) reach_error()

int main(void) {
  int a = 1, b = 2;
  short s = 3;
  char word[3] = "";
  int count = scanf("%d %*d %hd%2s%d", &a, &s, word, &b);
  check(count >= -1 && count <= 4);
  check(count > 0 || a == 1);
  check(count > 1 || s == 3);
  check(count > 2 || word[0] == 0);
  check(count <= 2 || word[1] == 0 || word[2] == 0);
  check(count == 4 || b == 2);
  int c = getchar();
  check(c >= EOF && c <= 255);
  return 0;
}
