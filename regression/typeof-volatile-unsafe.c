/* A variable of the type of a volatile one is volatile, too. */
extern void reach_error(void);
volatile int v;

int main(void) {
  typeof(v) w = 5;
  if (w == 7) {
    reach_error();
  }
  return 0;
}
