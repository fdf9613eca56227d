// A compound literal of a const type must not be written to.

int main(void) {
  int *p = (int *)(const int[]){1, 2};
  p[0] = 3;
  return 0;
}
