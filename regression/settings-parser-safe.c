extern char __VERIFIER_nondet_char(void);

/* Lines "name: value", trimmed and cut in place, from two bytes of input; more make it harder. */

static int is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

static char *first(char *at) {
  while (*at && is_blank(*at))
    at++;
  return at;
}

static void cut(char *begin, char *end) {
  while (end > begin && is_blank(end[-1]))
    *--end = '\0';
}

static char *until(char *at, char stop) {
  int blank = 1;
  while (*at && *at != stop && !(blank && *at == '#')) {
    blank = is_blank(*at);
    at++;
  }
  return at;
}

static char previous[6];

static int settings(const char *input, int left) {
  char line[8];
  int bad = 0;
  while (left > 0) {
    int length = 0;
    while (left > 0) {
      char c = *input++;
      left--;
      if (c == '\n')
        break;
      line[length++] = c;
    }
    line[length] = '\0';
    char *name = first(line);
    cut(name, line + length);
    if (*name == '#' || !*name)
      continue;
    char *end = until(name, ':');
    if (*end == ':') {
      *end = '\0';
      cut(name, end);
      char *value = first(end + 1);
      end = until(value, '\0');
      *end = '\0';
      cut(value, end);
      int i = 0;
      for (; name[i]; i++)
        previous[i] = name[i];
      previous[i] = '\0';
      if (*previous == *value)
        bad++;
    } else {
      bad++;
    }
  }
  return bad;
}

int main(void) {
  char input[2];
  for (int i = 0; i < 2; i++)
    input[i] = __VERIFIER_nondet_char();
  return settings(input, 2);
}
