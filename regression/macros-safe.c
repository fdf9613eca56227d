// The preprocessor: object-like and function-like macros, conditions, pasting.
extern void reach_error(void);

#define SQUARE(x) ((x) * (x))
#define NAME(a, b) a##b
#if defined(SQUARE) && !defined(CUBE)
#define LIMIT 9
#else
#define LIMIT 0
#endif

int main(void) {
  int NAME(va, lue) = SQUARE(1 + 2);
  if (value != LIMIT) reach_error();
}
