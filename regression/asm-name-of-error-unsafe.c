// Unsafe: the function that is called is the error, under another name.
void reach_error(void) {}
void other(void) __asm__("reach_error");

int main(void) {
  other();
  return 0;
}
