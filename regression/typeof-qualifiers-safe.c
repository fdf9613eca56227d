// The qualifiers of typeof's operands, members and values, as gcc 12 has them; each case is checked
// for the type that it has and for those that it has not.
extern void reach_error(void);

struct s {
  int a;
  int b[2];
  const struct {
    int inner;
    int *pointer;
  };
  const int c;
};
union u {
  int a;
  const char t;
};
const struct s cs;
struct s s;
const struct s *ps = &cs;
const union u cu;
const int ci = 1;
volatile int vi;
const int ca[3] = {1, 2, 3};
const long cl = 1;
int *const cp = 0;
const int *pc = &ci;
typedef const int cint;
typedef int arr[2];
const arr carr = {1, 2};
cint ti = 1;
int fn(int x) { return x; }
int fp(const char *x, int y) { return y; }
const int cf(void) { return 1; }
const int *pf(void) { return &ci; }
int narrow(char x) { return x; }
_Atomic int at;
#define ATOMIC _Atomic
int *ATOMIC ap;
_Atomic(int) *pa;

#define IS(e, T) _Generic((__typeof__(e) *)0, T *: 1, default: 0)
#define CHECK(K) \
  if (!(K)) reach_error()
#define MAX(a, b) ({ __typeof__(a) _a = (a); typeof(b) _b = (b); _a > _b ? _a : _b; })
#define MIN(a, b) ({ const typeof(a) _a = (a); const typeof(b) _b = (b); _a < _b ? _a : _b; })

int parameters(const int n, const int a[], int *const r, typeof(n) m, cint k, int d[const]) {
  CHECK(IS(n, const int) && !IS(n, int));
  CHECK(IS(a, const int *) && !IS(a, const int *const));
  CHECK(IS(r, int *const));
  CHECK(IS(m, const int));
  CHECK(IS(k, const int));
  CHECK(IS(d, int *const));
  CHECK(IS(a[0], const int));
  a++;
  return n;
}

int old(n, p) const int n; char *p;
{
  CHECK(IS(n, const int));
  CHECK(IS(p, char *));
  return n;
}

