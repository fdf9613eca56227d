/*
 * What functions of ctype.h mean to Bulwark where a program has no body for them: those of the C
 * locale. The value for "yes" is any but zero in the standard; it is the one of the GNU library here.
 */

int isupper(int c) { return c >= 'A' && c <= 'Z' ? 256 : 0; }

int islower(int c) { return c >= 'a' && c <= 'z' ? 512 : 0; }

int isalpha(int c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ? 1024 : 0; }

int isdigit(int c) { return c >= '0' && c <= '9' ? 2048 : 0; }

int isxdigit(int c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f') ? 4096 : 0;
}

int isspace(int c) { return c == ' ' || (c >= '\t' && c <= '\r') ? 8192 : 0; }

int isprint(int c) { return c >= ' ' && c <= '~' ? 16384 : 0; }

int isgraph(int c) { return c > ' ' && c <= '~' ? 32768 : 0; }

int isblank(int c) { return c == ' ' || c == '\t' ? 1 : 0; }

int iscntrl(int c) { return (c >= 0 && c < ' ') || c == 127 ? 2 : 0; }

int ispunct(int c) {
  return (c > ' ' && c < '0') || (c > '9' && c < 'A') || (c > 'Z' && c < 'a') || (c > 'z' && c <= '~') ? 4 : 0;
}

int isalnum(int c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ? 8 : 0;
}

int isascii(int c) { return (c & ~127) == 0; }

int toascii(int c) { return c & 127; }

int tolower(int c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

int toupper(int c) { return c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c; }
