// Inline assembly with effects is refused.
extern void reach_error(void);

int main(void) {
  int x = 0;
  __asm__ volatile("nop" : "+r"(x));
  if (x != 0) reach_error();
}
