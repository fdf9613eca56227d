// Assembly code outside of functions may define and change anything.
__asm__(".globl x");
int main(void) { return 0; }
