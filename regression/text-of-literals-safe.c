// Bytes of literals: UTF-8, escape sequences at seams, no trigraphs.
extern void reach_error(void);
int main(void) {
  char accent[] = "é\u00e9";
  if (sizeof accent != 5 || accent[0] != (char)0xc3 || accent[3] != (char)0xa9) reach_error();
  char seam[] = "\x1" "2" "\1" "1";
  if (sizeof seam != 5 || seam[0] != 1 || seam[1] != '2' || seam[2] != 1) reach_error();
  if (sizeof("??=") != 4 || 'ab' != 0x6162) reach_error();
  return 0;
}