int main(void) {
  CHECK(_Generic(&cs.a, int *: 0, const int *: 1));
  CHECK(_Generic(cs.b, int *: 0, const int *: 1));
  CHECK(_Generic(&ps->a, int *: 0, const int *: 1));
  CHECK(_Generic(&cu.a, int *: 0, const int *: 1));
  CHECK(_Generic(&s.a, int *: 1, const int *: 0));
  CHECK(_Generic(s.b, int *: 1, const int *: 0));
  CHECK(_Generic(&s.c, int *: 0, const int *: 1));
  CHECK(_Generic(&s.inner, int *: 0, const int *: 1));
  CHECK(_Generic(&s.pointer, int **: 0, int *const *: 1));
  CHECK(_Generic(&cs.b[1], int *: 0, const int *: 1));
  CHECK(_Generic(&ca[1], int *: 0, const int *: 1));
  CHECK(_Generic(&1 [ca], int *: 0, const int *: 1));
  CHECK(_Generic(carr, int *: 0, const int *: 1));
  CHECK(_Generic(&ca, int(*)[3]: 0, const int(*)[3]: 1));
  CHECK(_Generic(1 ? pc : cp, int *: 0, const int *: 1));
  CHECK(_Generic(1 ? cp : 0, int *: 1, const int *: 0));
  CHECK(_Generic(cp, int *: 1, default: 0));
  CHECK(_Generic(1, const int: 0, default: 1));
  CHECK(_Generic(ci, const int: 0, default: 1));
  CHECK(_Generic(cs, struct s: 1, default: 0));

  CHECK(IS(ci, const int) && !IS(ci, int));
  CHECK(IS((ci), const int));
  CHECK(IS(ti, const int));
  CHECK(IS(ci + 0, int) && !IS(ci + 0, const int));
  CHECK(IS(+ci, int) && IS(-ci, int) && IS(~ci, int) && IS(!ci, int));
  CHECK(IS(ci << 1, int) && IS((0, ci), int) && IS(({ ci; }), int));
  CHECK(IS((const int)1, int) && IS((typeof(ci))1, int));
  CHECK(IS(vi = 1, int) && IS(vi += 1, int));
  CHECK(IS(1 ? ci : ci, int) && IS(ci ?: ci, int));
  CHECK(IS(cl + 1, long) && IS(cl, const long));
  CHECK(IS(cp, int *const) && IS(cp + 1, int *) && IS((0, cp), int *));
  CHECK(IS((const int){1}, const int));
  CHECK(IS(*&ci, const int) && IS((&ci)[0], const int) && IS(*pc, const int) && IS(*cp, int));
  CHECK(IS(cf(), int) && IS(pf(), const int *) && IS(*pf(), const int));
  CHECK(IS(({ cs; }).a, int) && IS((0, cs).a, int));
  CHECK(IS(__builtin_choose_expr(1, ci, 2), const int));
  CHECK(IS(_Generic(1, int: ci), const int));
  CHECK(IS(__extension__ ci, const int));
  CHECK(IS(__func__[0], const char));
  CHECK(IS(typeof(ci), const int));
  CHECK(IS(const typeof(1), const int));

  CHECK(_Generic(fn, int (*)(): 1, default: 0));
  CHECK(_Generic(fn, int (*)(int): 1, default: 0));
  CHECK(_Generic(fn, int (*)(long): 0, default: 1));
  CHECK(_Generic(fn, int (*)(const int): 1, default: 0));
  CHECK(_Generic(narrow, int (*)(): 0, default: 1));
  CHECK(_Generic(fp, int (*)(const char *, int): 1, default: 0));
  CHECK(_Generic(fp, int (*)(char *, int): 0, default: 1));
  CHECK(_Generic(fp, int (*)(): 1, default: 0));
  CHECK(_Generic(cf, int (*)(void): 1, default: 0));

  CHECK(_Generic("abc", char *: 1, default: 0));
  CHECK(_Generic("abc" + 1, char *: 1, default: 0));
  CHECK(_Generic(&"abc", char(*)[4]: 1, default: 0));
  CHECK(_Generic(&"abc"[1], char *: 1, default: 0));
  CHECK(_Generic(&*"abc", char *: 1, default: 0));

  CHECK(!__builtin_types_compatible_p(typeof(&at), int *));
  CHECK(__builtin_types_compatible_p(typeof(at), int));
  CHECK(!__builtin_types_compatible_p(typeof(&ap), int **));
  CHECK(__builtin_types_compatible_p(typeof(&ap), int *_Atomic *));
  CHECK(!__builtin_types_compatible_p(typeof(&ap), int *restrict *));
  CHECK(!__builtin_types_compatible_p(int *restrict *, int **));
  CHECK(!__builtin_types_compatible_p(typeof(pa), int *));
  CHECK(__builtin_types_compatible_p(typeof(pa), _Atomic int *));
  CHECK(__builtin_types_compatible_p(const int[3], int[3]));
  CHECK(!__builtin_types_compatible_p(const int(*)[3], int(*)[3]));
  CHECK(__builtin_types_compatible_p(typeof(ca), int[3]));

  CHECK(MAX(ci, 5) == 5 && MAX(cl, ci) == 1);
  CHECK(MIN(ci, 5) == 1 && MIN(cs.a, ps->b[1]) == 0);
  CHECK(MAX(MIN(ci, 3), 2) == 2);
  typeof(s.a) plain = 1;
  plain = 2;
  typeof(*cp) *through = &plain;
  *through = 3;
  CHECK(plain == 3);
  parameters(1, ca, &plain, 2, 3, &plain);
  old(1, (char *)0);
  return 0;
}
