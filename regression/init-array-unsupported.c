// What a section runs before main, nobody calls.
extern void reach_error(void);
int x;
static void set(void) { x = 1; }
static void (*entry)(void) __attribute__((used, section(".init_array"))) = set;
int main(void) {
  if (x) reach_error();
  return 0;
}
