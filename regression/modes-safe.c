// The attribute mode in all its spellings.
extern void reach_error(void);

typedef int byte __attribute__((mode(__QI__)));
typedef unsigned word __attribute__((__mode__(__word__)));
typedef int address __attribute__((mode(__pointer__)));
typedef int unwind __attribute__((mode(unwind_word)));
typedef unsigned long long single __attribute__((mode(SI)));
typedef float wide __attribute__((mode(DF)));

int main(void) {
  byte b = 127;
  word w = -1;
  single s = -1;
  b++;
  s++;
  if (b != -128 || w != 0xffffffffffffffff || s != 0) reach_error();
  if (sizeof(address) != 8 || sizeof(unwind) != 8 || sizeof(wide) != 8) reach_error();
  if (!_Generic(w, unsigned long: 1, default: 0)) reach_error();
}
