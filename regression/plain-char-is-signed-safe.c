// On our machines plain char is signed.
extern void reach_error(void);

int main(void) {
  char c = (char)200;
  if (c != -56) reach_error();
  if ('\xff' != -1) reach_error();
  if ('A' + 1 != 'B' || '\n' != 10 || '\101' != 'A') reach_error();
}
