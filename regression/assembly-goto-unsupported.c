// Assembly that jumps to labels of the function is refused.
extern void reach_error(void);

int main(void) {
  int x = 0;
  __asm__ goto("jmp %l0" : : : : error);
  return 0;
error:
  if (x == 0) reach_error();
}
