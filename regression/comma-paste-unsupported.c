// Refused: gcc keeps the comma before an argument that is there and empty.
void reach_error(void) {}
#define PICK(a, b, c, n, ...) n
#define NUMBER(...) PICK(__VA_ARGS__, 3, 2, 1)
#define COUNT(a, ...) NUMBER(a, ##__VA_ARGS__)

int main(void) {
  if (COUNT(1, ) != 1) reach_error();
  return 0;
}
