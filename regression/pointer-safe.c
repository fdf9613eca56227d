// A write through a pointer is seen in the variable.
extern void reach_error(void);

int main(void) {
  int x = 1, *p = &x;
  *p = 2;
  if (x != 2) reach_error();
}
