// What ++ and -- give on bit-fields is the value before or after, also where the struct is kept in variables.
extern void reach_error(void);

int main(void) {
  struct { unsigned count : 4; int small : 3; } s = {1, 3};
  int turns = 0;
  while (s.count-- > 0) turns++;
  if (turns != 1 || s.count != 15) reach_error();
  if (s.count++ != 15 || s.count != 0) reach_error();
  if (++s.small != -4 || s.small-- != -4 || s.small != 3) reach_error();
  if ((s.count = s.count + 17) != 1 || (s.count += 18) != 3) reach_error();
}
