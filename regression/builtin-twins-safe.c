/* gcc's names for functions of the library, also those that know the size of their target. */
void reach_error(void);
#define check(e) if (!(e)) reach_error()

int main(void) {
  char to[8] = "abc";
  check(__builtin_strlen(to) == 3);
  check(__builtin_strcmp(to, "abd") < 0 && __builtin_memcmp(to, "abx", 2) == 0);
  check(__builtin_strchr(to, 'b') == to + 1);
  __builtin___strcpy_chk(to, "xy", 8);
  check(to[1] == 'y' && to[2] == 0);
  __builtin___memcpy_chk(to, "pq", 2, __builtin_object_size(to, 0));
  check(to[0] == 'p' && to[1] == 'q');
  __builtin___memset_chk(to, 1, 8, -1);
  check(to[7] == 1);
  check(__builtin_stpcpy(to, "s") == to + 1);
  check(__builtin_imaxabs(-3) == 3);
  __builtin___memset_chk(to, 2, 9, 8);
  reach_error(); /* The call before ends the program. */
  return 0;
}
