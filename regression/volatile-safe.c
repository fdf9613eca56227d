// Only reads of volatile objects give any value; what is written, and what has been read, is as ever.
extern void reach_error(void);

volatile int port = 3;

int main(void) {
  volatile float local = 1.5f;
  int y = (port = 8);
  if (y != 8) reach_error();
  int once = port;
  if (once != once || sizeof(port) != 4) reach_error();
  if (local > 2 && local < 1) {
    // Two reads may differ.
    y = 9;
  }
  if (y != 8 && y != 9) reach_error();
  return 0;
}
