// Refused: the operand of sizeof is evaluated if its length is variable.
void reach_error(void) {}

int main(void) {
  int n = 3, i = 0;
  int a[2][n];
  unsigned long size = sizeof(a[i++]);
  if (i == 1) reach_error();
  return size == 0;
}
