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

static int option(int n, char **arguments, const char *options) {
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
  }
  char c = *rest++;
  if (!*rest) optind++;
  int at = 0;
  while (options[at] && options[at] != c) at++;
  if (!options[at] || c == ':' || c == ';') {
    wrong = c;
    return '?';
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
  int found = option(n, (char **)arguments, options);
  optopt = wrong;
  return found;
}
