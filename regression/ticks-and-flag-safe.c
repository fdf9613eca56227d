extern int system_call(void);
extern void reach_error(void);
int main(int x) {
  int flag = 0, ticks = 0, result;
  while (1) {
    ticks = ticks + 1;
    result = system_call();
    if (result == 0 || ticks > x) { break; }
  }
  if (flag > 0) {
    reach_error();
    return 1;
  }
}
