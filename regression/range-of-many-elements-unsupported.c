/* More elements than are initialised one by one. */
extern void reach_error(void);

int a[5000] = { [0 ... 4999] = 7 };

int main(void) {
  if (a[10] != 0) reach_error();
  return 0;
}
