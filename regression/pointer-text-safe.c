/* What %p writes: glibc's (nil), or a number of which only the form is known. */
#include <assert.h>
#include <stdio.h>

int main(void) {
  char text[40];
  int x = 3;
  assert(snprintf(text, sizeof text, "%7p", (void *)0) == 7);
  assert(text[1] == ' ' && text[2] == '(' && text[6] == ')');
  int n = snprintf(text, sizeof text, "[%p]", (void *)&x);
  assert(n >= 5 && n <= 20);
  assert(text[1] == '0' && text[2] == 'x' && text[n - 1] == ']');
  assert((text[3] >= '1' && text[3] <= '9') || (text[3] >= 'a' && text[3] <= 'f'));
  return 0;
}
