// A function without body returns anything and changes nothing, which the verdict says.
extern void reach_error(void);
extern int measure(int channel);

int level = 5;

int main(void) {
  int m = measure(3);
  if (m > 10) m = 10;
  if (m < 0) m = 0;
  if (level != 5 || m > 10) reach_error();
}
