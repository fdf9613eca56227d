// Every value but zero becomes one.
extern void reach_error(void);

int main(void) {
  _Bool b = 256;
  if (b != 1) reach_error();
  b = (unsigned char)256;
  if (b) reach_error();
  if ((_Bool)-1 + (_Bool)2 != 2) reach_error();
  if (sizeof(_Bool) != 1) reach_error();
}
