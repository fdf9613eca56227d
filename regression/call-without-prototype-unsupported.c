// Without prototype the argument is passed as int, not as double.
extern void reach_error(void);

int f(x) double x; { return x == 3; }

int main(void) {
  if (f(3) != 1) reach_error();
}
