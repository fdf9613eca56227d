// Parameters of definitions without prototype are passed promoted, directly and through pointers, and then converted.
extern void reach_error(void);

int byte(x) unsigned char x; { return x; }
int half(x) short x; { return x; }
int single(x) float x; { return x == 0.1f; }

int main(void) {
  int (*any)() = byte;
  int (*number)(int) = half;
  int (*real)(double) = single;
  if (any(511) != 255 || byte(511) != 255) reach_error();
  if (number(70000) != 4464 || half(70000) != 4464) reach_error();
  if (!real(0.1) || !single(0.1f)) reach_error();
}
