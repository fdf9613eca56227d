// A weak function that nobody defines has the address 0.
extern void reach_error(void);
int other(void) __attribute__((weak));
int main(void) {
  if (other) reach_error();
  return 0;
}
