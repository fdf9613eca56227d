/* Declarations as preprocessed code has them: attributes, assembler names, old keywords, old definitions. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
__extension__ typedef long long wide;
extern int renamed(int) __asm__("other_name") __attribute__((__nothrow__, __leaf__));
static __inline__ __attribute__((always_inline)) int same(int x) { return x; }
static inline int __attribute__((unused)) twice(int x) { return 2 * x; }
__attribute__((unused)) static int seven __attribute__((aligned(8))) = 7;
__typeof__(seven) eight = 8;
extern int copy(char *__restrict to, const char *__restrict__ from);
extern int formatted(const char *format, __builtin_va_list list) __attribute__((format(printf, 1, 0)));
_Noreturn void stop(void);
static __thread int own = 1;
_Float128 quadruple;
struct __attribute__((packed)) packed { char c; int i; } __attribute__((aligned(4)));
enum __attribute__((packed)) colour { RED, GREEN __attribute__((deprecated)), BLUE, };
static _Atomic int counter;

int add(a, b)
  int a;
  char b;
{
  return a + b;
}

implicit(a) register a; { return a - 1; }

static int steps(int x) {
  __label__ out;
  switch (x) {
    case 1 ... 5:
      counter += 1;
      __attribute__((fallthrough));
    case 6:
      counter += 10;
      goto out;
    default:;
  }
out: __attribute__((unused));
  return counter;
}

int main(void) {
  __signed__ int x = __VERIFIER_nondet_int();
  if (x < 1 || x > 6) return 0;
  wide sum = add(x, 300) + implicit(same(5)) + twice(seven) + eight + own + BLUE;
  if (sum != x + 44 + 4 + 14 + 8 + 1 + 2) reach_error();
  int gone = steps(x);
  if (gone != (x == 6 ? 10 : 11)) reach_error();
  return 0;
}
