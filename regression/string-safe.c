// Strings and what is done with them.
extern void reach_error(void);
extern char *strcpy(char *, const char *);
extern unsigned strlen(const char *);

int main(void) {
  char buffer[8];
  strcpy(buffer, "abc");
  if (strlen(buffer) != 3 || buffer[2] != 'c') reach_error();
}
