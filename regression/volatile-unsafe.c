// A volatile object read twice may have changed, through a pointer too.
extern void reach_error(void);

static int sum(volatile int *p) { return *p + *p; }

int main(void) {
  volatile int flag = 0;
  flag = 2;
  if (flag == 7 && sum(&flag) == 3) reach_error();
  return 0;
}
