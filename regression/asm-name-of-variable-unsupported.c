// A variable under two names.
extern void reach_error(void);
int bar = 1;
extern int foo __asm__("bar");
int main(void) {
  bar = 2;
  if (foo != 2) reach_error();
  return 0;
}
