// Refused: gcc takes elements for a flexible array that ends a member of a union.
void reach_error(void) {}
struct text { int length; char bytes[]; };
union both { struct text text; char room[16]; };
union both b = {{3, "abc"}};

int main(void) {
  if (b.room[4] != 'a') reach_error();
  return 0;
}
