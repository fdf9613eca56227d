/*
 * Options of a command line, as glibc takes them: what is no option comes behind the options in the end, unless the
 * string begins with a sign or the environment says so.
 */
char *optarg;
int optind = 1, opterr = 1, optopt = '?';

/* Where in an argument the next option stands; which arguments without options have been passed by. */
static const char *rest;
static int skipped_from, skipped_to;
static _Bool begun, in_order;

/* The last option that was wrong, which every call leaves in optopt. */
static int wrong;

static _Bool is_option(const char *argument) { return argument[0] == '-' && argument[1] != 0; }

/* The options behind the arguments that were passed by come in front of these. */
static void move(char **arguments) {
  for (int to = skipped_from; skipped_to < optind; to++, skipped_from++, skipped_to++) {
    char *option = arguments[skipped_to];
    for (int i = skipped_to; i > to; i--) arguments[i] = arguments[i - 1];
    arguments[to] = option;
  }
}

/* Goes on to the next argument with options; 0 if there is one, else what getopt gives. */
static int next_argument(int n, char **arguments, char first) {
  if (skipped_to > optind) skipped_to = optind;
  if (skipped_from > optind) skipped_from = optind;
  if (first != '-' && first != '+' && !in_order) {
    if (skipped_from != skipped_to && skipped_to != optind) {
      move(arguments);
    } else if (skipped_to != optind) {
      skipped_from = optind;
    }
    while (optind < n && !is_option(arguments[optind])) optind++;
    skipped_to = optind;
  }
  if (optind < n && arguments[optind][0] == '-' && arguments[optind][1] == '-' && arguments[optind][2] == 0) {
    optind++;
    if (skipped_from != skipped_to && skipped_to != optind) {
      move(arguments);
    } else if (skipped_from == skipped_to) {
      skipped_from = optind;
    }
    skipped_to = n;
    optind = n;
  }
  if (optind >= n) {
    if (skipped_from != skipped_to) optind = skipped_from;
    return -1;
  }
  if (!is_option(arguments[optind])) {
    if (first != '-') return -1;
    optarg = arguments[optind++];
    return 1;
  }
  rest = arguments[optind] + 1;
  return 0;
}

/* What getopt_long is given beside: as getopt.h declares it. */
struct option {
  const char *name;
  int has_arg;
  int *flag;
  int val;
};

/* How many of the bytes up to "end" a name begins with: all of them, and then whether that is the whole name. */
static _Bool begins(const char *name, const char *given, const char *end, _Bool *whole) {
  for (; given != end; given++, name++) {
    if (*name != *given) return 0;
  }
  *whole = !*name;
  return 1;
}

/* The number of the long option that is meant: by its name, or by the beginning of one; -1 for none, -2 for several. */
static int named(const struct option *all, const char *end, _Bool only) {
  int found = -1;
  _Bool several = 0;
  for (int i = 0; all[i].name; i++) {
    _Bool whole;
    if (!begins(all[i].name, rest, end, &whole)) continue;
    if (whole) return i;
    if (found < 0) {
      found = i;
    } else if (only || all[found].has_arg != all[i].has_arg || all[found].flag != all[i].flag
        || all[found].val != all[i].val) {
      several = 1;
    }
  }
  return several ? -2 : found;
}

static _Bool is_short(const char *options, char c) {
  while (*options && *options != c) options++;
  return *options == c;
}

/* The long option that "rest" begins with; -1 if it may be a short one. */
static int long_option(
    int n, char **arguments, const char *options, const struct option *all, int *index, _Bool only) {
  const char *end = rest;
  while (*end && *end != '=') end++;
  int found = named(all, end, only);
  if (found == -1 && only && arguments[optind][1] != '-' && is_short(options, *rest)) return -1;
  rest = 0;
  optind++;
  if (found < 0) {
    wrong = 0;
    return '?';
  }
  const struct option *is = &all[found];
  if (*end && !is->has_arg) {
    wrong = is->val;
    return '?';
  }
  if (*end) {
    optarg = (char *)end + 1;
  } else if (is->has_arg == 1) {
    if (optind >= n) {
      wrong = is->val;
      return options[0] == ':' ? ':' : '?';
    }
    optarg = arguments[optind++];
  }
  if (index) *index = found;
  if (!is->flag) return is->val;
  *is->flag = is->val;
  return 0;
}

static int option(
    int n, char **arguments, const char *options, const struct option *all, int *index, _Bool only) {
  if (n < 1) return -1;
  optarg = 0;
  if (!begun || optind == 0) {
    if (optind == 0) optind = 1;
    skipped_from = skipped_to = optind;
    rest = 0;
    in_order = __VERIFIER_nondet_bool();
    begun = 1;
  }
  char first = options[0];
  if (first == '-' || first == '+') options++;
  if (!rest || !*rest) {
    int end = next_argument(n, arguments, first);
    if (end) return end;
    if (all && *rest == '-') {
      rest++;
      return long_option(n, arguments, options, all, index, only);
    }
    if (all && only && (rest[1] || !is_short(options, *rest))) {
      int found = long_option(n, arguments, options, all, index, 1);
      if (found != -1) return found;
    }
  }
  char c = *rest++;
  if (!*rest) optind++;
  int at = 0;
  while (options[at] && options[at] != c) at++;
  if (!options[at] || c == ':' || c == ';') {
    wrong = c;
    return '?';
  }
  if (c == 'W' && options[at + 1] == ';' && all) {
    if (!*rest) {
      if (optind == n) {
        wrong = c;
        return options[0] == ':' ? ':' : '?';
      }
      rest = arguments[optind];
    }
    return long_option(n, arguments, options, all, index, 0);
  }
  if (options[at + 1] == ':') {
    if (*rest) {
      optarg = (char *)rest;
      optind++;
    } else if (options[at + 2] != ':') {
      if (optind == n) {
        wrong = c;
        c = options[0] == ':' ? ':' : '?';
      } else {
        optarg = arguments[optind++];
      }
    }
    rest = 0;
  }
  return c;
}

int getopt(int n, char *const *arguments, const char *options) {
  int found = option(n, (char **)arguments, options, 0, 0, 0);
  optopt = wrong;
  return found;
}

int getopt_long(int n, char *const *arguments, const char *options, const struct option *all, int *index) {
  int found = option(n, (char **)arguments, options, all, index, 0);
  optopt = wrong;
  return found;
}

int getopt_long_only(int n, char *const *arguments, const char *options, const struct option *all, int *index) {
  int found = option(n, (char **)arguments, options, all, index, 1);
  optopt = wrong;
  return found;
}
