// Division rounds toward zero, and the remainder has the dividend's sign.
extern void reach_error(void);

int main(void) {
  if (-7 / 2 != -3 || -7 % 2 != -1) reach_error();
  if (7 / -2 != -3 || 7 % -2 != 1) reach_error();
  if (-7 / 2u != 2147483644u) reach_error();
}
