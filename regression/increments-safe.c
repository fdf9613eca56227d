// Prefix and postfix forms, on a type that wraps around.
extern void reach_error(void);

int main(void) {
  unsigned short u = 65535;
  int before = u++;
  if (before != 65535 || u != 0) reach_error();
  int after = --u;
  if (after != 65535) reach_error();
  _Bool b = 0;
  b++;
  b++;
  if (b != 1) reach_error();
}
