// A name for the linker makes two names one function.
extern void reach_error(void);
int other(void) { return 1; }
int some(void) __asm__("other");
int main(void) {
  if (some() == 1) reach_error();
  return 0;
}
