/*
 * What functions of ctype.h mean to Bulwark where a program has no body for them: those of the C
 * locale.
 */

/* "Yes" is any number but zero. */
static int yes(_Bool is) {
  if (!is) return 0;
  int any = __bulwark_unspecified_int();
  return any ? any : 1;
}

/* The C library looks into a table, which has entries for all values of char too. */
static void character(int c) {
  if (c < -128 || c > 255) __bulwark_readable(0, 1);
}

int isupper(int c) {
  character(c);
  return yes(c >= 'A' && c <= 'Z');
}

int islower(int c) {
  character(c);
  return yes(c >= 'a' && c <= 'z');
}

int isalpha(int c) {
  character(c);
  return yes((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'));
}

int isdigit(int c) {
  character(c);
  return yes(c >= '0' && c <= '9');
}

int isxdigit(int c) {
  character(c);
  return yes((c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f'));
}

int isspace(int c) {
  character(c);
  return yes(c == ' ' || (c >= '\t' && c <= '\r'));
}

int isprint(int c) {
  character(c);
  return yes(c >= ' ' && c <= '~');
}

int isgraph(int c) {
  character(c);
  return yes(c > ' ' && c <= '~');
}

int isblank(int c) {
  character(c);
  return yes(c == ' ' || c == '\t');
}

int iscntrl(int c) {
  character(c);
  return yes((c >= 0 && c < ' ') || c == 127);
}

int ispunct(int c) {
  character(c);
  return yes((c > ' ' && c < '0') || (c > '9' && c < 'A') || (c > 'Z' && c < 'a') || (c > 'z' && c <= '~'));
}

int isalnum(int c) {
  character(c);
  return yes((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'));
}

int isascii(int c) { return yes((c & ~127) == 0); }

int toascii(int c) { return c & 127; }

int tolower(int c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

int toupper(int c) { return c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c; }
