/*
 * Searching and sorting by a function of the program. C says neither which elements are compared nor how often, and
 * where elements are equal not in which order they are left.
 */
typedef __SIZE_TYPE__ size;
typedef int comparison(const void *, const void *);
typedef int comparison_with(const void *, const void *, void *);

void *bsearch(const void *key, const void *base, size n, size each, comparison *compare) {
  size from = 0, to = n;
  if (!n) __bulwark_pointer(base);
  while (from < to) {
    size middle = from + (to - from) / 2;
    const void *at = (const char *)base + middle * each;
    int order = compare(key, at);
    if (order == 0) return (void *)at;
    if (order < 0) {
      to = middle;
    } else {
      from = middle + 1;
    }
  }
  return 0;
}

void *lfind(const void *key, const void *base, size *n, size each, comparison *compare) {
  for (size i = 0; i < *n; i++) {
    const void *at = (const char *)base + i * each;
    if (compare(key, at) == 0) return (void *)at;
  }
  return 0;
}

static void exchange(char *a, char *b, size n) {
  for (size i = 0; i < n; i++) {
    char c = a[i];
    a[i] = b[i];
    b[i] = c;
  }
}

/* Equal elements may change places too. */
static _Bool is_behind(int order) { return order > 0 || (order == 0 && __VERIFIER_nondet_bool()); }

void qsort(void *base, size n, size each, comparison *compare) {
  if (!n) __bulwark_pointer(base);
  for (size i = 1; i < n; i++) {
    for (size k = i; k > 0; k--) {
      char *at = (char *)base + k * each;
      if (!is_behind(compare(at - each, at))) break;
      exchange(at - each, at, each);
    }
  }
}

void qsort_r(void *base, size n, size each, comparison_with *compare, void *more) {
  if (!n) __bulwark_pointer(base);
  for (size i = 1; i < n; i++) {
    for (size k = i; k > 0; k--) {
      char *at = (char *)base + k * each;
      if (!is_behind(compare(at - each, at, more))) break;
      exchange(at - each, at, each);
    }
  }
}
